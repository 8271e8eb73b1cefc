"""What a giv is worth to every seat, so that all the seats' payoffs add up to nought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.arena.giv import result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition

# A giv that a fault ends has no count (rules.md 6); whoever learns must still mind losing it.
LOST_AT_ONCE = 100


def payoffs(position: AnyPosition) -> tuple[float, ...]:
    """For each seat its side's points so far less the mean of the other sides'."""
    found = result(position)
    points = [float(number) for number in found.points]
    if found.lost is not None:
        points = [float(-LOST_AT_ONCE * (side == found.lost)) for side in range(len(points))]
    return ahead(points, position.ruleset.players)


def ahead(points: Sequence[float], players: int) -> tuple[float, ...]:
    """For each seat its side's `points` less the mean of the other sides'."""
    sides, total = len(points), sum(points)
    lead = [own - (total - own) / (sides - 1) for own in points]
    return tuple(lead[seat % sides] for seat in range(players))


def largest_payoff(rules: AnyRuleset) -> float:
    """A bound that no payoff of a giv passes."""
    return float(3 * sum(card.rank + 5 for card in rules.deck))
