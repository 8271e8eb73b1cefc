"""The native engine beside OpenSpiel and our Python, in one run: `python -m bench.native_speed`.

Random play with all legal moves listed at every ply, deal and play, in plies per CPU second on one core;
OpenSpiel's loop is C++ too. Rounds alternate, and the best round of each counts, so that a busy machine
disturbs all alike.
"""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mulle.games.options import ruleset
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start

Loop = Callable[[], float]  # one round; plies per CPU second

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


def main() -> None:
    """Run all loops in turn and print the best round of each."""
    rules = {name: native_rules(*told) for name, told in OURS.items()}
    loops: dict[str, Loop] = {name: native_loop(found) for name, found in rules.items()}
    library = spiel_library()
    if library is not None:
        loops |= {name: spiel_loop(library, game) for name, game in PEERS.items()}
    else:
        print("OpenSpiel is not installed, or there is no g++: no peers in this run")
    loops["mulle 2 in Python"] = python_loop
    walls = {threads: wall_loop(rules["mulle 2"], threads) for threads in (1, 2)}
    best = dict.fromkeys(loops, 0.0)
    best_wall = dict.fromkeys(walls, 0.0)
    for _ in range(ROUNDS):
        for name, loop in loops.items():
            best[name] = max(best[name], loop())
        for threads, loop in walls.items():
            best_wall[threads] = max(best_wall[threads], loop())
    for name, speed in best.items():
        print(f"{name:20} {speed / 1e6:8.3f} M plies per CPU second")
    for name in PEERS:
        if name in best:
            print(f"mulle 2 / {name}: {best['mulle 2'] / best[name]:.2f}")
    print(f"mulle 2 native / Python: {best['mulle 2'] / best['mulle 2 in Python']:.0f}")
    print(f"two threads / one, by the wall clock: {best_wall[2] / best_wall[1]:.2f}")


if __name__ == "__main__":
    main()
