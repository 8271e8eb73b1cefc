"""What the outcomes of a contest come to: pairing by pairing, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.arena.lineups import difference, lineups, sides_of
from mulle.arena.statistics import clustered, elo_estimate, estimate, mean, spread
from mulle.arena.timings import Timings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.arena.contest import Contest
    from mulle.arena.giv import GivResult
    from mulle.arena.lineups import Lineup
    from mulle.arena.statistics import Elo, Estimate, Spread
    from mulle.arena.work import Fault, Outcome, Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class PairStanding:
    """One pairing's result, seen from its first player."""

    pairing: Pairing
    deals: int
    givar: int
    points: Estimate
    elo: Elo
    won: int
    drawn: int
    lost: int
    spread: Spread
    seats: tuple[Estimate, ...]
    timings: tuple[Timings, Timings]
    faults: tuple[tuple[Fault, ...], tuple[Fault, ...]]


def standings(contest: Contest, outcomes: Sequence[Outcome]) -> list[PairStanding]:
    """The standing of every pairing of `contest`, in its order."""
    return [
        standing(contest, pairing, [found for found in outcomes if found.task.pairing == pairing])
        for pairing in contest.pairings
    ]


def standing(contest: Contest, pairing: Pairing, outcomes: Sequence[Outcome]) -> PairStanding:
    """What `pairing` came to in its `outcomes`."""
    ways = lineups(contest.rules)
    values = [values_of(ways, outcome) for outcome in outcomes]
    scores = [scores_of(ways, outcome) for outcome in outcomes]
    flat = [score for deal in scores for score in deal]
    return PairStanding(
        pairing=pairing,
        deals=len(outcomes),
        givar=len(flat),
        points=clustered(values),
        elo=elo_estimate(scores),
        won=flat.count(1.0),
        drawn=flat.count(0.5),
        lost=flat.count(0.0),
        spread=spread(values),
        seats=tuple(seat_estimate(outcomes, side) for side in range(sides_of(contest.rules))),
        timings=(_timings(outcomes, 0), _timings(outcomes, 1)),
        faults=(_faults(outcomes, 0), _faults(outcomes, 1)),
    )


def _timings(outcomes: Sequence[Outcome], who: int) -> Timings:
    return Timings.together(outcome.timings[who] for outcome in outcomes)


def _faults(outcomes: Sequence[Outcome], who: int) -> tuple[Fault, ...]:
    return tuple(fault for outcome in outcomes for fault in outcome.faults[who])


def values_of(ways: Sequence[Lineup], outcome: Outcome) -> list[float]:
    """Each giv of a deal in points for the first player."""
    return [difference(way, giv.points) for way, giv in zip(ways, outcome.givar, strict=True)]


def scores_of(ways: Sequence[Lineup], outcome: Outcome) -> list[float]:
    """Each giv of a deal as won (1), drawn (½) or lost (0) by the first player."""
    return [score(way, giv) for way, giv in zip(ways, outcome.givar, strict=True)]


def score(way: Lineup, giv: GivResult) -> float:
    """The giv's result for the first player; a side that lost by a fault has lost."""
    if giv.lost is not None:
        return float(way[giv.lost])
    ahead = difference(way, giv.points)
    return 0.5 if ahead == 0 else float(ahead > 0)


def seat_estimate(outcomes: Sequence[Outcome], side: int) -> Estimate:
    """What the seats of `side` gain whoever sits there: nought, unless something is unfair to seats."""
    return estimate([mean([_seat_value(giv.points, side) for giv in outcome.givar]) for outcome in outcomes])


def _seat_value(points: Sequence[int], side: int) -> float:
    others = [have for other, have in enumerate(points) if other != side]
    return points[side] - mean(others)
