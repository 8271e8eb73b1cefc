"""Self-play from top to bottom: play, weigh what came of it, update, measure, keep, until time is up."""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from mulle.learn import curves
from mulle.learn.args import Args, as_dict
from mulle.learn.measure import YARDSTICKS, measure, measure_against, yardsticks_of
from mulle.learn.network import Actor, owners_of, padded, set_scales, weights_of
from mulle.learn.on_ray import crew_on_ray
from mulle.learn.playing import Networks, Playing
from mulle.learn.update import update
from mulle.players.net_file import net_told, read_net, write_net

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.learn.games import Decisions
    from mulle.learn.rollout import Batch

MEASURED_SEED = 0x5EED
SAY_EVERY = 10.0
LEAST_GAMES = 64
EARLY = "early.net"
"""The first network that was measured: a response that is worth its name beats it clearly."""


class Trainer:
    """A training run in a folder of its own, which goes on where it was when it is begun again."""

    def __init__(self, rules: AnyRuleset, args: Args, folder: Path, command: str) -> None:
        self.rules, self.args, self.folder = rules, args, folder
        self.name = f"{rules.game}-{rules.players}"
        self.device = torch.device(_device(args.device))
        self.threads = args.threads or max(1, (os.cpu_count() or 2) - 1)
        torch.manual_seed(args.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.dice = random.Random(args.seed)
        here = replace(args, games=min(args.games, LEAST_GAMES)) if args.ray else args
        kept = self._kept()
        begun = kept["iteration"] if kept else 0
        self.playing = Playing(rules, here, self.device, self.threads, 0, begun)
        self.crew = crew_on_ray(args.ray, rules, args, begun) if args.ray else None
        self.networks = self.playing.networks
        self._make_networks()
        self.pool: list[dict[str, torch.Tensor]] = []
        self.iteration, self.frames, self.elapsed = 0, 0, 0.0
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "command.txt").write_text(command + "\n", encoding="utf-8")
        if kept:
            self._resume(kept)
        elif args.begin:
            self._begin_from(Path(args.begin))
        self.figures: dict[str, float] = {}
        of_a_file = args.against and args.against not in YARDSTICKS
        self.frozen = self._opponent_from(args.against) if of_a_file else None

    def _begin_from(self, file: Path) -> None:
        for actor in (self.actor, self.steady):
            _load_net(actor, file)
        critic = file.with_suffix(".critic")
        if critic.exists():
            _load_net(self.critic, critic)

    def _make_networks(self) -> None:
        args, now = self.args, self.playing.groups[0].now
        self.actor, self.critic = self.networks.actor, self.networks.critic
        self.steady = Networks(self.rules, now, args, self.device).actor
        set_scales(self.actor, self.critic, now.observations, now.rows)
        self.steady.load_state_dict(self.actor.state_dict())
        fused = self.device.type == "cuda"
        self.optimizers = (
            torch.optim.Adam(self.actor.parameters(), lr=args.rate, fused=fused, eps=1e-5),
            torch.optim.Adam(self.critic.parameters(), lr=args.critic_rate, fused=fused, eps=1e-5),
        )

    def run(self) -> None:
        """Train until the minutes are over; measure and keep the last of it."""
        began, before = time.monotonic(), self.elapsed
        said = measured = began
        while (done := self._done()) < 1:
            self._set_rates(done)
            phases: dict[str, float] = {}
            batch = self._timed(phases, "play", self._play)
            self._timed(phases, "update", self._update, batch)
            self.frames += len(batch)
            self.figures |= {f"{name}_seconds": seconds for name, seconds in phases.items()}
            self.figures["per_second"] = len(batch) / sum(phases.values())
            self.figures["self_play_per_second"] = len(batch) / phases["play"]
            self.iteration += 1
            self._remember()
            now = time.monotonic()
            self.elapsed = before + now - began
            if now - measured >= self.args.evaluate_every:
                self._keep(self.figures)
                measured = time.monotonic()
            if now - said >= SAY_EVERY:
                self._say(self.figures)
                said = now
        if self.iteration:
            self._keep(self.figures)

    def _done(self) -> float:
        """What part of the run is over, by the clock or by what was played."""
        by_frames = self.frames / self.args.frames if self.args.frames else 0.0
        return max(by_frames, self.elapsed / (self.args.minutes * 60))

    def close(self) -> None:
        """Let go of the games and of their memory."""
        self.playing.close()

    def _timed(self, phases: dict[str, float], name: str, work: Any, *given: Any) -> Any:
        began = time.monotonic()
        result = work(*given)
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        phases[name] = time.monotonic() - began
        return result

    def _set_rates(self, done: float) -> None:
        left = 1 - (1 - self.args.rate_at_end) * done
        for optimizer, rate in zip(self.optimizers, (self.args.rate, self.args.critic_rate), strict=True):
            for group in optimizer.param_groups:
                group["lr"] = rate * left

    def _play(self) -> Batch:
        opponents = self._seat_opponent()
        return self.playing.play(opponents) if self.crew is None else self.crew.play(self.networks, opponents)

    def _seat_opponent(self) -> float:
        """In what part of the games an opponent plays: a frozen network, or an earlier self drawn anew."""
        if self.frozen is not None:
            self.networks.other.load_state_dict(self.frozen)
            return 1.0
        if not self.pool or not self.args.pool_share:
            return 0.0
        self.networks.other.load_state_dict(self.dice.choice(self.pool))
        return self.args.pool_share

    def _update(self, batch: Any) -> None:
        args = self.args
        magnet = args.magnet * (self.iteration + 1) ** -args.magnet_power
        self.figures = update(
            batch, self.actor, self.critic, self.optimizers, args, magnet, self.playing.amp, self._follow
        )

    def _follow(self) -> None:
        """The steady weights follow the actor's as their moving average."""
        with torch.no_grad():
            for steady, now in zip(self.steady.parameters(), self.actor.parameters(), strict=True):
                steady.lerp_(now, 1 - self.args.ema)
            for steady, now in zip(self.steady.buffers(), self.actor.buffers(), strict=True):
                steady.copy_(now)

    def _remember(self) -> None:
        if self.iteration % self.args.pool_every == 0:
            self.pool.append(weights_of(self.steady))
            if len(self.pool) > self.args.pool_size:
                del self.pool[self.dice.randrange(len(self.pool) - 1)]

    def best(self, now: Decisions) -> torch.Tensor:
        """The steady network's favourite in each game."""
        return self.favourite(self.steady, now)

    def favourite(self, actor: Actor, now: Decisions) -> torch.Tensor:
        """The favourite of `actor` in each game."""
        with torch.no_grad(), self.playing.amp():
            owners = owners_of(now.counts, len(now.rows))
            scores, _ = actor(now.observations, now.rows, owners)
            starts = now.counts.cumsum(0) - now.counts
            return padded(scores, owners, starts, int(now.counts_here.max())).argmax(1)

    def measured(self, pairs: int) -> dict[str, float]:
        """Points per giv against each yardstick, and half their intervals."""
        found: dict[str, float] = {}
        for yardstick in yardsticks_of(self.rules):
            result = measure(
                self.rules, self.best, yardstick, pairs=pairs, seed=MEASURED_SEED, threads=self.threads,
                max_moves=self.args.max_moves, device=self.device,
            )  # fmt: skip
            found |= {yardstick: result.points, f"{yardstick}_half": result.half}
        return found | (self._gain_on_frozen(pairs) if self.frozen is not None else {})

    def _gain_on_frozen(self, pairs: int) -> dict[str, float]:
        """What the response gains on the network that it is trained against."""
        assert self.frozen is not None
        self.networks.other.load_state_dict(self.frozen)
        result = measure_against(
            self.rules, self.best, partial(self.favourite, self.networks.other), pairs=pairs,
            seed=MEASURED_SEED, threads=self.threads, max_moves=self.args.max_moves, device=self.device,
        )  # fmt: skip
        return {"against": result.points, "against_half": result.half}

    def _keep(self, figures: dict[str, float]) -> None:
        """Write the network and the checkpoint, measure, and write the curves and the picture."""
        self._checkpoint()
        self._export({})
        measured = self.measured(self.args.evaluate_pairs)
        line = {"frames": self.frames, "iteration": self.iteration, "seconds": round(self.elapsed, 1)}
        told = {name: round(value, 5) for name, value in (figures | measured).items()}
        curves.append(self.folder / "curves.jsonl", {**line, **told})
        title = f"{self.name} {self.args.algorithm}"
        picture = curves.svg(curves.read(self.folder / "curves.jsonl"), title)
        (self.folder / "curves.svg").write_text(picture, encoding="utf-8")
        self._export(measured)
        self._say(figures | measured)
        early = self.folder / EARLY
        if not early.exists():
            shutil.copy(self.folder / f"{self.name}.net", early)

    def _export(self, measured: dict[str, float]) -> None:
        about = {
            "args": as_dict(self.args),
            "frames": self.frames,
            "minutes": round(self.elapsed / 60, 2),
            "device": torch.cuda.get_device_name() if self.device.type == "cuda" else "cpu",
            "measured": {name: round(value, 3) for name, value in measured.items()},
        }
        for network, ending in ((self.steady, "net"), (self.critic, "critic")):
            weights = {name: tensor.float().cpu().numpy() for name, tensor in network.state_dict().items()}
            net = net_told(weights, self.rules.game, self.rules.players, about)
            write_net(self.folder / f"{self.name}.{ending}", net)

    def _checkpoint(self) -> None:
        kept = {
            "actor": self.actor.state_dict(),
            "steady": self.steady.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "pool": self.pool,
            "iteration": self.iteration,
            "frames": self.frames,
            "elapsed": self.elapsed,
        }
        fresh = self.folder / "checkpoint.pt.new"
        torch.save(kept, fresh)
        fresh.replace(self.folder / "checkpoint.pt")

    def _kept(self) -> Any:
        """What an earlier part of the run left."""
        file = self.folder / "checkpoint.pt"
        return torch.load(file, map_location=self.device) if file.exists() else None

    def _resume(self, kept: Any) -> None:
        self.actor.load_state_dict(kept["actor"])
        self.steady.load_state_dict(kept["steady"])
        self.critic.load_state_dict(kept["critic"])
        for optimizer, state in zip(self.optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        self.pool, self.iteration = kept["pool"], kept["iteration"]
        self.frames, self.elapsed = kept["frames"], kept["elapsed"]

    def _opponent_from(self, path: str) -> dict[str, torch.Tensor]:
        _load_net(self.networks.other, Path(path))
        return weights_of(self.networks.other)

    def _say(self, figures: dict[str, float]) -> None:
        told = " ".join(f"{name}={value:.4g}" for name, value in figures.items())
        sys.stdout.write(f"{self.elapsed:.0f} s, {self.frames} decisions: {told}\n")
        sys.stdout.flush()


def _device(name: str) -> str:
    return ("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name


def _load_net(network: Any, path: Path) -> None:
    net = read_net(path)
    network.load_state_dict({name: torch.from_numpy(value.copy()) for name, value in net.weights.items()})
