"""Every network that comes along, and what is trained to judge them: which run gets which part of the time.

The runs go in two lanes side by side: while one updates its network, the other's games have the processors.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from mulle.games.options import ruleset
from mulle.learn.args import Args, laptop

if TYPE_CHECKING:
    from pathlib import Path

    from mulle.games.options import AnyRuleset

ARMS = "arms"
"""Trained to judge the others by."""
SMALL: dict[str, Any] = {"games": 32, "steps": 8, "batch": 128, "evaluate_pairs": 8, "threads": 1}
"""Sizes for a try on any machine."""

MIDDLING = {"width": 256, "move_width": 192, "scorer_width": 96, "critic_width": 192}
SLIM = {"width": 192, "move_width": 144, "scorer_width": 72, "critic_width": 192}
SHORT: dict[str, Any] = {"games": 4096, "batch": 4096, "pool_every": 6, "ema": 0.995, "evaluate_every": 15.0}
"""What suits a run of half a minute: smaller batches, so that there are enough of them."""
OFTEN: dict[str, Any] = {"evaluate_every": 30.0, "evaluate_pairs": 2048}
"""What suits a run of ten minutes."""
SELDOM: dict[str, Any] = {"evaluate_every": 25.0, "evaluate_pairs": 256}
"""Where the counter thinks about several opponents, it takes long."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """One network to train."""

    folder: str
    game: str
    players: int
    weight: float
    """Its part of the lane's time."""
    archive: str
    """What its files are packed into; those of the arms do not come along."""
    settings: dict[str, Any] = field(default_factory=dict)
    needs: str = ""
    """A file of an earlier run, in the folder of all runs, without which there is nothing to train."""

    @property
    def rules(self) -> AnyRuleset:
        """What is played."""
        return ruleset(self.game, {"players": self.players} if _is_told(self.game) else {})

    def args(self, seconds: float, threads: int, folder: Path, *, small: bool) -> Args:
        """How it is trained in so many seconds; files that it names lie in `folder`."""
        settings = dict(self.settings)
        for name in ("begin", "against"):
            if str(settings.get(name, "")).endswith(".net"):
                settings[name] = str(folder / settings[name])
        args = replace(Args(), minutes=seconds / 60, threads=threads, **settings)
        if not small:
            return args
        told: dict[str, Any] = {
            name: getattr(args, name) for name in ("width", "move_width", "scorer_width", "critic_width")
        }
        return replace(laptop(args), **(SMALL | told))

    def command(self, args: Args, folder: Path) -> str:
        """The command that does the same alone."""
        words = ["mulle", "learn", str(folder / self.folder), "--game", self.game]
        words += ["--option", f"players={self.players}"] * _is_told(self.game)
        usual = Args()
        for one in fields(Args):
            value = getattr(args, one.name)
            if value != getattr(usual, one.name):
                words += ["--set", f"{one.name}={value}"]
        return shlex.join(words)


def _is_told(game: str) -> bool:
    return game in ("mulle", "byggkasino")


def _short(game: str, players: int, weight: float, archive: str, **settings: Any) -> Run:
    return Run(
        folder=f"{game}-{players}",
        game=game,
        players=players,
        weight=weight,
        archive=archive,
        settings=SHORT | settings,
    )


def _response(folder: str, weight: float, against: str) -> Run:
    """A best response to the network of two, begun from that network, or to a yardstick."""
    told = {
        "begin": "mulle-2/mulle-2.net", "against": against, "seed": 2,
        "magnet": 0.01, "rate": 3e-4, "critic_rate": 3e-4,
    }  # fmt: skip
    needs = against if against.endswith(".net") else ""
    return Run(
        folder=folder,
        game="mulle",
        players=2,
        weight=weight,
        archive=ARMS,
        settings={**told, **OFTEN},
        needs=needs,
    )


LANES: dict[str, tuple[Run, ...]] = {
    "first": (
        Run(
            folder="mulle-2",
            game="mulle",
            players=2,
            weight=60,
            archive="mulle-2",
            settings={**OFTEN, "rate": 8e-4, "critic_rate": 8e-4},
        ),
        _response("response-to-early", 5, "mulle-2/early.net"),
        _response("response-to-greedy", 5, "greedy"),
        _response("response", 60, "mulle-2/mulle-2.net"),
    ),
    "second": (
        _short("byggkasino", 2, 14, "byggkasino", **MIDDLING),
        _short("husmulle", 2, 14, "others", **MIDDLING),
        _short("stickmulle", 3, 90, "others", **MIDDLING, batch=8192, pool_every=8, evaluate_every=30.0),
        _short("mulle", 3, 18, "mulle-3-4", **MIDDLING, **SELDOM),
        _short("mulle", 4, 18, "mulle-3-4", **MIDDLING, **SELDOM),
        _short("byggkasino", 3, 9, "byggkasino", **SLIM, evaluate_pairs=512),
        _short("byggkasino", 4, 9, "byggkasino", **SLIM, **SELDOM),
        Run(
            folder="monte-carlo",
            game="mulle",
            players=2,
            weight=10,
            archive=ARMS,
            settings={"algorithm": "dmc", **SHORT},
        ),
    ),
}
