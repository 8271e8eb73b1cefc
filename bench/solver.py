"""The exact last round: held against plain minimax, and timed on last rounds that come from play.

    python -m bench.solver [--endings N] [--rounds N] [--seed N] [--figure FILE]

Exits 1 when the solver and minimax differ anywhere. Times are CPU time from the first ply of the last round,
on one core, best line included, a new solver each time.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from mulle import native
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.games.options import ruleset

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("mulle", {}),
    ("mulle", {"build_down": True, "tear": True}),
    ("mulle", {"max_group": 2, "storan_points": 3}),
    ("husmulle", {}),
    ("husmulle", {"mulle_points": "value"}),
    ("husmulle", {"score_each": "rond"}),
    ("byggkasino", {}),
    ("byggkasino", {"take_build_with_free": True, "raise_once": True}),
    ("byggkasino", {"tabbe_cancel": True, "two_card_builds": True}),
    ("byggkasino", {"value_cards_take_builds_only": True, "tabbe_points": 0}),
)
SIZES = (1, 2, 3, 4, 5, 6)  # cards in both hands together
CARDS_OF_A_ROUND = {"mulle": 16, "husmulle": 16, "byggkasino": 8}
# Of the moves that lead to the positions so many are drawn at random; the others are greedy's.
LOOSE, NEARLY_GREEDY = 0.3, 0.1
MEGABYTES = 16


def differences(endings: int, seed: int) -> tuple[int, list[dict[str, object]]]:
    """How many endings were compared, and those that the solver and minimax value differently."""
    compared, wrong = 0, []
    each = -(-endings // (len(TABLES) * len(SIZES)))
    for game, options in TABLES:
        rules = native.rules(ruleset(game, options))
        solver = native.engine().LastRoundSolver(rules, 1)
        for size in SIZES:
            for ending in native.engine().positions_from_play(rules, each, seed + size, size, LOOSE):
                compared += 1
                if solver.solve(ending)["value"] != native.engine().brute_force(ending):
                    wrong.append(ending.to_dict())
    return compared, wrong


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds and nodes of some last rounds of one game, sorted."""

    game: str
    milliseconds: list[float]
    nodes: list[float]

    @property
    def row(self) -> tuple[str | float, ...]:
        """The game, median, 99 %, most, median of nodes, and how many rounds."""
        spent = self.milliseconds
        return self.game, at(spent, 0.5), at(spent, 0.99), spent[-1], at(self.nodes, 0.5), len(spent)


def at(numbers: list[float], share: float) -> float:
    """The number below which `share` of the sorted `numbers` lie."""
    return numbers[min(len(numbers) - 1, int(len(numbers) * share))]


def timed(game: str, rounds: int, seed: int) -> Times:
    """How long `rounds` last rounds of `game` take."""
    rules, engine = native.rules(ruleset(game)), native.engine()
    spent, nodes = [], []
    for position in engine.positions_from_play(rules, rounds, seed, CARDS_OF_A_ROUND[game], NEARLY_GREEDY):
        began = process_time()
        found: dict[str, Any] = engine.LastRoundSolver(rules, MEGABYTES).solve(position)
        spent.append(1000 * (process_time() - began))
        nodes.append(float(found["nodes"]))
        assert found["solved"]
    return Times(game, sorted(spent), sorted(nodes))


def figure(command: str, compared: int, wrong: int, times: list[Times]) -> Figure:
    """What was found, as the documentation shows it."""
    return Figure(
        title="The exact last round of two, from its first ply",
        command=command,
        machine=this_machine(),
        columns=("", "median ms", "99 % within ms", "most ms", "nodes, median", "last rounds"),
        rows=tuple(one.row for one in times),
        notes=f"CPU time on one core. {compared} small endings against plain minimax: {wrong} differences.",
    )


def main() -> int:
    """Compare, time and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--figure", type=Path, metavar="FILE")
    told = parser.parse_args()
    compared, wrong = differences(told.endings, told.seed)
    for ending in wrong:
        print("differs:", ending)
    command = f"python -m bench.solver --endings {told.endings} --rounds {told.rounds}"
    found = figure(
        command, compared, len(wrong), [timed(game, told.rounds, told.seed) for game in CARDS_OF_A_ROUND]
    )
    print(found.markdown())
    if told.figure:
        write_figure(told.figure, found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
