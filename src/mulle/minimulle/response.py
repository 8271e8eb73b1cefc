"""Exact best responses to a policy, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.minimulle.endings import Endings
from mulle.minimulle.lines import FOREHAND, OTHER, Lines, ways_in_all

if TYPE_CHECKING:
    from mulle.minimulle.lines import InformationSet, Strategy
    from mulle.minimulle.policies import Policy
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset


@dataclass(frozen=True)
class Response:
    """At one table, in points summed over all ways to deal: what a best response wins at either seat."""

    ways: int
    as_forehand: float
    as_other: float
    self_play: float


def respond(rules: Ruleset, policy: Policy, table: Cards) -> Response:
    """The best responses to `policy` at `table`, and what the policy wins as forehand against itself."""
    lines = Lines(rules, table)
    forehand, other = (lines.strategy(seat, policy) for seat in (FOREHAND, OTHER))
    against_other = lines.values(Endings(rules, (None, policy)))
    against_forehand = lines.values(Endings(rules, (policy, None)))
    between = lines.values(Endings(rules, (policy, policy)))
    return Response(
        ways=ways_in_all(lines),
        as_forehand=best_as_forehand(lines, against_other, other),
        as_other=best_as_other(lines, against_forehand, forehand),
        self_play=expected(lines, between, forehand, other),
    )


def expected(lines: Lines, values: list[float], forehand: Strategy, other: Strategy) -> float:
    """What forehand wins when both seats play these strategies."""
    return sum(
        line.ways * value * forehand[line.first] * other[line.second] * forehand[line.third]
        for line, value in zip(lines.lines, values, strict=True)
    )


def best_as_forehand(lines: Lines, values: list[float], other: Strategy) -> float:
    """What forehand wins at most: the last card chosen best after each beginning, then the first."""
    worth = [0.0] * lines.sizes[FOREHAND]
    leads: dict[int, int] = {}
    for line, value in zip(lines.lines, values, strict=True):
        worth[line.third] += line.ways * value * other[line.second]
        leads[line.third] = line.first
    sets = list(lines.sets[FOREHAND].values())
    lasts = [met for met in sets if met.seen.log]
    for met in lasts:
        worth[leads[met.start]] += _best(met, worth)
    return sum(_best(met, worth) for met in sets if not met.seen.log)


def best_as_other(lines: Lines, values: list[float], forehand: Strategy) -> float:
    """What the other seat wins at most: one guess, for its last card leaves nothing to guess."""
    worth = [0.0] * lines.sizes[OTHER]
    for line, value in zip(lines.lines, values, strict=True):
        worth[line.second] -= line.ways * value * forehand[line.first] * forehand[line.third]
    return sum(_best(met, worth) for met in lines.sets[OTHER].values())


def _best(met: InformationSet, worth: list[float]) -> float:
    return max(worth[place] for place in met.choices)
