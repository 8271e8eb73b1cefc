"""One lane of the plan: its runs one after the other in one process, each in its part of the time left."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from mulle.games.options import ruleset
from mulle.learn.args import Args
from mulle.learn.plan import LANES
from mulle.learn.speed import SHAPES, as_lines, best_shape, speeds
from mulle.learn.trainer import Trainer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.learn.plan import Run

SPEEDS = "speed.json"
DONE, TRIED = "done", "tried"
IN_A_BATCH = 2**19
"""Decisions between two updates in the longest run, whatever the shape of its groups."""
AROUND = 6.0
"""Seconds of a run that are no training: to make it ready, and to measure what it came to."""
LEAST = 3.0
TRIES = 2


def main() -> int:
    """The lane that the arguments tell."""
    told = _arguments()
    if torch.cuda.is_available():
        torch.set_num_threads(2)
    shape = _measured_speed(told) if told.speed else None
    for number, run in enumerate(LANES[told.lane]):
        _train(run, LANES[told.lane][number:], told, shape)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m mulle.learn.lane", description=__doc__)
    parser.add_argument("lane", choices=sorted(LANES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--until", type=float, required=True, help="seconds since 1970")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--speed", action="store_true", help="measure the speed of self-play first")
    parser.add_argument("--small", action="store_true", help="with networks' real but games' tiny sizes")
    return parser.parse_args()


def _measured_speed(told: argparse.Namespace) -> tuple[int, int] | None:
    """The best shape on this machine; its speeds are written beside the runs."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    shapes, seconds = (((2, 32),), 0.2) if told.small else (SHAPES, 1.6)
    try:
        found = speeds(ruleset("mulle", {}), Args(), device, told.threads, seconds, shapes)
    except Exception:  # a figure that is missing must not cost the networks
        traceback.print_exc()
        return None
    finally:
        (told.folder / SPEEDS).touch()
    (told.folder / SPEEDS).write_text(json.dumps(as_lines(found), indent=1) + "\n", encoding="utf-8")
    for speed in found:
        _say(str(speed))
    return best_shape(found)


def _train(run: Run, left: Sequence[Run], told: argparse.Namespace, shape: tuple[int, int] | None) -> None:
    """Train it unless it was done or failed before, or there is no time."""
    seconds = _seconds(run, left, told)
    folder = told.folder / run.folder
    if seconds < LEAST or not _may_begin(run, told.folder):
        return
    args = run.args(seconds, told.threads, told.folder, small=told.small)
    if shape and not told.small and "games" not in run.settings:
        groups, games = shape
        args = replace(args, groups=groups, games=games, steps=max(8, IN_A_BATCH // (groups * games)))
    command = run.command(args, told.folder)
    _say(f"{run.folder}: {seconds:.0f} s: {command}")
    try:
        trainer = Trainer(run.rules, args, folder, command)
        try:
            trainer.run()
        finally:
            trainer.close()
    except Exception:  # the next run may go well
        traceback.print_exc()
    else:
        (folder / DONE).touch()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def _seconds(run: Run, left: Sequence[Run], told: argparse.Namespace) -> float:
    share = run.weight / sum(one.weight for one in left)
    seconds: float = (told.until - time.time()) * share - (0.5 if told.small else AROUND)
    return seconds


def _may_begin(run: Run, folder: Path) -> bool:
    own = folder / run.folder
    if (own / DONE).exists() or (run.needs and not (folder / run.needs).exists()):
        return False
    own.mkdir(parents=True, exist_ok=True)
    tried = own / TRIED
    times = len(tried.read_text(encoding="utf-8")) if tried.exists() else 0
    tried.write_text("x" * (times + 1), encoding="utf-8")
    return times < TRIES


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
