"""The native engine beside OpenSpiel and our Python, in one run: `python -m bench.native_speed`.

Random play with all legal moves listed at every ply, deal and play, in plies per CPU second on one core;
OpenSpiel's loop is C++ too. Rounds alternate, and the best round of each counts, so that a busy machine
disturbs all alike. `--figure FILE` keeps the result for the documentation.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.games.options import ruleset
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start

Loop = Callable[[], float]  # one round; plies a second
Named = TypeVar("Named", str, int)

OURS: dict[str, tuple[str, dict[str, object]]] = {
    "mulle 2": ("mulle", {}),
    "mulle 3": ("mulle", {"players": 3}),
    "mulle 4": ("mulle", {"players": 4}),
    "husmulle": ("husmulle", {}),
    "byggkasino 2": ("byggkasino", {}),
    "byggkasino 3": ("byggkasino", {"players": 3}),
    "byggkasino 4": ("byggkasino", {"players": 4}),
    "stickmulle": ("stickmulle", {}),
}
PEERS = {"OpenSpiel bridge": "bridge(use_double_dummy_result=false)", "OpenSpiel spades": "spades"}
FIRST, PYTHON = "mulle 2", "mulle 2 in Python"
GAMES, ROUNDS = 8000, 5


def native_rules(game: str, options: dict[str, object]) -> Any:
    """The native rules of a game."""
    from dataclasses import fields

    native: Any = import_module("mulle_native")
    rules = ruleset(game, options)
    flat = {field.name: getattr(rules, field.name) for field in fields(rules)}
    flat["options"] = rules.written_options()
    return native.Ruleset(flat) if isinstance(rules, Ruleset) else native.TrickRuleset(flat)


def native_loop(rules: Any, threads: int = 1, games: int = GAMES) -> Loop:
    """Random games of the native engine."""

    def run() -> float:
        began = time.process_time()
        plies = int(rules.simulate(games, seed=1, threads=threads)["plies"])
        return plies / (time.process_time() - began)

    return run


def wall_loop(rules: Any, threads: int) -> Loop:
    """The same by the clock on the wall, which tells what a second thread brings."""

    def run() -> float:
        began = time.perf_counter()
        plies = int(rules.simulate(4 * GAMES, seed=1, threads=threads)["plies"])
        return plies / (time.perf_counter() - began)

    return run


def python_loop() -> float:
    """Random games of our Python rules."""
    dice = random.Random(1)
    rules = ruleset("mulle")
    assert isinstance(rules, Ruleset)
    began, plies = time.process_time(), 0
    for _ in range(8):
        deck = list(rules.deck)
        dice.shuffle(deck)
        position = start(rules, tuple(deck), 0)
        while not position.is_over:
            position = position.play(dice.choice(position.legal_moves()))
            plies += 1
    return plies / (time.process_time() - began)


def spiel_library() -> ctypes.CDLL | None:
    """OpenSpiel with our loop, or None where OpenSpiel or a compiler is missing."""
    if find_spec("pyspiel") is None:
        return None
    root = Path(sysconfig.get_paths()["platlib"])
    includes = [root, root / "open_spiel", root / "open_spiel/abseil-cpp", root / "open_spiel/json/include"]
    target = Path(tempfile.mkdtemp()) / "native_spiel.so"
    source = Path(__file__).with_name("native_spiel.cc")
    flags = ["-std=c++20", "-O3", "-shared", "-fPIC", *(f"-I{path}" for path in includes)]
    built = subprocess.run(["g++", *flags, str(source), "-o", str(target)], check=False, capture_output=True)
    if built.returncode:
        return None
    sys.setdlopenflags(os.RTLD_GLOBAL | os.RTLD_NOW)
    import_module("pyspiel")
    return ctypes.CDLL(str(target))


def spiel_loop(library: ctypes.CDLL, game: str) -> Loop:
    """Random games of OpenSpiel in C++."""

    def run() -> float:
        seconds, plies = ctypes.c_double(), ctypes.c_int64()
        library.random_games(
            game.encode(), GAMES, ctypes.c_uint64(1), ctypes.byref(seconds), ctypes.byref(plies)
        )
        return plies.value / seconds.value

    return run


def loops_here() -> dict[str, Loop]:
    """Every loop that can run here, by name."""
    loops: dict[str, Loop] = {name: native_loop(native_rules(*told)) for name, told in OURS.items()}
    library = spiel_library()
    if library is not None:
        loops |= {name: spiel_loop(library, game) for name, game in PEERS.items()}
    else:
        print("OpenSpiel is not installed, or there is no g++: no peers in this run")
    return loops | {PYTHON: python_loop}


def best_of(loops: Mapping[Named, Loop]) -> dict[Named, float]:
    """The best of some rounds of each, all in turn."""
    best = dict.fromkeys(loops, 0.0)
    for _ in range(ROUNDS):
        for name, loop in loops.items():
            best[name] = max(best[name], loop())
    return best


def figure(best: dict[str, float], two_threads: float) -> Figure:
    """The speeds as the documentation shows them."""
    first = best[FIRST]
    return Figure(
        title="Random games inside the native engine, all legal moves listed at each ply",
        command="python -m bench.native_speed",
        machine=this_machine(),
        columns=("", "million plies per CPU second", "mulle for two is … times as fast"),
        rows=tuple((name, speed / 1e6, first / speed) for name, speed in best.items()),
        notes=f"Deal and play, one core. By the wall clock two threads are {two_threads:.2f} × one.",
    )


def main() -> None:
    """Run all loops in turn and print the best round of each."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--figure", type=Path, metavar="FILE")
    arguments = told.parse_args()
    best = best_of(loops_here())
    rules = native_rules(*OURS[FIRST])
    walls = best_of({threads: wall_loop(rules, threads) for threads in (1, 2)})
    for name, speed in best.items():
        print(f"{name:20} {speed / 1e6:8.3f} M plies per CPU second")
    for name in (*PEERS, PYTHON):
        if name in best:
            print(f"{FIRST} / {name}: {best[FIRST] / best[name]:.2f}")
    print(f"two threads / one, by the wall clock: {walls[2] / walls[1]:.2f}")
    if arguments.figure:
        write_figure(arguments.figure, figure(best, walls[2] / walls[1]))


if __name__ == "__main__":
    main()
