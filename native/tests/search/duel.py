"""Measure one native player against another on duplicate deals: `python duel.py A B PAIRS [SEED] [GAME]`.

A and B are written like `greedy`, `counter`, `ismcts:iterations=2000,epsilon=0.2`. Every deal is played twice with
the seats turned; the figure is points a giv for A less those for B, with a 95 % interval clustered by deal.
"""

from __future__ import annotations

import json
import math
import sys
import time

import mulle_native

from mulle import native
from mulle.games import ruleset


def told(spec: str) -> dict[str, object]:
    """The player that `spec` writes."""
    kind, _, options = spec.partition(":")
    pairs = [word.split("=") for word in options.split(",") if word]
    return {"kind": kind, **{name: float(value) for name, value in pairs}}


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half of the 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def main(one: str, other: str, pairs: int, seed: int, game: str, options: dict[str, object]) -> None:
    """Play `pairs` deals twice and print what A gains a giv."""
    rules = native.rules(ruleset(game, options))
    a, b = told(one), told(other)
    differences, started = [], time.process_time()
    for deal in range(pairs):
        first = mulle_native.play_giv(rules, [a, b], seed, deal, 2 * deal)
        second = mulle_native.play_giv(rules, [b, a], seed, deal, 2 * deal + 1)
        differences.append((first[0] - first[1] + second[1] - second[0]) / 2)
    mean, half = interval(differences)
    seconds = time.process_time() - started
    print(f"{game} {one} - {other}: {mean:+.2f} ± {half:.2f} a giv, {pairs} pairs, seed {seed}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:] + ["100", "1", "mulle", "{}"][len(sys.argv) - 3 :]
    main(words[0], words[1], int(words[2]), int(words[3]), words[4], json.loads(words[5]))
