"""Groups of native games as tensors: copied to the device while other games are stepped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from mulle import native
from mulle.rules.fishing.ruleset import Ruleset

if TYPE_CHECKING:
    from concurrent.futures import Future

    from mulle.games.options import AnyRuleset

FISHING_HAND, FISHING_UNSEEN, FACES, HAND_EYES, EYES_TOLD = 0, 104, 52, 992, 16


def self_play(
    rules: AnyRuleset,
    count: int,
    *,
    seed: int,
    threads: int,
    max_moves: int,
    pairs: bool = False,
    scattered: bool = False,
    yardstick: str = "greedy",
    played: Any = None,
) -> Any:
    """Native givar without end; `played` tells by game which seats, as bits, the yardstick plays.

    Scattered games are begun somewhere on their way, so that not all end together.
    """
    engine = native.engine()
    kind = engine.SelfPlay if isinstance(rules, Ruleset) else engine.TrickSelfPlay
    seats = np.zeros(count, np.uint8) if played is None else np.asarray(played, np.uint8)
    return kind(native.rules(rules), count, seed, max_moves, threads, pairs, scattered, yardstick, seats)


@dataclass(slots=True)
class Decisions:
    """What a group of games shows at one moment, on the device."""

    observations: torch.Tensor
    hidden: torch.Tensor
    rows: torch.Tensor
    counts: torch.Tensor
    seats: torch.Tensor
    seats_here: Any
    """The same, where the games are."""
    counts_here: Any


@dataclass(slots=True)
class Outcome:
    """What a step brought: points by game and seat, and where a giv was over or a round began."""

    rewards: torch.Tensor
    dones: torch.Tensor
    fresh: torch.Tensor


class Group:
    """Games that are stepped together in a thread of their own."""

    def __init__(self, env: Any, device: torch.device, *, pinned: bool = False) -> None:
        self.env = env
        self.device = device
        self._worker = ThreadPoolExecutor(1)
        self._pending: Future[None] | None = None
        self._pinned: list[int] = []
        if pinned and device.type == "cuda":
            self._pin()
        self.now = self._shown()

    def _pin(self) -> None:
        """Memory that the device may copy from while the program goes on."""
        for array in (self.env.observations, self.env.rows, self.env.hidden):
            address = array.ctypes.data
            if int(torch.cuda.cudart().cudaHostRegister(address, array.nbytes, 0)) == 0:
                self._pinned.append(address)
            else:  # it goes on, only slower; the device's note of it must not stop the next to ask
                with suppress(RuntimeError):
                    torch.zeros(1, device=self.device).add_(1)

    def close(self) -> None:
        """Let go of the thread, and of the memory before it is freed."""
        if self._pending is not None:
            self._pending.result()
        self._worker.shutdown()
        if self._pinned:
            torch.cuda.synchronize()
        while self._pinned:
            torch.cuda.cudart().cudaHostUnregister(self._pinned.pop())

    def _to_device(self, array: Any) -> torch.Tensor:
        tensor = torch.from_numpy(array)
        return tensor.to(self.device, non_blocking=True) if self.device.type == "cuda" else tensor.clone()

    def _shown(self) -> Decisions:
        env = self.env
        starts = env.starts
        counts = np.diff(starts)
        return Decisions(
            observations=self._to_device(env.observations),
            hidden=self._to_device(env.hidden),
            rows=self._to_device(env.rows[: starts[-1]]),
            counts=torch.from_numpy(counts).to(self.device),
            seats=self._to_device(env.seats),
            seats_here=env.seats.copy(),
            counts_here=counts,
        )

    def submit(self, actions: torch.Tensor) -> None:
        """Begin a step; the actions are fetched first, so the copies that the last step fed are done."""
        chosen = actions.to("cpu", torch.int32).numpy()
        self._pending = self._worker.submit(self.env.step, chosen)

    def wait(self) -> Outcome:
        """The end of the step that was begun."""
        assert self._pending is not None
        self._pending.result()
        env = self.env
        outcome = Outcome(
            rewards=torch.from_numpy(env.rewards.copy()).to(self.device),
            dones=torch.from_numpy(env.dones.astype(bool)).to(self.device),
            fresh=torch.from_numpy(env.fresh.astype(bool)).to(self.device),
        )
        self.now = self._shown()
        return outcome


def utility_matrix(rules: AnyRuleset) -> torch.Tensor:
    """Turns points by seat into what each seat plays for: its side's less the mean of the other sides'."""
    players = rules.players
    sides = 2 if players == 4 else players
    matrix = torch.zeros(players, players)
    for seat in range(players):
        for other in range(sides):
            matrix[other, seat] = 1.0 if other == seat % sides else -1.0 / (sides - 1)
    return matrix


def blind(observations: torch.Tensor) -> torch.Tensor:
    """A round's first decisions as they look before the hands are dealt."""
    seen = observations.clone()
    hand = seen[:, FISHING_HAND : FISHING_HAND + FACES]
    eyes = seen[:, HAND_EYES : HAND_EYES + EYES_TOLD]
    seen[:, FISHING_UNSEEN : FISHING_UNSEEN + FACES] += hand
    seen[:, HAND_EYES + EYES_TOLD : HAND_EYES + 2 * EYES_TOLD] += eyes
    hand.zero_()
    eyes.zero_()
    return seen
