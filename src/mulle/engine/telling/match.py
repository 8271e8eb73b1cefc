"""A whole match told as people would tell it: each event in sentences, each giv with its count."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING

from mulle.engine.announce import announcement, ceremony_words
from mulle.engine.events import (
    Contributed,
    Cut,
    DealerChosen,
    Dealt,
    Event,
    FaultJudged,
    GivStarted,
    MatchOver,
    Moved,
    Revealed,
    Scored,
)
from mulle.engine.score_sheet import side_names
from mulle.engine.tell import told
from mulle.engine.telling.giv import lead_told, scores_told
from mulle.engine.telling.phrases import listed, row_words
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.cards import Card
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition


class MatchTeller:
    """Tells the events of one match, by the names of its players, in one language."""

    def __init__(self, ruleset: AnyRuleset, names: Sequence[str], language: str | None = None) -> None:
        self._names = seat_names(ruleset.players, names, language)
        self._sides = side_names(self._names, _sides(ruleset), language)
        self._at_table = self._names
        self._language = language

    def tell(self, event: Event, before: AnyPosition | None) -> list[str]:
        """The sentences for `event`; `before` is the position in which a move was played."""
        if isinstance(event, Moved):
            return self._move(event, before)
        return self._told(event)

    @singledispatchmethod
    def _told(self, event: Event) -> list[str]:
        """What nobody at the table tells, as a promise in numbers."""
        del event
        return []

    @_told.register
    def _(self, event: DealerChosen) -> list[str]:
        turned = [
            self._say("tell.turned", name=self._name(turned.seat), card=self._cards([turned.card]))
            for turned in event.turned
        ]
        return [*turned, self._say("tell.first_dealer", name=self._name(event.dealer))]

    @_told.register
    def _(self, event: Contributed) -> list[str]:
        return [self._say("tell.contributed", name=self._name(event.seat))] if event.contribution else []

    @_told.register
    def _(self, event: Cut) -> list[str]:
        return [self._say("tell.cut", name=self._name(event.seat), number=event.place)]

    @_told.register
    def _(self, event: GivStarted) -> list[str]:
        self._at_table = [self._names[seat] for seat in event.seats]
        kind = "tell.deciding_giv" if event.deciding else "tell.giv"
        lines = ["", self._say(kind, number=event.giv, name=self._name(event.dealer))]
        if event.table:
            lines.append(self._say("tell.table", cards=self._cards(event.table)))
        if event.mulle is not None:
            lines.append(self._say("tell.mulle_is", card=self._cards([event.mulle])))
        return lines

    @_told.register
    def _(self, event: Dealt) -> list[str]:
        if event.call:
            call = ceremony_words(event.call, self._language)
            return [
                self._say("tell.last_round", number=event.round, name=self._name(event.dealer), call=call)
            ]
        return [self._say("tell.round", number=event.round)]

    def _move(self, event: Moved, before: AnyPosition | None) -> list[str]:
        assert before is not None
        move = before.verify(event.move)
        line = told(before, move, self._at_table, self._language)
        spoken = announcement(before, move, self._language)
        return [f"{line}  – {spoken}" if spoken else line]

    @_told.register
    def _(self, event: FaultJudged) -> list[str]:
        if event.lost is not None:
            return [self._say("tell.fault_lost", name=Quoted(self._sides[event.lost]))]
        return [
            self._say("tell.fault_points", name=Quoted(side), points=points)
            for side, points in zip(self._sides, event.penalties, strict=True)
            if points
        ]

    @_told.register
    def _(self, event: Scored) -> list[str]:
        counted = [
            scores_told(side, items, self._language)
            for side, items in zip(self._sides, event.scores, strict=True)
            if items is not None
        ]
        return [*counted, lead_told(self._sides, event.totals, self._language)]

    @_told.register
    def _(self, event: Revealed) -> list[str]:
        return [self._say("tell.revealed", giv=event.giv)]

    @_told.register
    def _(self, event: MatchOver) -> list[str]:
        winners = [self._say("tell.name", name=Quoted(self._sides[side])) for side in event.winners]
        key = "tell.match_won" if len(winners) == 1 else "tell.match_shared"
        return ["", self._say(key, names=listed(winners, self._language))]

    def _name(self, seat: int) -> str:
        return self._say("tell.name", name=Quoted(self._names[seat]))

    def _cards(self, cards: Iterable[Card]) -> str:
        return row_words(cards, self._language)

    def _say(self, key: str, **arguments: object) -> str:
        return say(key, self._language, **arguments)


def _sides(ruleset: AnyRuleset) -> int:
    return 2 if ruleset.players == 4 else ruleset.players


def seat_names(players: int, names: Sequence[str], language: str | None = None) -> list[str]:
    """A name for every seat: its own, or "spelare 1" and so on."""
    given = [names[seat] if seat < len(names) else "" for seat in range(players)]
    return [name or say("tell.player", language, number=seat + 1) for seat, name in enumerate(given)]
