"""How much the learner gains by learning: frozen after its givar against its own untrained start.

    python -m bench.learner [--game mulle] [--seeds 5] [--givar 300] [--pairs 400] [--figure FILE]

Each seed learns from its own givar against `greedy`. Then the frozen learner and its untrained start both
play the same duplicate deals against `greedy`, deals that nothing was learnt from.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mulle.arena.deals import Deals
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.arena.giv import play_giv, result
from mulle.arena.lineups import difference, lineups, who_sits
from mulle.arena.report import interval
from mulle.arena.statistics import Estimate, estimate
from mulle.arena.timings import Timings
from mulle.games.options import ruleset
from mulle.players.greedy import Greedy
from mulle.players.learner import Learner

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset

TEST_DEALS = Deals.of_phrase("the learner's test deals")
WANTED = 3.0


def trained(rules: AnyRuleset, seed: int, givar: int) -> Learner:
    """A learner frozen after so many givar against `greedy`, at every seat in turn."""
    learner, deals = Learner(seed=seed), Deals.of_seed(seed)
    for number in range(givar):
        lineup = lineups(rules)[number % len(lineups(rules))]
        _play(rules, deals, number, lineup, learner)
        learner.giv_over()
    learner.freeze()
    return learner


def _play(rules: AnyRuleset, deals: Deals, number: int, lineup: tuple[int, ...], learner: Learner) -> float:
    """What one giv is worth to the learner, who sits where `lineup` has 0."""
    players = [(learner, Greedy())[who] for who in who_sits(rules, lineup)]
    over = play_giv(deals.first_position(rules, number), players, [Timings() for _ in players])
    return difference(lineup, result(over).points)


def per_deal(rules: AnyRuleset, learner: Learner, pairs: int) -> list[float]:
    """The mean of each duplicate test deal."""
    return [
        estimate([_play(rules, TEST_DEALS, number, lineup, learner) for lineup in lineups(rules)]).mean
        for number in range(pairs)
    ]


def gained(rules: AnyRuleset, seed: int, givar: int, pairs: int) -> tuple[Estimate, Estimate, Estimate]:
    """The start's points per giv against `greedy`, the trained learner's, and the difference by deal."""
    start = Learner(seed=seed, learning=False)
    before = per_deal(rules, start, pairs)
    after = per_deal(rules, trained(rules, seed, givar), pairs)
    return estimate(before), estimate(after), estimate([b - a for a, b in zip(before, after, strict=True)])


def main() -> None:
    """Measure every seed and count how many gained enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mulle")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--givar", type=int, default=300)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--figure", type=Path, metavar="FILE")
    told = parser.parse_args()
    rules = ruleset(told.game, {} if told.players is None else {"players": told.players})
    found = [gained(rules, seed, told.givar, told.pairs) for seed in range(told.seeds)]
    command = f"python -m bench.learner --seeds {told.seeds} --givar {told.givar} --pairs {told.pairs}"
    shown = figure(command, found)
    print(shown.markdown())
    if told.figure:
        write_figure(told.figure, shown)


def figure(command: str, found: list[tuple[Estimate, Estimate, Estimate]]) -> Figure:
    """Every seed, and how many gained enough."""
    enough = sum(gain.mean >= WANTED and gain.low > 0 for _, _, gain in found)
    return Figure(
        title="The learner against greedy, before and after it has learnt",
        command=command,
        machine=this_machine(),
        columns=("seed", "start", "learnt", "gain"),
        rows=tuple((str(seed), *map(interval, one)) for seed, one in enumerate(found)),
        notes=f"{enough} of {len(found)} seeds gained {WANTED:g} points per giv or more.",
    )


if __name__ == "__main__":
    main()
