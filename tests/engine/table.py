"""What the tests of the engine set their tables with."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

from mulle.cards import Card
from mulle.engine.game_service import GameService
from mulle.engine.giv import PlayedGiv
from mulle.engine.match import Match, new_match
from mulle.engine.records import Record
from mulle.games import ruleset
from mulle.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from mulle.engine.packs import Packs
    from mulle.games.options import AnyRuleset

# Every match kind of every game, for every number of players.
TABLES: list[tuple[str, dict[str, object]]] = [
    ("mulle", {"players": 2}),
    ("mulle", {"players": 3}),
    ("mulle", {"players": 4, "deals": 2, "tear": True, "build_down": True}),
    ("mulle", {"players": 2, "faults": "lose"}),
    ("mulle", {"players": 4, "faults": "lose"}),
    ("husmulle", {}),
    ("husmulle", {"score_each": "rond", "alternate": "omgang", "omgangar": 1}),
    ("byggkasino", {"players": 2, "match": "single"}),
    ("byggkasino", {"players": 2, "match": "to_21", "tabbe_cancel": True}),
    ("byggkasino", {"players": 2, "match": "three", "faults": "penalty"}),
    ("byggkasino", {"players": 3, "match": "single", "faults": "penalty"}),
    ("byggkasino", {"players": 3, "match": "three", "take_build_with_free": True}),
    ("byggkasino", {"players": 4, "match": "single"}),
    ("byggkasino", {"players": 4, "match": "to_21", "faults": "penalty"}),
    ("byggkasino", {"players": 4, "match": "three"}),
    ("stickmulle", {"pots": 1}),
    ("stickmulle", {"pots": 2, "announce": "manual"}),
    ("minimulle", {}),
]


def table_name(table: object) -> str:
    """A table as the id of a test."""
    return str(table).translate(str.maketrans("", "", "{}'\" "))


@cache
def finished(rules: AnyRuleset, seed: int = 3) -> GameService:
    """A whole match by random players; the tests that share it only look."""
    return played_out(rules, seed)


def played_out(rules: AnyRuleset, seed: int = 3, packs: Packs | None = None) -> GameService:
    """A whole match by random players."""
    players = [RandomPlayer(seed * 10 + seat) for seat in range(rules.players)]
    game = GameService(rules, players, seed=seed, packs=packs, names=("Anna", "Bo", "Cilla", "Dan"))
    game.run()
    return game


def stacked(rules: AnyRuleset, text: str) -> tuple[Card, ...]:
    """The game's deck with the cards of `text` on top."""
    top = [Card(word) for word in text.split()]
    left = list(rules.deck)
    for card in top:
        left.remove(card)
    return (*top, *left)


def as_file(record: Record) -> io.BytesIO:
    """The record as a file that is open for reading."""
    return io.BytesIO("".join(f"{line}\n" for line in record.lines()).encode())


def match_of(game: str, options: dict[str, object], first_dealer: int = 0) -> Match:
    """A fishing match before its first giv."""
    match = new_match(ruleset(game, options), first_dealer)
    assert isinstance(match, Match)
    return match


def with_points(match: Match, *points: int, lost: int | None = None) -> Match:
    """The match after a giv that gave the sides so many points; who sits out gets none."""
    giv = match.next_giv
    assert giv is not None
    playing = {seat % match.sides for seat in giv.seats}
    scores = tuple({"total": own} if side in playing else None for side, own in enumerate(points))
    played = PlayedGiv(giv=giv, scores=scores, lost=lost)
    return Match(match.ruleset, match.first_dealer, (*match.played, played))
