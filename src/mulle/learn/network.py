"""The networks in PyTorch: an actor that scores moves; a critic that sees every hand, in training only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from torch.nn.functional import relu

if TYPE_CHECKING:
    from mulle.learn.args import Args

VALUE_UNIT = 10.0
"""Values are learnt in units of so many points."""


class Trunk(nn.Module):
    """A wide first layer and residual ones."""

    def __init__(self, size: int, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(size, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        """The state of each decision."""
        state = relu(self.first(inputs))
        for block in self.blocks:
            state = state + relu(block(state))
        return state


class Actor(nn.Module):
    """Scores each move from the state, looked at once, and from what the move does; tells all values."""

    def __init__(self, size: int, move_size: int, players: int, args: Args) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(size))
        self.register_buffer("move_scale", torch.ones(move_size))
        self.trunk = Trunk(size, args.width, args.blocks)
        self.of_state = nn.Linear(args.width, args.move_width)
        self.of_move = nn.Linear(move_size, args.move_width, bias=False)
        self.middle = nn.Linear(args.move_width, args.scorer_width)
        self.score = nn.Linear(args.scorer_width, 1)
        self.value = nn.Linear(args.width, players)
        nn.init.zeros_(self.score.weight)

    def forward(
        self, observations: torch.Tensor, rows: torch.Tensor, owners: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The score of each row, whose decision `owners` tells, and each decision's values, in units."""
        state = self.trunk(observations * self.scale)
        move = relu(self.of_move(rows * self.move_scale) + self.of_state(state).index_select(0, owners))
        return exactly(self.score, relu(self.middle(move))).squeeze(1), exactly(self.value, state)


class Critic(nn.Module):
    """Each seat's value, the seat at turn first, when all hands are known."""

    def __init__(self, size: int, hidden: int, players: int, args: Args) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(size))
        width = args.critic_width or args.width
        self.trunk = Trunk(size + hidden, width, args.blocks)
        self.value = nn.Linear(width, players)

    def forward(self, observations: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """In units."""
        seen = torch.cat([observations * self.scale, hidden * self.scale.new_ones(())], 1)
        return exactly(self.value, self.trunk(seen))


def exactly(layer: nn.Linear, inputs: torch.Tensor) -> torch.Tensor:
    """A last layer in full precision: what it tells is compared with what it told before."""
    with torch.autocast(inputs.device.type, enabled=False):
        found: torch.Tensor = layer(inputs.float())
        return found


def set_scales(actor: Actor, critic: Critic, observations: torch.Tensor, rows: torch.Tensor) -> None:
    """Numbers with a wide spread are made smaller; seen once, before anything is learnt."""
    for scale, sample in ((actor.scale, observations), (actor.move_scale, rows)):
        scale.copy_(1 / sample.float().std(0).clamp(min=0.4))
    critic.scale.copy_(actor.scale)


def owners_of(counts: torch.Tensor, rows: int) -> torch.Tensor:
    """The decision that each row belongs to."""
    numbers = torch.arange(len(counts), device=counts.device)
    return torch.repeat_interleave(numbers, counts, output_size=rows)


def padded(scores: torch.Tensor, owners: torch.Tensor, starts: torch.Tensor, wide: int) -> torch.Tensor:
    """The scores of each decision on a line of its own, filled up with minus infinity."""
    filled = torch.full((len(starts), wide), -torch.inf, device=scores.device)
    places = torch.arange(len(owners), device=scores.device) - starts[owners]
    filled[owners, places] = scores
    return filled


def weights_of(module: Any) -> dict[str, torch.Tensor]:
    """A copy of a network's weights."""
    return {name: tensor.detach().clone() for name, tensor in module.state_dict().items()}
