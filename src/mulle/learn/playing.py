"""Self-play: while the network plays in one group of games, the other groups are stepped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from mulle.learn.games import Decisions, Group, self_play, utility_matrix
from mulle.learn.measure import YARDSTICKS, played_by_yardstick
from mulle.learn.network import Actor, Critic, owners_of, padded
from mulle.learn.rollout import Acted, Batch, Track, batch_of

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.learn.args import Args


class Networks:
    """The networks that play: the learner, its critic, and the opponent of the moment."""

    def __init__(self, rules: AnyRuleset, now: Decisions, args: Args, device: torch.device) -> None:
        sizes = now.observations.shape[1], now.rows.shape[1]
        self.actor = Actor(*sizes, rules.players, args).to(device)
        self.other = Actor(*sizes, rules.players, args).to(device)
        self.critic = Critic(sizes[0], now.hidden.shape[1], rules.players, args).to(device)


class Playing:
    """Groups of games on one machine, and the networks that play in them.

    Deals follow from the seed, the machine's `number` and the iteration that a run was `begun` at.
    """

    def __init__(
        self, rules: AnyRuleset, args: Args, device: torch.device, threads: int, number: int, begun: int
    ) -> None:
        self.rules, self.args, self.device = rules, args, device
        first = args.seed * 1000 + number * 50
        self.groups = [
            Group(self._games(first + group << 32 | begun, threads), device, pinned=True)
            for group in range(args.groups)
        ]
        self.networks = Networks(rules, self.groups[0].now, args, device)
        self.utility = utility_matrix(rules).to(device)

    def _games(self, seed: int, threads: int) -> Any:
        args = self.args
        told: dict[str, Any] = {}
        if args.against in YARDSTICKS:
            told = {"yardstick": args.against, "played": played_by_yardstick(self.rules, args.games)}
        return self_play(
            self.rules,
            args.games,
            seed=seed,
            threads=threads,
            max_moves=args.max_moves,
            scattered=True,
            **told,
        )

    def close(self) -> None:
        """Let go of what the games hold."""
        for group in self.groups:
            group.close()

    def amp(self) -> torch.autocast:
        """Half precision where the device is made for it."""
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")

    def play(self, opponents: float) -> Batch:
        """Some steps in every game, weighed; in a part of them the opponent plays the other sides."""
        return self.weighed(self.moves(opponents))

    def moves(self, opponents: float) -> list[Track]:
        """The steps alone."""
        tracks = [Track() for _ in self.groups]
        with torch.no_grad(), self.amp():
            for step in range(self.args.steps):
                for group, track in zip(self.groups, tracks, strict=True):
                    if step:
                        track.outcomes.append(group.wait())
                    acted = self._act(group.now, opponents)
                    group.submit(acted.actions)
                    track.decisions.append(group.now)
                    track.acted.append(acted)
            for group, track in zip(self.groups, tracks, strict=True):
                track.outcomes.append(group.wait())
        return tracks

    def weighed(self, tracks: list[Track]) -> Batch:
        """What came of it, as the critic sees it."""
        finals = [group.now for group in self.groups]
        trace = 1.0 if self.args.algorithm == "dmc" else self.args.trace
        return batch_of(tracks, finals, self.networks.critic, self.utility, trace, self.amp)

    def _act(self, now: Decisions, opponents: float) -> Acted:
        """The actor's choice in each game, the opponent's at its seats."""
        rows = len(now.rows)
        owners = owners_of(now.counts, rows)
        mine = now.counts > 1
        scores, _ = self.networks.actor(now.observations, now.rows, owners)
        noise = 1.0
        if opponents:
            theirs = self._opponents_decisions(now, opponents)
            scores = self._with_opponents_scores(now, scores, owners, theirs, opponents)
            mine = mine & ~theirs
            noise = (~theirs)[:, None] if self.args.against else 1.0
        starts = now.counts.cumsum(0) - now.counts
        wide = int(now.counts_here.max())
        return Acted(self._drawn(padded(scores, owners, starts, wide), noise), scores, mine)

    def _with_opponents_scores(
        self,
        now: Decisions,
        scores: torch.Tensor,
        owners: torch.Tensor,
        theirs: torch.Tensor,
        share: float,
    ) -> torch.Tensor:
        """The opponent looks at all of its games, the first ones, so that nothing is waited for."""
        games = self._opponents_games(now, share)
        rows = int(now.counts_here[:games].sum())
        other, _ = self.networks.other(now.observations[:games], now.rows[:rows], owners[:rows])
        return torch.cat([torch.where(theirs[owners[:rows]], other, scores[:rows]), scores[rows:]])

    def _drawn(self, scores: torch.Tensor, share: torch.Tensor | float) -> torch.Tensor:
        """Moves drawn by the policy that the scores give; for Monte Carlo the best, or at times any.

        A frozen opponent plays as it will against people, its favourite: without noise, where `share` is 0.
        """
        noise = -torch.log(-torch.log(torch.rand_like(scores).clamp(1e-9, 1 - 1e-7))) * share
        if self.args.algorithm == "ppo":
            return (scores + noise).argmax(1)
        legal = scores > -torch.inf
        anything = noise.masked_fill(~legal, -torch.inf).argmax(1)
        explores = torch.rand(len(scores), device=scores.device) < self.args.epsilon
        return torch.where(explores, anything, scores.argmax(1))

    def _opponents_decisions(self, now: Decisions, share: float) -> torch.Tensor:
        players = self.rules.players
        sides = 2 if players == 4 else players
        games = torch.arange(len(now.counts), device=self.device)
        return (games < self._opponents_games(now, share)) & (now.seats % sides != games % sides)

    @staticmethod
    def _opponents_games(now: Decisions, share: float) -> int:
        return round(share * len(now.counts))
