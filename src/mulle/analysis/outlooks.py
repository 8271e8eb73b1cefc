"""What moves come to in worlds drawn from a View: by the game's network, or played on by simple players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

from mulle import native
from mulle.analysis.margins import margins, worth_seen
from mulle.analysis.trick_lines import TrickLines
from mulle.engine.simulate import sides_of
from mulle.players.lookahead import WORLDS_AT_ONCE, Lookahead
from mulle.players.net import inputs, policy_for
from mulle.players.net_file import numpy_module, shipped
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

LEAST_WORLDS = 8
QUICK_WORLDS = 24
ADVENTUROUS = 0.1
"""The share of moves that players of playouts draw at random."""


class Outlook(Protocol):
    """Tells what the moves of a View come to."""

    name: Literal["net", "playouts"]

    def margins(self, view: AnyView, moves: Sequence[AnyMove], worlds: int, seed: int) -> Any:
        """Each side's margin when the giv is over, by move, world and side; every move in the same worlds."""
        ...

    def likeliest(self, view: AnyView, moves: Sequence[AnyMove], most: int, seed: int) -> list[AnyMove]:
        """The `most` moves that are worth a longer look."""
        ...


def outlook_for(view: AnyView) -> Outlook:
    """The best that this game has; playouts judge stickmulle better than its network (docs/analysis.md)."""
    if isinstance(view, TrickView):
        return TrickOutlook()
    return NetOutlook() if has_net(view.ruleset) else PlayoutOutlook()


def has_net(rules: AnyRuleset) -> bool:
    """Whether a network and its critic come along for this game."""
    return all(shipped(rules.game, rules.players, kind).exists() for kind in ("net", "critic"))


class NetOutlook:
    """Two moves on by the network's policy, from what each seat would see; then its critic's value."""

    name: Literal["net", "playouts"] = "net"

    def margins(self, view: AnyView, moves: Sequence[AnyMove], worlds: int, seed: int) -> Any:
        """See Outlook."""
        lookahead, sides = Lookahead(view, moves), sides_of(view.ruleset)
        batches = range(-(-worlds // WORLDS_AT_ONCE))
        found = [lookahead.by_seat(seed * 4096 + batch)[:, :, :sides] for batch in batches]
        values = numpy_module().concatenate(found, 1)
        return values - values.mean(-1, keepdims=True) + margins(worth_seen(view))

    def likeliest(
        self,
        view: AnyView,
        moves: Sequence[AnyMove],
        most: int,
        seed: int,  # noqa: ARG002 - no dice are needed
    ) -> list[AnyMove]:
        """Those that the network likes best."""
        scores = policy_for(view).scores(*inputs(view, moves))
        return [moves[place] for place in scores.argsort(kind="stable")[::-1][:most]]


class _Sampled:
    """An outlook that thinks of all moves briefly to find those worth a longer look."""

    def margins(self, view: AnyView, moves: Sequence[AnyMove], worlds: int, seed: int) -> Any:
        """See Outlook."""
        raise NotImplementedError

    def likeliest(self, view: AnyView, moves: Sequence[AnyMove], most: int, seed: int) -> list[AnyMove]:
        """Those that come to most in a few worlds."""
        assert view.seat is not None
        side = view.seat % sides_of(view.ruleset)
        means = self.margins(view, moves, QUICK_WORLDS, seed)[:, :, side].mean(1)
        return [moves[place] for place in (-means).argsort(kind="stable")[:most]]


class PlayoutOutlook(_Sampled):
    """Played on to the giv's end by players who take what they can get, and now and then try something."""

    name: Literal["net", "playouts"] = "playouts"

    def margins(self, view: AnyView, moves: Sequence[AnyMove], worlds: int, seed: int) -> Any:
        """See Outlook."""
        sides = sides_of(view.ruleset)
        drawn = native.samples(view, worlds, seed)
        found = [
            [
                world.play(str(move)).playouts(1, seed + place, ADVENTUROUS)[0][:sides]
                for place, world in enumerate(drawn)
            ]
            for move in moves
        ]
        return _margins_of(numpy_module().array(found, float))


class TrickOutlook(_Sampled):
    """Played on to the giv's end by players who win cheaply where tricks count, and duck in a nolle."""

    name: Literal["net", "playouts"] = "playouts"

    def margins(self, view: AnyView, moves: Sequence[AnyMove], worlds: int, seed: int) -> Any:
        """See Outlook."""
        assert isinstance(view, TrickView)
        lines = TrickLines(view.ruleset, worlds * len(moves))
        gains = lines.gains(native.samples(view, worlds, seed), [str(move) for move in moves], seed)
        return _margins_of(gains.reshape(len(moves), worlds, -1) + numpy_module().array(worth_seen(view)))


def _margins_of(points: Any) -> Any:
    others = points.shape[-1] - 1
    return points - (points.sum(-1, keepdims=True) - points) / others
