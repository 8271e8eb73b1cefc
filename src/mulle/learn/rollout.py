"""What self-play brought, as one long list of decisions with their advantages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import torch

from mulle.learn.games import Decisions, Outcome, blind
from mulle.learn.network import VALUE_UNIT, owners_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.learn.network import Critic

CRITIC_AT_ONCE = 65536


@dataclass(slots=True)
class Acted:
    """What was chosen in each of a group's games."""

    actions: torch.Tensor
    scores: torch.Tensor
    """Of every row, by the policy that played."""
    mine: torch.Tensor
    """Whether the learner chose, and had a choice."""


@dataclass(slots=True)
class Track:
    """One group's decisions, step by step."""

    decisions: list[Decisions] = field(default_factory=list)
    acted: list[Acted] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


@dataclass(slots=True)
class Batch:
    """Decisions without their order, each with what the update needs."""

    observations: torch.Tensor
    hidden: torch.Tensor
    rows: torch.Tensor
    row_starts: torch.Tensor
    counts: torch.Tensor
    actions: torch.Tensor
    scores: torch.Tensor
    mine: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor
    """By seat, the seat at turn first, in points."""
    fresh: torch.Tensor
    wide: int

    def __len__(self) -> int:
        return len(self.counts)

    def rows_of(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The rows of the chosen decisions, whose each is, and where each decision's rows begin."""
        counts = self.counts[chosen]
        ends = counts.cumsum(0)
        starts = ends - counts
        owners = owners_of(counts, int(ends[-1]))
        places = torch.arange(len(owners), device=owners.device) - starts[owners]
        return self.row_starts[chosen][owners] + places, owners, starts


def values_of(
    critic: Critic, decisions: Decisions, amp: Callable[[], torch.autocast], *, unseen: bool = False
) -> torch.Tensor:
    """Each seat's value by absolute seat, in points; `unseen`: before the hands are dealt."""
    parts = []
    for start in range(0, len(decisions.counts), CRITIC_AT_ONCE):
        seen = decisions.observations[start : start + CRITIC_AT_ONCE]
        hidden = decisions.hidden[start : start + CRITIC_AT_ONCE]
        with torch.no_grad(), amp():
            shown = (blind(seen), torch.zeros_like(hidden)) if unseen else (seen, hidden)
            parts.append(critic(*shown) * VALUE_UNIT)
    return by_seat(torch.cat(parts), decisions.seats)


def by_seat(values: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
    """From the seat at turn first to absolute seats."""
    players = values.shape[1]
    numbers = torch.arange(players, device=values.device)
    return values.gather(1, (numbers - seats[:, None].long()) % players)


def by_turn(values: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
    """From absolute seats to the seat at turn first."""
    players = values.shape[1]
    numbers = torch.arange(players, device=values.device)
    return values.gather(1, (numbers + seats[:, None].long()) % players)


def advantages_of(
    track: Track,
    final: Decisions,
    critic: Critic,
    utility: torch.Tensor,
    trace: float,
    amp: Callable[[], torch.autocast],
) -> tuple[torch.Tensor, torch.Tensor]:
    """GAE for every seat at every decision; a round ends at its public value, the deal's luck left out."""
    shown = [*track.decisions, final]
    values = [values_of(critic, decisions, amp) for decisions in shown]
    following = torch.zeros_like(values[0])
    advantages = [following] * len(track.outcomes)
    for step in range(len(track.outcomes) - 1, -1, -1):
        outcome = track.outcomes[step]
        ahead = values[step + 1]
        if outcome.fresh.any():
            public = values_of(critic, shown[step + 1], amp, unseen=True)
            ahead = torch.where(outcome.fresh[:, None], public, ahead)
        goes_on = (~outcome.dones)[:, None].float()
        same_round = goes_on * (~outcome.fresh)[:, None].float()
        delta = outcome.rewards @ utility + goes_on * ahead - values[step]
        following = delta + trace * same_round * following
        advantages[step] = following
    returns = [advantage + value for advantage, value in zip(advantages, values, strict=False)]
    return torch.stack(advantages), torch.stack(returns)


def batch_of(
    tracks: list[Track],
    finals: list[Decisions],
    critic: Critic,
    utility: torch.Tensor,
    trace: float,
    amp: Callable[[], torch.autocast],
) -> Batch:
    """Everything that the groups played, with advantages and returns."""
    advantages, returns, fresh = [], [], []
    for track, final in zip(tracks, finals, strict=True):
        gained, expected = advantages_of(track, final, critic, utility, trace, amp)
        for step, shown in enumerate(track.decisions):
            seats = shown.seats.long()
            advantages.append(gained[step].gather(1, seats[:, None]).squeeze(1))
            returns.append(by_turn(expected[step], shown.seats))
        first = torch.zeros_like(track.outcomes[0].fresh)
        fresh += [first, *(outcome.fresh for outcome in track.outcomes[:-1])]
    decisions = [one for track in tracks for one in track.decisions]
    acted = [one for track in tracks for one in track.acted]
    counts = torch.cat([one.counts for one in decisions]).long()
    return Batch(
        observations=torch.cat([one.observations for one in decisions]),
        hidden=torch.cat([one.hidden for one in decisions]),
        rows=torch.cat([one.rows for one in decisions]),
        row_starts=counts.cumsum(0) - counts,
        counts=counts,
        actions=torch.cat([one.actions for one in acted]),
        scores=torch.cat([one.scores for one in acted]),
        mine=torch.cat([one.mine for one in acted]),
        advantages=torch.cat(advantages),
        returns=torch.cat(returns),
        fresh=torch.cat(fresh),
        wide=max(int(one.counts_here.max()) for one in decisions),
    )
