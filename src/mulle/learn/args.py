"""Everything that a training run can be told, with one default each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

Algorithm = Literal["ppo", "dmc"]


@dataclass(frozen=True)
class Args:
    """One training run; `--name value` on the command line sets each field."""

    minutes: float = 5.0
    """Training time in all, earlier parts of an interrupted run included."""
    frames: int = 0
    """Stop after so many decisions, if that comes first; 0: only the minutes count."""
    seed: int = 1
    algorithm: Algorithm = "ppo"
    """`dmc`: deep Monte Carlo, for comparison at equal frames."""
    device: str = "auto"
    threads: int = 0
    """Threads that step games; 0: one less than there are processors."""
    against: str = ""
    """A network file or a yardstick to be the opponent in every game: the best response to it is trained."""
    ray: str = ""
    """A Ray cluster on whose processors the games are played; `local` starts one on this machine."""
    workers: int = 2
    """On the cluster."""
    begin: str = ""
    """A network file to begin from, and the critic's beside it."""

    groups: int = 2
    """While one group of games is stepped, the network plays in another."""
    games: int = 8192
    """In each group."""
    steps: int = 32
    """Decisions in each game between two updates."""
    max_moves: int = 64

    width: int = 512
    blocks: int = 2
    move_width: int = 256
    scorer_width: int = 128
    critic_width: int = 0
    """0: as wide as the actor."""

    batch: int = 16384
    epochs: int = 1
    rate: float = 6e-4
    critic_rate: float = 6e-4
    rate_at_end: float = 0.05
    """What part of the learning rate is left at the end."""
    trace: float = 0.95
    """GAE's lambda, within a round."""
    clip: float = 0.2
    old_kl: float = 0.1
    """Weight of the reverse KL to the policy that played."""
    magnet: float = 0.05
    """Weight of the KL to the uniform policy at first; it falls as iterations to the power -0.3."""
    magnet_power: float = 0.3
    value_weight: float = 0.25
    """Of the policy's own value head."""
    ema: float = 0.998
    grad_norm: float = 1.0
    epsilon: float = 0.05
    """DMC's share of random moves."""

    pool_share: float = 0.3
    """How many of the games have an earlier self as the opponent."""
    pool_size: int = 12
    pool_every: int = 15
    """Iterations between two earlier selves."""

    evaluate_every: float = 45.0
    """Seconds between two measurements against the yardsticks; also between two checkpoints."""
    evaluate_pairs: int = 1024


def laptop(args: Args) -> Args:
    """The same run with sizes that suit a processor without a GPU."""
    return replace(
        args, groups=1, games=256, width=128, move_width=96, scorer_width=48, batch=2048, evaluate_pairs=128
    )


def as_dict(args: Args) -> dict[str, Any]:
    """The fields by name."""
    return asdict(args)
