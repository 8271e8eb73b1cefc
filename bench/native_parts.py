"""Parts of the native engine in one run: copy and apply, crowded tables, the environment, threads.

`python -m bench.native_parts`; bench.native_speed measures whole games beside other programs.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from platform import machine
from time import perf_counter, process_time
from typing import Any

from bench.crowded import table
from mulle import native
from mulle.games.options import ruleset

NATIVE = Path(__file__).parents[1] / "native"
GAMES, STEPS, ROUNDS = 4096, 60, 5
ENVIRONMENTS = {"mulle": {}, "mulle 4": {"players": 4}, "husmulle": {}, "byggkasino": {}, "stickmulle": {}}


def compiled() -> ctypes.CDLL:
    """The engine's rules with native_apply.cc, built as the engine itself is."""
    target = Path(tempfile.mkdtemp()) / "native_apply.so"
    sources = [str(path) for part in ("fishing", "tricks") for path in (NATIVE / "src" / part).glob("*.cpp")]
    own = str(Path(__file__).with_name("native_apply.cc"))
    tuned = ["-mtune=skylake"] if machine() == "x86_64" else []  # as native/CMakeLists.txt has it
    flags = ["-std=c++20", "-O2", "-shared", "-fPIC", *tuned]
    subprocess.run(["g++", *flags, own, *sources, "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


def copy_and_apply() -> str:
    """Nanoseconds to copy a position and play in the copy."""
    library = compiled()
    library.copy_and_apply.restype = ctypes.c_double
    kept_alive = ctypes.c_uint64()
    best = min(library.copy_and_apply(2000, ctypes.byref(kept_alive)) for _ in range(ROUNDS))
    return f"copy + apply: {best:.1f} ns"


def crowded(game: str, free: int, seed: int) -> str:
    """How long counting the moves of a table of `free` cards takes, or giving up."""
    position = native.position(table(game, free, seed))
    best, told = float("inf"), ""
    for _ in range(ROUNDS):
        began = process_time()
        try:
            told = f"{position.count_moves():,} moves"
        except native.engine().CrowdedTable:
            told = "gave up"
        best = min(best, process_time() - began)
    return f"{game:12} {free} cards, deal {seed}: {1000 * best:9.3f} ms  {told}"


def decisions(name: str, threads: int) -> float:
    """Decisions a second by the wall clock, with observations and features of all moves written."""
    numpy: Any = import_module("numpy")
    env = native.vector_env(
        ruleset(name.partition(" ")[0], ENVIRONMENTS[name]), GAMES, seed=1, threads=threads
    )
    dice = numpy.random.default_rng(1)
    drawn = dice.random((STEPS, GAMES))
    best = 0.0
    for _ in range(ROUNDS):
        began = perf_counter()
        for step in range(STEPS):
            env.step((drawn[step] * env.move_counts).astype(numpy.int32))
        best = max(best, GAMES * STEPS / (perf_counter() - began))
    return best


def two_threads() -> str:
    """What a second thread brings in simulations, by the wall clock."""
    rules = native.rules(ruleset("mulle"))
    best = {1: 0.0, 2: 0.0}
    for _ in range(2 * ROUNDS):
        for threads, fastest in best.items():
            began = perf_counter()
            plies = rules.simulate(16_000, seed=1, threads=threads)["plies"]
            best[threads] = max(fastest, plies / (perf_counter() - began))
    return f"two threads / one, by the wall clock: {best[2] / best[1]:.2f}"


def main() -> None:
    """Print every figure."""
    print(copy_and_apply())
    for game in ("mulle", "husmulle", "byggkasino"):
        for free in (24, 32, 40):
            for seed in range(3):
                print(crowded(game, free, seed))
    for name in ENVIRONMENTS:
        one, two = (decisions(name, threads) for threads in (1, 2))
        print(f"environment of {name:12} {one / 1e6:.2f} M decisions/s on one thread, {two / 1e6:.2f} on two")
    print(two_threads())


if __name__ == "__main__":
    main()
