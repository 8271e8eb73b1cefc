"""Self-play on a Ray cluster: every worker plays its games with the weights that it is sent.

A worker that is lost is started anew by Ray, and what it had in hand is played again.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import torch

from mulle.learn.playing import Playing
from mulle.learn.rollout import Batch
from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.learn.args import Args
    from mulle.learn.playing import Networks

PARTS = ("actor", "other", "critic")


class RayError(RuleError):
    """A cluster that cannot be used."""


class Worker:
    """One process of the cluster, with one thread and games of its own."""

    def __init__(self, rules: AnyRuleset, args: Args, number: int, begun: int) -> None:
        torch.set_num_threads(1)
        alone = replace(args, groups=1)
        self._playing = Playing(rules, alone, torch.device("cpu"), 1, number, begun)

    def play(self, weights: dict[str, dict[str, torch.Tensor]], opponents: float) -> Batch:
        """Some steps in every game with these weights."""
        for part in PARTS:
            getattr(self._playing.networks, part).load_state_dict(weights[part])
        return self._playing.play(opponents)


class RayCrew:
    """The workers; a batch is what all of them played."""

    def __init__(self, ray: Any, rules: AnyRuleset, args: Args, begun: int) -> None:
        self._ray = ray
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        kind = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Worker)
        self._workers = [kind.remote(rules, args, 1 + number, begun) for number in range(args.workers)]

    def play(self, networks: Networks, opponents: float) -> Batch:
        """What all workers play with the weights of `networks`."""
        weights = {part: _on_cpu(getattr(networks, part).state_dict()) for part in PARTS}
        sent = self._ray.put(weights)
        parts = self._ray.get([worker.play.remote(sent, opponents) for worker in self._workers])
        return joined(parts, self._device)


def crew_on_ray(address: str, rules: AnyRuleset, args: Args, begun: int) -> RayCrew:
    """Workers on the cluster at `address`; `local` starts one on this machine."""
    if find_spec("ray") is None:
        raise RayError("arena.needs_ray")
    ray = import_module("ray")
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise RayError("arena.no_cluster", address=Quoted(address), reason=Quoted(str(error))) from None
    return RayCrew(ray, rules, args, begun)


def joined(parts: list[Batch], device: torch.device) -> Batch:
    """Several batches as one."""
    together = {
        name: torch.cat([getattr(part, name) for part in parts]).to(device)
        for name in Batch.__slots__
        if name not in ("wide", "row_starts")
    }
    counts = together["counts"]
    starts = counts.cumsum(0) - counts
    return Batch(**together, row_starts=starts, wide=max(part.wide for part in parts))


def _on_cpu(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: tensor.cpu() for name, tensor in weights.items()}
