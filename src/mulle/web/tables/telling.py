"""What an entry of the log tells, in both languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mulle.cards import Card
from mulle.engine.score_sheet import side_names
from mulle.engine.tell import heard, leftovers_told
from mulle.engine.telling.match import MatchTeller, seat_names
from mulle.words import LANGUAGES, Quoted, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.engine.events import Dealt, Event
    from mulle.engine.giv import Giv
    from mulle.games.reading import AnyPosition
    from mulle.rules.any_move import AnyMove
    from mulle.web.protocol.happenings import Happening, Leftovers
    from mulle.web.tables.frames import Spoken
    from mulle.web.tables.table import Table

Told = dict[str, list[str]]


@dataclass(slots=True)
class Heard:
    """What an entry led to: what happened, told by language, and what was called out."""

    seat: int | None = None
    happened: list[Happening | Dealt] = field(default_factory=list)
    told: Told = field(default_factory=dict)
    said: Spoken = field(default_factory=dict)

    def add(self, told: Told) -> None:
        """`told` after what is told already."""
        for language, lines in told.items():
            self.told.setdefault(language, []).extend(lines)


def silent() -> Told:
    """Nothing told."""
    return {language: [] for language in LANGUAGES}


def nothing_said() -> Spoken:
    """Nothing called out."""
    return dict.fromkeys(LANGUAGES, "")


def sentence(key: str, table: Table, seat: int | None = None, **arguments: object) -> Told:
    """One sentence of the catalogue; `name` is that of `seat`."""
    return {language: [_sentence(key, table, seat, language, arguments)] for language in LANGUAGES}


def _sentence(key: str, table: Table, seat: int | None, language: str, arguments: dict[str, object]) -> str:
    named = {} if seat is None else {"name": Quoted(name_of(table, seat, language))}
    return say(key, language, **named, **arguments)


def name_of(table: Table, seat: int, language: str) -> str:
    """What `seat` is called."""
    return seat_names(table.ruleset.players, table.names, language)[seat]


def side_name(table: Table, side: int, language: str) -> str:
    """What `side` is called."""
    return side_names(seat_names(table.ruleset.players, table.names, language), table.sides, language)[side]


def events_told(table: Table, events: Sequence[Event]) -> Told:
    """The sentences of engine events other than moves."""
    return {language: _events_told(table, events, language) for language in LANGUAGES} if events else {}


def _events_told(table: Table, events: Sequence[Event], language: str) -> list[str]:
    teller = MatchTeller(table.ruleset, table.names, language)
    return [line for event in events for line in teller.tell(event, None) if line]


def move_heard(table: Table, before: AnyPosition, move: AnyMove, giv: Giv) -> tuple[Told, Spoken]:
    """The sentence of a move, and what the player calls out with it."""
    found = heard(before, move, {language: _names_in(giv, table, language) for language in LANGUAGES})
    told = {language: [one.told] for language, one in found.items()}
    return told, {language: one.said for language, one in found.items()}


def _names_in(giv: Giv, table: Table, language: str) -> list[str]:
    names = seat_names(table.ruleset.players, table.names, language)
    return [names[seat] for seat in giv.seats]


def left_told(table: Table, left: Leftovers) -> Told:
    """Who gets what still lies there."""
    cards = [Card(name) for name in left.cards]
    return {
        language: [
            leftovers_told(
                None if left.seat is None else name_of(table, left.seat, language), cards, language
            )
        ]
        for language in LANGUAGES
    }
