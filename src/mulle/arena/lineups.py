"""Who sits where: the line-ups in which one deal is played, so that seats and cards even out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.arena.statistics import mean
from mulle.rules.fishing.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset

# For each side, which of a pairing's two players plays it: 0 the first, 1 the second.
Lineup = tuple[int, ...]

_TWO_SIDES: tuple[Lineup, ...] = ((0, 1), (1, 0))
# Either player alone at each seat: what A gains on two B's, and B on two A's, weigh the same.
_THREE_SIDES: tuple[Lineup, ...] = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def sides_of(rules: AnyRuleset) -> int:
    """How many sides play."""
    return rules.sides if isinstance(rules, Ruleset) else rules.players


def lineups(rules: AnyRuleset) -> tuple[Lineup, ...]:
    """The line-ups of one deal: sides swapped, or with three sides either player alone at every seat."""
    return _TWO_SIDES if sides_of(rules) == 2 else _THREE_SIDES


def who_sits(rules: AnyRuleset, lineup: Lineup) -> tuple[int, ...]:
    """For each seat, which of the two players sits there."""
    return tuple(lineup[seat % len(lineup)] for seat in range(rules.players))


def difference(lineup: Lineup, points: Sequence[float]) -> float:
    """What a giv is worth to the first player: the mean of its sides' points less the others'."""
    first, second = ([have for who, have in zip(lineup, points, strict=True) if who == one] for one in (0, 1))
    return mean(first) - mean(second)
