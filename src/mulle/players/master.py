"""`master`: the network, and beside it worlds drawn from all that its seat knows, played on and weighed.

Each likely move is played in every drawn world; every seat then plays by the network, from what it would see
itself. What the moves come to on average moves the network's policy one step: p · exp(η q). The last round of
two is played exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mulle import native
from mulle.players.net import inputs, moves_considered, policy_for
from mulle.players.net_critic import NetCritic
from mulle.players.net_file import NetError, numpy_module, read_net, shipped
from mulle.players.sampling import anyhow
from mulle.solver import solve, why_not
from mulle.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mulle.games.options import AnyRuleset
    from mulle.players.net_policy import NetPolicy
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

MILLISECONDS = 200
LIKELY = 0.98
MOST_MOVES = 8
WORLDS_AT_ONCE = 24
MOST_SHOWN = 32
SHARE_FOR_ENDING = 0.8


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move with the network's share for it, and what it is expected to bring, in points for its side."""

    move: AnyMove
    share: float
    expected: float


class Master:
    """Thinks for as long as its budget says; `last` tells what the latest decision was weighed as."""

    def __init__(
        self,
        milliseconds: int | None = None,
        iterations: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        plies: int = 0,
        step: float = 1.0,
        file: str | None = None,
    ) -> None:
        unlimited = milliseconds is None and iterations is None
        self._milliseconds = MILLISECONDS if unlimited else milliseconds
        self._worlds = iterations
        self._threads = threads
        self._random = Random(seed)
        self._plies, self._step, self._file = plies, step, file
        self.last: list[Weighed] = []

    def choose(self, view: AnyView) -> AnyMove:
        """The best move after one step from the network's policy."""
        began = perf_counter()
        self.last = []
        moves = moves_considered(view)
        if len(moves) == 1:
            return moves[0]
        exact = self._exact(view) if isinstance(view, View) else None
        if exact is not None:
            return exact
        policy = policy_for(view, self._file)
        likely = likely_moves(policy, view, moves)
        if len(likely) == 1:
            return likely[0][0]
        self.last = self._weighed(view, policy, likely, began)
        return max(self.last, key=self._appeal).move

    def _appeal(self, weighed: Weighed) -> float:
        numpy = numpy_module()
        return float(numpy.log(weighed.share) + self._step * weighed.expected)

    def _exact(self, view: View) -> AnyMove | None:
        """The solver's move where nothing is hidden and the budget suffices."""
        position = anyhow(view, Random(0))
        if why_not(position) is not None:
            return None
        limit = (self._milliseconds or 0) * SHARE_FOR_ENDING
        line = solve(position, limit).line
        return next((move for move in view.moves if line and str(move) == line[0]), None)

    def _weighed(
        self, view: AnyView, policy: NetPolicy, likely: list[tuple[AnyMove, float]], began: float
    ) -> list[Weighed]:
        assert view.seat is not None
        lookahead = _lookahead(view.ruleset, self._threads, len(likely))
        critic = critic_for(view.ruleset, self._file)
        texts = [str(move) for move, _ in likely]
        sums, drawn = numpy_module().zeros(len(texts)), 0
        while drawn == 0 or not self._spent(began, drawn):
            seed = self._random.getrandbits(62)
            worlds = native.samples(view, WORLDS_AT_ONCE, seed)
            values = play_on(lookahead, worlds, texts, view, policy, critic, self._plies, seed)
            sums += values.reshape(len(texts), -1).sum(1)
            drawn += len(worlds)
        return [
            Weighed(move, share, float(total) / drawn)
            for (move, share), total in zip(likely, sums, strict=True)
        ]

    def _spent(self, began: float, drawn: int) -> bool:
        if self._worlds is not None and drawn >= self._worlds:
            return True
        if self._milliseconds is None:
            return False
        passed = 1000 * (perf_counter() - began)
        return passed * (1 + WORLDS_AT_ONCE / drawn) > self._milliseconds


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


def play_on(
    lookahead: Any,
    worlds: list[Any],
    moves: list[str],
    view: AnyView,
    policy: NetPolicy,
    critic: NetCritic,
    plies: int,
    seed: int,
) -> Any:
    """What each line brings the seat of `view`: gains, and what the critic expects where it was left."""
    numpy = numpy_module()
    assert view.seat is not None
    dice = numpy.random.default_rng(seed)
    lookahead.begin(worlds, moves, seed)
    for _ in range(plies):
        if not len(lookahead):
            break
        lookahead.step(_drawn(lookahead, policy, dice))
    values = lookahead.gains @ utility_of(view.ruleset, view.seat)
    if len(lookahead):
        shown = lookahead.observations, lookahead.hidden, lookahead.seats
        values[lookahead.lines] += critic.values(*shown)[:, view.seat]
    lookahead.show_ended()
    if len(lookahead):
        shown = lookahead.observations, lookahead.hidden, lookahead.seats
        values[lookahead.lines] += critic.values_before_dealing(*shown)[:, view.seat]
    return values


def _drawn(lookahead: Any, policy: NetPolicy, dice: Any) -> Any:
    """A move for each line by the network's policy."""
    numpy = numpy_module()
    starts = lookahead.starts
    counts = numpy.diff(starts)
    owners = numpy.repeat(numpy.arange(len(counts)), counts)
    scores, _ = policy.batch(lookahead.observations, lookahead.rows, owners)
    noisy = scores + dice.gumbel(size=len(scores))
    best = numpy.maximum.reduceat(noisy, starts[:-1])
    at = numpy.flatnonzero(noisy == best[owners])
    first = at[numpy.unique(owners[at], return_index=True)[1]]
    return (first - starts[:-1]).astype(numpy.int32)


@lru_cache(maxsize=4)
def _lookahead(rules: AnyRuleset, threads: int, moves: int) -> Any:
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
