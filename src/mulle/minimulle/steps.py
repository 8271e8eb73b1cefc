"""One move at a time, with the points that it swings; the piles are emptied, for points only add up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.fishing.pieces import EMPTY_PILE
from mulle.rules.fishing.play import apply
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.scoring import scores_of_piles

if TYPE_CHECKING:
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset

FOREHAND = 0
NO_PILES = (EMPTY_PILE, EMPTY_PILE)


def first_round(rules: Ruleset, table: Cards, hands: tuple[Cards, Cards], left: Cards) -> Position:
    """The giv's beginning; in which order the cards `left` will come is of no matter yet."""
    return Position(rules, FOREHAND, FOREHAND, 1, hands, table, (), NO_PILES, None, left)


def last_round(rules: Ruleset, table: Cards, hands: tuple[Cards, Cards], taker: int | None) -> Position:
    """The second round, in which nothing is hidden from anybody who remembers the first."""
    return Position(rules, FOREHAND, FOREHAND, 2, hands, table, (), NO_PILES, taker)


def step(position: Position, move: Move) -> tuple[int, Position]:
    """The points that `move` wins for forehand less those for the other, and the position after it."""
    after = apply(position, move)
    if after.piles == NO_PILES:
        return 0, after
    forehand, other = scores_of_piles(position.ruleset, after.piles)
    return forehand["total"] - other["total"], replace(after, piles=NO_PILES)
