"""A network against the yardsticks, on the same deals from both sides: points per giv with their interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from mulle.learn.games import Group, self_play, utility_matrix

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.games.options import AnyRuleset
    from mulle.learn.games import Decisions

YARDSTICKS = ("random", "greedy", "counter")


@dataclass(frozen=True, slots=True)
class Measured:
    """Points per giv more than the other sides have, and the half width of the 95 % interval by deal."""

    points: float
    half: float


def yardsticks_of(rules: AnyRuleset) -> tuple[str, ...]:
    """Those that the native engine has for the game."""
    return YARDSTICKS if hasattr(rules, "hand") else YARDSTICKS[:2]


def played_by_yardstick(rules: AnyRuleset, games: int) -> Any:
    """All seats but those of one side, which goes round from game to game."""
    players = rules.players
    sides = 2 if players == 4 else players
    seats = [sum(1 << seat for seat in range(players) if seat % sides != own) for own in range(sides)]
    return np.array([seats[game % sides] for game in range(games)], np.uint8)


def measure(
    rules: AnyRuleset,
    choose: Callable[[Decisions], torch.Tensor],
    yardstick: str,
    *,
    pairs: int,
    seed: int,
    threads: int,
    max_moves: int,
    device: torch.device,
) -> Measured:
    """`choose` plays one side of each deal against the yardstick, then (of two sides) the other."""
    games = 2 * pairs
    played = played_by_yardstick(rules, games)
    env = self_play(
        rules,
        games,
        seed=seed,
        threads=threads,
        max_moves=max_moves,
        pairs=True,
        yardstick=yardstick,
        played=played,
    )
    group = Group(env, device)
    results, over = np.zeros((games, rules.players)), np.zeros(games, bool)
    while not over.all():
        group.submit(choose(group.now))
        group.wait()
        ended = env.dones.astype(bool) & ~over
        results[ended] = env.results[ended]
        over |= ended
    gains = results @ utility_matrix(rules).numpy()
    own = gains[np.arange(games), [_own_seat(rules.players, int(seats)) for seats in played]]
    return _by_deal(own.reshape(pairs, 2).mean(1))


def measure_against(
    rules: AnyRuleset,
    choose: Callable[[Decisions], torch.Tensor],
    opponent: Callable[[Decisions], torch.Tensor],
    *,
    pairs: int,
    seed: int,
    threads: int,
    max_moves: int,
    device: torch.device,
) -> Measured:
    """`choose` plays one side of each deal against another network, then the other side."""
    games = 2 * pairs
    sides = 2 if rules.players == 4 else rules.players
    env = self_play(rules, games, seed=seed, threads=threads, max_moves=max_moves, pairs=True)
    group = Group(env, device)
    results, over = np.zeros((games, rules.players)), np.zeros(games, bool)
    own_side = np.arange(games) % sides
    while not over.all():
        own = torch.from_numpy(group.now.seats_here % sides == own_side).to(device)
        group.submit(torch.where(own, choose(group.now), opponent(group.now)))
        group.wait()
        ended = env.dones.astype(bool) & ~over
        results[ended] = env.results[ended]
        over |= ended
    gains = (results @ utility_matrix(rules).numpy())[np.arange(games), own_side]
    return _by_deal(gains.reshape(pairs, 2).mean(1))


def _by_deal(deals: Any) -> Measured:
    return Measured(float(deals.mean()), 1.96 * float(deals.std(ddof=1)) / sqrt(len(deals)))


def _own_seat(players: int, seats: int) -> int:
    return next(seat for seat in range(players) if not seats >> seat & 1)
