"""Parts of the native engine in one run: copy and apply, crowded tables, the environment, threads.

`python -m bench.native_parts [--figure FILE]`; bench.native_speed measures whole games beside other programs.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from platform import machine
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from bench.crowded import table
from mulle import native
from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.games.options import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = tuple[str, str, str]

NATIVE = Path(__file__).parents[1] / "native"
GAMES, STEPS, ROUNDS = 1024, 240, 5
ENVIRONMENTS = {"mulle": {}, "mulle 4": {"players": 4}, "husmulle": {}, "byggkasino": {}, "stickmulle": {}}


def compiled() -> ctypes.CDLL:
    """The engine's rules with native_apply.cc, built as the engine itself is."""
    target = Path(tempfile.mkdtemp()) / "native_apply.so"
    sources = [str(path) for part in ("fishing", "tricks") for path in (NATIVE / "src" / part).glob("*.cpp")]
    own = str(Path(__file__).with_name("native_apply.cc"))
    tuned = ["-mtune=skylake"] if machine() == "x86_64" else []  # as native/CMakeLists.txt has it
    flags = ["-std=c++20", "-O3", "-shared", "-fPIC", *tuned]
    subprocess.run(["g++", *flags, own, *sources, "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


def copy_and_apply() -> Row:
    """Nanoseconds to copy a position and play in the copy."""
    library = compiled()
    library.copy_and_apply.restype = ctypes.c_double
    kept_alive = ctypes.c_uint64()
    best = min(library.copy_and_apply(2000, ctypes.byref(kept_alive)) for _ in range(ROUNDS))
    return "copy a position and play in the copy", f"{best:.1f} ns", "CPU time"


def crowded(game: str, free: int, seed: int) -> Row:
    """How long counting the moves of a table of `free` cards takes, or giving up."""
    position = native.position(table(game, free, seed))
    best, told = float("inf"), ""
    for _ in range(ROUNDS):
        began = process_time()
        try:
            told = f"{position.count_moves():,} moves".replace(",", " ")
        except native.engine().CrowdedTable:
            told = "gave up"
        best = min(best, process_time() - began)
    return f"count all moves, {game}, {free} free cards, deal {seed}", f"{1000 * best:.2f} ms", told


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


def environment(name: str) -> Row:
    """What the vector environment of a table does on one thread and on two."""
    one, two = (decisions(name, threads) for threads in (1, 2))
    told = f"{two / 1e6:.2f} M decisions/s"
    return f"vector environment, {name}, two threads", told, f"one thread: {one / 1e6:.2f} M"


def two_threads() -> Row:
    """What a second thread brings in simulations, by the wall clock."""
    rules = native.rules(ruleset("mulle"))
    best = {1: 0.0, 2: 0.0}
    for _ in range(2 * ROUNDS):
        for threads, fastest in best.items():
            began = perf_counter()
            plies = rules.simulate(16_000, seed=1, threads=threads)["plies"]
            best[threads] = max(fastest, plies / (perf_counter() - began))
    return "two threads / one, simulations", f"{best[2] / best[1]:.2f}", "by the wall clock"


def rows() -> Iterator[Row]:
    """Every figure."""
    yield copy_and_apply()
    for game in ("mulle", "husmulle", "byggkasino"):
        for free in (24, 32, 40):
            for seed in range(3):
                yield crowded(game, free, seed)
    for name in ENVIRONMENTS:
        yield environment(name)
    yield two_threads()


def figure(found: list[Row]) -> Figure:
    """The parts as the documentation shows them."""
    return Figure(
        title="Parts of the native engine",
        command="python -m bench.native_parts",
        machine=this_machine(),
        columns=("what", "figure", "how"),
        rows=tuple(found),
        notes="The best of five rounds each.",
    )


def main() -> None:
    """Print every figure, and keep them where they are wanted."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--figure", type=Path, metavar="FILE")
    arguments = told.parse_args()
    found = []
    for row in rows():
        found.append(row)
        print(f"{row[0]:48} {row[1]:>18}  {row[2]}", flush=True)
    if arguments.figure:
        write_figure(arguments.figure, figure(found))


if __name__ == "__main__":
    main()
