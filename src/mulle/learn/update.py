"""One update of the networks from what self-play brought: PPO with a magnet, or deep Monte Carlo."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import torch
from torch.nn.functional import mse_loss, smooth_l1_loss

from mulle.learn.games import blind
from mulle.learn.network import VALUE_UNIT, padded

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.learn.args import Args
    from mulle.learn.network import Actor, Critic
    from mulle.learn.rollout import Batch

Figures = dict[str, torch.Tensor]


def update(
    batch: Batch,
    actor: Actor,
    critic: Critic,
    optimizers: tuple[torch.optim.Optimizer, torch.optim.Optimizer],
    args: Args,
    magnet: float,
    amp: Callable[[], torch.autocast],
    after_each: Callable[[], None],
) -> dict[str, float]:
    """Go through the batch `epochs` times; what the losses came to on average."""
    sums: Figures = defaultdict(lambda: torch.zeros((), device=batch.counts.device))
    parts = 0
    spread, mean = torch.std_mean(batch.advantages[batch.mine])
    batch.advantages = (batch.advantages - mean) / (spread + 1e-6)
    for _ in range(args.epochs):
        for chosen, rows, fresh in batch.parts(args.batch):
            if len(chosen) < args.batch // 2 and parts:
                continue
            with amp():
                actor_loss, figures = _actor_loss(batch, chosen, rows, actor, args, magnet)
                critic_loss = _critic_loss(batch, chosen, fresh, critic)
            _descend(optimizers[0], actor_loss, actor, args.grad_norm)
            _descend(optimizers[1], critic_loss, critic, args.grad_norm)
            after_each()
            parts += 1
            for name, figure in {**figures, "critic_loss": critic_loss}.items():
                sums[name] += figure.detach()
    return {name: float(figure) / parts for name, figure in sums.items()}


def _descend(
    optimizer: torch.optim.Optimizer, loss: torch.Tensor, module: torch.nn.Module, norm: float
) -> None:
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(module.parameters(), norm)
    optimizer.step()


def _actor_loss(
    batch: Batch, chosen: torch.Tensor, count: int, actor: Actor, args: Args, magnet: float
) -> tuple[torch.Tensor, Figures]:
    rows, owners, starts = batch.rows_of(chosen, count)
    scores, values = actor(batch.observations[chosen], batch.rows[rows], owners)
    value_loss = smooth_l1_loss(values, batch.returns[chosen] / VALUE_UNIT)
    if args.algorithm == "dmc":
        return _monte_carlo_loss(batch, chosen, scores, starts, value_loss)
    now = padded(scores, owners, starts, batch.wide).log_softmax(1)
    before = padded(batch.scores[rows], owners, starts, batch.wide).log_softmax(1)
    mine = batch.mine[chosen].float()
    actions = batch.actions[chosen][:, None]
    advantages = batch.advantages[chosen]
    policy_loss = _clipped(now.gather(1, actions) - before.gather(1, actions), advantages, args.clip)
    legal = now > -torch.inf
    sure_now, sure_before = now.masked_fill(~legal, 0), before.masked_fill(~legal, 0)
    share = now.exp()
    entropy = -(share * sure_now).sum(1)
    to_old = (share * (sure_now - sure_before)).sum(1)
    to_magnet = batch.counts[chosen].log() - entropy
    each = policy_loss + args.old_kl * to_old + magnet * to_magnet
    number = mine.sum().clamp(min=1)
    loss = (each * mine).sum() / number + args.value_weight * value_loss
    figures = {
        "policy_loss": (policy_loss * mine).sum() / number,
        "value_loss": value_loss,
        "entropy": (entropy * mine).sum() / number,
        "old_kl": (to_old * mine).sum() / number,
    }
    return loss, figures


def _clipped(ratio_log: torch.Tensor, advantages: torch.Tensor, clip: float) -> torch.Tensor:
    ratio = ratio_log.squeeze(1).exp()
    return -torch.min(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages)


def _monte_carlo_loss(
    batch: Batch, chosen: torch.Tensor, scores: torch.Tensor, starts: torch.Tensor, value_loss: torch.Tensor
) -> tuple[torch.Tensor, Figures]:
    """The score of a move is its expected return in units."""
    mine = batch.mine[chosen]
    played = scores[starts + batch.actions[chosen]][mine]
    loss = mse_loss(played, batch.returns[chosen][:, 0][mine] / VALUE_UNIT)
    return loss + value_loss, {"policy_loss": loss, "value_loss": value_loss}


def _critic_loss(batch: Batch, chosen: torch.Tensor, fresh: torch.Tensor, critic: Critic) -> torch.Tensor:
    """Also of the rounds that begin at `fresh`, before their hands are dealt: a round's end has a value."""
    wanted = batch.returns[chosen] / VALUE_UNIT
    loss = smooth_l1_loss(critic(batch.observations[chosen], batch.hidden[chosen]), wanted)
    if len(fresh):
        before = critic(blind(batch.observations[fresh]), torch.zeros_like(batch.hidden[fresh]))
        begun = smooth_l1_loss(before, batch.returns[fresh] / VALUE_UNIT)
        loss = loss + begun * (len(fresh) / len(chosen))
    return loss
