"""Time the solver on last rounds from play: `python last_rounds.py [GAME] [COUNT] [SEED]`.

CPU time of each solve from the first ply of the last round, a new solver each time, on one core.
"""

from __future__ import annotations

import sys
import time

import mulle_native
from native_rules import rules_of

EPSILON = 0.1  # of the moves that led there, so many were drawn at random; the others were greedy's
MEGABYTES = 16


def at(numbers: list[float], share: float) -> float:
    """The number below which `share` of the sorted `numbers` lie."""
    return numbers[min(len(numbers) - 1, int(len(numbers) * share))]


def main(game: str, count: int, seed: int) -> None:
    """Solve `count` last rounds and print how long it took."""
    rules = rules_of(game, {})
    cards = 8 if game == "byggkasino" else 16
    times, nodes = [], []
    for position in mulle_native.positions_from_play(rules, count, seed, cards, EPSILON):
        started = time.process_time()
        found = mulle_native.LastRoundSolver(rules, MEGABYTES).solve(position)
        times.append(1000 * (time.process_time() - started))
        nodes.append(float(found["nodes"]))
        assert found["solved"]
    times.sort()
    nodes.sort()
    print(f"{game}: {count} last rounds, seed {seed}, with best line")
    print(f"  ms     median {at(times, 0.5):.1f}  99 % {at(times, 0.99):.0f}  most {times[-1]:.0f}")
    print(f"  nodes  median {at(nodes, 0.5):.0f}  99 % {at(nodes, 0.99):.0f}  most {nodes[-1]:.0f}")
    print(f"  {sum(nodes) / sum(times) / 1000:.2f} million nodes a second")


if __name__ == "__main__":
    game, count, seed = [*sys.argv[1:4], *("mulle", "1000", "1")[len(sys.argv) - 1 :]]
    main(game, int(count), int(seed))
