"""Hold the solver against plain minimax: `python endings.py [COUNT] [SEED]`; exits 1 on a difference."""

from __future__ import annotations

import sys
from collections import Counter

import mulle_native
from native_rules import RULESETS, rules_of

SIZES = (1, 2, 3, 4, 5, 6)


def main(count: int, seed: int) -> int:
    """Compare `count` endings from play, spread over rulesets and sizes."""
    wrong, compared = 0, Counter[str]()
    each = -(-count // (len(RULESETS) * len(SIZES)))
    for game, options in RULESETS:
        rules = rules_of(game, options)
        solver = mulle_native.LastRoundSolver(rules, 1)
        for size in SIZES:
            for ending in mulle_native.positions_from_play(rules, each, seed + size, size, 0.3):
                found, expected = solver.solve(ending)["value"], mulle_native.brute_force(ending)
                compared[game] += 1
                if found != expected:
                    wrong += 1
                    print(f"solver {found}, minimax {expected}: {ending.to_dict()}")
    print(f"{sum(compared.values())} endings {dict(compared)}: {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*numbers, *(100_000, 1)[len(numbers) :]))
