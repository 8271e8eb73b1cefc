"""What a move gives at once and the table it leaves, reckoned from a View alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import TYPE_CHECKING

from mulle.cards import FACES
from mulle.players.responsible import responsible_moves
from mulle.players.takings import Takings, take_worth
from mulle.rules.fishing.moves import Capture, MulleCapture
from mulle.rules.fishing.pieces import EMPTY_PILE
from mulle.rules.fishing.play import apply
from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.view import View

MOVES_LOOKED_AT = 400
MOVES_COMPARED = 40


@dataclass(frozen=True)
class Outcome:
    """One move of a View: what it earns, and the table, the builds and the own hand after it."""

    seen: View
    move: Move
    after: Position
    gain: float

    @property
    def table(self) -> Cards:
        """The free cards that the move leaves."""
        return self.after.table

    @property
    def builds(self) -> tuple[Build, ...]:
        """The builds that the move leaves."""
        return self.after.builds

    @cached_property
    def hand(self) -> Cards:
        """The own hand without the played card."""
        assert self.seen.seat is not None
        return self.after.hands[self.seen.seat]

    @cached_property
    def takings(self) -> Takings:
        """What could be taken in from the table that the move leaves."""
        return Takings(self.seen.ruleset, self.table, self.builds)


def own_position(seen: View) -> Position:
    """What the seat knows as a position; a card stands in for each hand that it cannot see."""
    unknown = (FACES[0],)
    players = seen.ruleset.players
    return Position(
        ruleset=seen.ruleset,
        forehand=seen.forehand,
        turn=seen.seat,
        round=seen.round,
        hands=tuple(seen.hand if seat == seen.seat else unknown for seat in range(players)),
        table=seen.table,
        builds=seen.builds,
        piles=(EMPTY_PILE,) * players,
    )


def outcomes(seen: View) -> list[Outcome]:
    """The outcome of every responsible move; of very many, those that earn most at once."""
    moves = responsible_moves(seen)
    before = own_position(seen)
    if len(moves) <= MOVES_COMPARED:
        return [_outcome(seen, before, move) for move in moves]
    looked_at = moves[:MOVES_LOOKED_AT]
    best = set(nlargest(MOVES_COMPARED, range(len(looked_at)), lambda index: gain(seen, looked_at[index])))
    return [_outcome(seen, before, move) for index, move in enumerate(looked_at) if index in best]


def _outcome(seen: View, before: Position, move: Move) -> Outcome:
    return Outcome(seen, move, apply(before, move), gain(seen, move))


def gain(seen: View, move: Move) -> float:
    """What `move` brings home at once."""
    if not isinstance(move, Capture | MulleCapture):
        return 0.0
    clears = len(move.cards) == len(seen.table) and len(move.builds) == len(seen.builds)
    return take_worth(seen.ruleset, move, seen.builds, clears)
