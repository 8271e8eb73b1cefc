"""Worlds drawn from a View, each likely move played in all of them, all seats then playing by the network.

Every seat's network is fed what that seat would see in the world, never the world itself. Where a line is
left, the critic, which knows the world, says what is still to come; at a round's end it does so without the
hands that are dealt then, which are luck.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulle import native
from mulle.players.net import inputs, policy_for
from mulle.players.net_critic import NetCritic
from mulle.players.net_file import NetError, numpy_module, read_net, shipped

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mulle.games.options import AnyRuleset
    from mulle.players.net_policy import NetPolicy
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

LIKELY = 0.98
MOST_MOVES = 8
WORLDS_AT_ONCE = 24
MOST_SHOWN = 32
PLIES = 2


class Lookahead:
    """Plays the moves of one View on in drawn worlds."""

    def __init__(
        self,
        view: AnyView,
        moves: Sequence[AnyMove],
        *,
        threads: int = 1,
        plies: int = PLIES,
        file: str | None = None,
    ) -> None:
        assert view.seat is not None
        self._view, self._seat, self._plies = view, view.seat, plies
        self._texts = [str(move) for move in moves]
        self._policy, self._critic = policy_for(view, file), critic_for(view.ruleset, file)
        self._lines = _lines(view.ruleset, threads, len(moves))
        self._utility = numpy_module().stack(
            [utility_of(view.ruleset, seat) for seat in range(view.ruleset.players)], 1
        )

    def values(self, seed: int) -> Any:
        """By move and world: the points of the seat's side, less the mean of the others', from now on."""
        return self.by_seat(seed)[:, :, self._seat]

    def by_seat(self, seed: int) -> Any:
        """By move, world and seat, likewise."""
        numpy = numpy_module()
        dice = numpy.random.default_rng(seed)
        self._lines.begin(native.samples(self._view, WORLDS_AT_ONCE, seed), self._texts, seed)
        for _ in range(self._plies):
            if not len(self._lines):
                break
            self._lines.step(_drawn(self._lines, self._policy, dice))
        values = self._lines.gains @ self._utility
        if len(self._lines):
            values[self._lines.lines] += self._critic.values(*self._shown())
        self._lines.show_ended()
        if len(self._lines):
            values[self._lines.lines] += self._critic.values_before_dealing(*self._shown())
        return values.reshape(len(self._texts), -1, values.shape[1])

    def _shown(self) -> tuple[Any, Any, Any]:
        return self._lines.observations, self._lines.hidden, self._lines.seats


def likely_moves(policy: NetPolicy, view: AnyView, moves: Sequence[AnyMove]) -> list[tuple[AnyMove, float]]:
    """The moves that the network may well play, the likeliest first, with their shares."""
    shares = policy.share(policy.scores(*inputs(view, moves)))
    order = sorted(range(len(moves)), key=lambda place: -shares[place])
    found: list[tuple[AnyMove, float]] = []
    total = 0.0
    for place in order[:MOST_MOVES]:
        found.append((moves[place], float(shares[place])))
        total += float(shares[place])
        if total > LIKELY:
            break
    return found


def utility_of(rules: AnyRuleset, seat: int) -> Any:
    """What a seat plays for: its side's points less the mean of the other sides'."""
    numpy = numpy_module()
    sides = 2 if rules.players == 4 else rules.players
    weights = [0.0] * rules.players
    for side in range(sides):
        weights[side] = 1.0 if side == seat % sides else -1.0 / (sides - 1)
    return numpy.array(weights)


def _drawn(lines: Any, policy: NetPolicy, dice: Any) -> Any:
    """A move for each line by the network's policy."""
    numpy = numpy_module()
    starts = lines.starts
    counts = numpy.diff(starts)
    owners = numpy.repeat(numpy.arange(len(counts)), counts)
    scores, _ = policy.batch(lines.observations, lines.rows, owners)
    noisy = scores + dice.gumbel(size=len(scores))
    best = numpy.maximum.reduceat(noisy, starts[:-1])
    at = numpy.flatnonzero(noisy == best[owners])
    first = at[numpy.unique(owners[at], return_index=True)[1]]
    return (first - starts[:-1]).astype(numpy.int32)


@lru_cache(maxsize=4)
def _lines(rules: AnyRuleset, threads: int, moves: int) -> Any:
    engine = native.engine()
    kind = engine.Rollouts if hasattr(rules, "counting") else engine.TrickRollouts
    return kind(native.rules(rules), WORLDS_AT_ONCE * moves, MOST_SHOWN, threads)


def critic_for(rules: AnyRuleset, file: str | None = None) -> NetCritic:
    """The critic that was trained beside the network."""
    path = shipped(rules.game, rules.players, "critic")
    if file is not None:
        path = type(path)(file).with_suffix(".critic")
    if not path.exists():
        raise NetError("net.none_for_game", game=rules.game, players=rules.players)
    return _critic(path)


@lru_cache(maxsize=8)
def _critic(path: Path) -> NetCritic:
    return NetCritic(read_net(path))
