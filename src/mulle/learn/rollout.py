"""What self-play brought, as one long list of decisions with their advantages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import torch

from mulle.learn.games import Decisions, Outcome, blind
from mulle.learn.network import VALUE_UNIT, owners_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulle.learn.network import Critic

    Amp = Callable[[], torch.autocast]

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

    def parts(self, size: int) -> Iterator[tuple[torch.Tensor, int, torch.Tensor]]:
        """All decisions in a new order, `size` at a time, with the number of their rows.

        Each time some of the decisions that begin a round come along. What must be known here is fetched
        from the device at once: it is waited for only now, not at every part.
        """
        order = torch.randperm(len(self), device=self.counts.device)
        parts = order.split(size)
        ends = torch.tensor([len(part) for part in parts]).cumsum(0) - 1
        rows = self.counts[order].cumsum(0)[ends.to(order.device)].diff(prepend=order.new_zeros(1))
        fresh = order[self.fresh[order]].tensor_split(len(parts))
        yield from zip(parts, rows.tolist(), fresh, strict=True)

    def rows_of(self, chosen: torch.Tensor, rows: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The `rows` rows of the chosen decisions, whose each is, and where each decision's rows begin."""
        counts = self.counts[chosen]
        starts = counts.cumsum(0) - counts
        owners = owners_of(counts, rows)
        places = torch.arange(rows, device=owners.device) - starts[owners]
        return self.row_starts[chosen][owners] + places, owners, starts


@dataclass(slots=True)
class Seen:
    """All that one group's games showed, step after step, the last look included."""

    observations: torch.Tensor
    hidden: torch.Tensor
    seats: torch.Tensor
    games: int

    @classmethod
    def of(cls, decisions: list[Decisions]) -> Seen:
        """In one piece, so that the critic looks at it in few goes."""
        return cls(
            observations=torch.cat([one.observations for one in decisions]),
            hidden=torch.cat([one.hidden for one in decisions]),
            seats=torch.cat([one.seats for one in decisions]),
            games=len(decisions[0].counts),
        )

    def values(self, critic: Critic, amp: Amp) -> torch.Tensor:
        """Each seat's value by step, game and absolute seat, in points."""
        found = by_seat(_told(critic, self.observations, self.hidden, amp), self.seats)
        return found.view(-1, self.games, found.shape[1])

    def public_values(self, chosen: torch.Tensor, critic: Critic, amp: Amp) -> torch.Tensor:
        """The same of the chosen decisions before their hands are dealt."""
        seen, hidden = blind(self.observations[chosen]), torch.zeros_like(self.hidden[chosen])
        return by_seat(_told(critic, seen, hidden, amp), self.seats[chosen])


def _told(critic: Critic, observations: torch.Tensor, hidden: torch.Tensor, amp: Amp) -> torch.Tensor:
    pieces = zip(observations.split(CRITIC_AT_ONCE), hidden.split(CRITIC_AT_ONCE), strict=True)
    with torch.no_grad(), amp():
        return torch.cat([critic(*piece) * VALUE_UNIT for piece in pieces])


def by_seat(values: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
    """From the seat at turn first to absolute seats."""
    players = values.shape[-1]
    numbers = torch.arange(players, device=values.device)
    return values.gather(-1, (numbers - seats[..., None].long()) % players)


def by_turn(values: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
    """From absolute seats to the seat at turn first."""
    players = values.shape[-1]
    numbers = torch.arange(players, device=values.device)
    return values.gather(-1, (numbers + seats[..., None].long()) % players)


def advantages_of(
    track: Track, seen: Seen, critic: Critic, utility: torch.Tensor, trace: float, amp: Amp
) -> tuple[torch.Tensor, torch.Tensor]:
    """GAE for every seat at every decision; a round ends at its public value, the deal's luck left out."""
    values = seen.values(critic, amp)
    fresh, dones, rewards = (
        torch.stack([getattr(one, name) for one in track.outcomes]) for name in ("fresh", "dones", "rewards")
    )
    ahead = values[1:].clone()
    first = fresh.flatten().nonzero().squeeze(1)
    if len(first):
        ahead.flatten(0, 1)[first] = seen.public_values(first + seen.games, critic, amp)
    goes_on = (~dones)[..., None].float()
    deltas = rewards @ utility + goes_on * ahead - values[:-1]
    carried = trace * goes_on * (~fresh)[..., None].float()
    advantages = torch.empty_like(deltas)
    following = torch.zeros_like(deltas[0])
    for step in range(len(deltas) - 1, -1, -1):
        following = deltas[step] + carried[step] * following
        advantages[step] = following
    return advantages, advantages + values[:-1]


def batch_of(
    tracks: list[Track],
    finals: list[Decisions],
    critic: Critic,
    utility: torch.Tensor,
    trace: float,
    amp: Amp,
) -> Batch:
    """Everything that the groups played, with advantages and returns."""
    parts: dict[str, list[torch.Tensor]] = {
        name: [] for name in ("observations", "hidden", "advantages", "returns", "fresh")
    }
    for track, final in zip(tracks, finals, strict=True):
        seen = Seen.of([*track.decisions, final])
        gained, expected = advantages_of(track, seen, critic, utility, trace, amp)
        shown = gained.shape[0] * seen.games
        seats = seen.seats[:shown]
        parts["observations"].append(seen.observations[:shown])
        parts["hidden"].append(seen.hidden[:shown])
        parts["advantages"].append(gained.flatten(0, 1).gather(1, seats[:, None].long()).squeeze(1))
        parts["returns"].append(by_turn(expected.flatten(0, 1), seats))
        first = torch.zeros_like(track.outcomes[0].fresh)
        parts["fresh"] += [first, *(outcome.fresh for outcome in track.outcomes[:-1])]
    decisions = [one for track in tracks for one in track.decisions]
    acted = [one for track in tracks for one in track.acted]
    counts = torch.cat([one.counts for one in decisions]).long()
    return Batch(
        **{name: torch.cat(pieces) for name, pieces in parts.items()},
        rows=torch.cat([one.rows for one in decisions]),
        row_starts=counts.cumsum(0) - counts,
        counts=counts,
        actions=torch.cat([one.actions for one in acted]),
        scores=torch.cat([one.scores for one in acted]),
        mine=torch.cat([one.mine for one in acted]),
        wide=max(int(one.counts_here.max()) for one in decisions),
    )
