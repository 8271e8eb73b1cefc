"""One Elo number for every player of a contest, with an interval from resampled deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from random import Random
from typing import TYPE_CHECKING

from mulle.arena.lineups import lineups
from mulle.arena.standings import scores_of
from mulle.arena.statistics import ELO_SCALE, Elo, mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.arena.contest import Contest
    from mulle.arena.work import Outcome, Pairing

    # For each pairing the first player's score and the number of givar.
    Table = Mapping[Pairing, tuple[float, float]]

STEPS = 300
RESAMPLES = 200
BLOCKS = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo; the mean of all the contest's players is nought."""

    player: str
    elo: Elo


def ratings(contest: Contest, outcomes: Sequence[Outcome]) -> list[Rating]:
    """The players from best to worst."""
    players = tuple(dict.fromkeys(contest.players))
    blocks = _by_block(contest, outcomes)
    fitted = fit(players, _added(blocks))
    drawn = _resampled(players, blocks)
    found = [
        Rating(player, Elo(fitted[player], *_middle([fit[player] for fit in drawn], fitted[player])))
        for player in players
    ]
    return sorted(found, key=lambda rating: -rating.elo.mean)


def _by_block(contest: Contest, outcomes: Sequence[Outcome]) -> list[Table]:
    """What the deals came to, added up in at most `BLOCKS` blocks, which is enough to draw from."""
    ways = lineups(contest.rules)
    found: dict[int, list[Table]] = {}
    for outcome in outcomes:
        scores = scores_of(ways, outcome)
        table = {outcome.task.pairing: (sum(scores), float(len(scores)))}
        found.setdefault(outcome.task.deal % BLOCKS, []).append(table)
    return [_added(tables) for tables in found.values()]


def _added(tables: Sequence[Table]) -> Table:
    total: dict[Pairing, tuple[float, float]] = {}
    for table in tables:
        for pairing, (score, givar) in table.items():
            had, of = total.get(pairing, (0.0, 0.0))
            total[pairing] = had + score, of + givar
    return total


def _resampled(players: Sequence[str], blocks: Sequence[Table]) -> list[dict[str, float]]:
    """The fit of as many blocks drawn with replacement, many times; the same every time it is asked."""
    random = Random(0)
    if not blocks:
        return []
    return [fit(players, _added(random.choices(blocks, k=len(blocks)))) for _ in range(RESAMPLES)]


def _middle(values: Sequence[float], otherwise: float) -> tuple[float, float]:
    """What 95 % of `values` lie between."""
    ordered = sorted(values) or [otherwise]
    tail = len(ordered) // 40
    return ordered[tail], ordered[-1 - tail]


def fit(players: Sequence[str], table: Table) -> dict[str, float]:
    """Elo by maximum likelihood (Bradley and Terry's model); every pairing gets one drawn giv more."""
    meetings = [
        (first, second, score + 0.5, givar + 1)
        for (first, second), (score, givar) in table.items()
        if first != second
    ]
    strength = dict.fromkeys(players, 1.0)
    for _ in range(STEPS):
        strength = _step(strength, meetings)
    logs = {player: ELO_SCALE * log10(one) for player, one in strength.items()}
    middle = mean(list(logs.values()))
    return {player: log - middle for player, log in logs.items()}


def _step(
    strength: Mapping[str, float], meetings: Sequence[tuple[str, str, float, float]]
) -> dict[str, float]:
    """One step of the usual iteration: won, divided by the sum of givar over both strengths."""
    won, weight = dict.fromkeys(strength, 0.0), dict.fromkeys(strength, 0.0)
    for first, second, score, givar in meetings:
        share = givar / (strength[first] + strength[second])
        won[first] += score
        won[second] += givar - score
        weight[first] += share
        weight[second] += share
    return {player: won[player] / weight[player] if weight[player] else 1.0 for player in strength}
