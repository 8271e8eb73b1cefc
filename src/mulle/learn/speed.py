"""How many decisions a second self-play makes on this machine, the network included, by its shape."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import torch

from mulle.learn.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset
    from mulle.learn.args import Args

SHAPES = ((2, 8192), (3, 8192), (2, 16384))
"""Groups, and games in each."""
STEPS = 16


@dataclass(frozen=True, slots=True)
class Speed:
    """What one shape came to."""

    groups: int
    games: int
    threads: int
    decisions: int
    played_per_second: float
    """Games stepped and moves chosen by the network."""
    weighed_per_second: float
    """With the critic's look at everything, as a batch needs it."""


def speeds(
    rules: AnyRuleset,
    args: Args,
    device: torch.device,
    threads: int,
    seconds: float,
    shapes: Sequence[tuple[int, int]],
) -> list[Speed]:
    """Each shape for about so many seconds."""
    found = []
    for groups, games in shapes:
        told = replace(args, groups=groups, games=games, steps=STEPS)
        playing = Playing(rules, told, device, threads, 0, 0)
        try:
            found.append(_speed(playing, told, threads, seconds))
        finally:
            playing.close()
    return found


def _speed(playing: Playing, args: Args, threads: int, seconds: float) -> Speed:
    playing.play(0.0)
    _settle(playing.device)
    began = time.monotonic()
    decisions, moving = 0, 0.0
    while time.monotonic() - began < seconds:
        start = time.monotonic()
        tracks = playing.moves(0.0)
        _settle(playing.device)
        moving += time.monotonic() - start
        decisions += len(playing.weighed(tracks))
        _settle(playing.device)
    passed = time.monotonic() - began
    return Speed(args.groups, args.games, threads, decisions, decisions / moving, decisions / passed)


def _settle(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def as_lines(found: Sequence[Speed]) -> list[dict[str, float]]:
    """For a file."""
    return [asdict(speed) for speed in found]


def best_shape(found: Sequence[Speed]) -> tuple[int, int]:
    """Groups and games of the fastest."""
    fastest = max(found, key=lambda speed: speed.weighed_per_second)
    return fastest.groups, fastest.games
