"""`net`: a network trained by self-play; one look at the state and one at each move (docs/model-card.md).

In the last round of two nothing is hidden; what is left of it is played exactly as soon as it is small.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from mulle import features, native
from mulle.players.endings import exact_move
from mulle.players.net_file import NetError, read_net, shipped
from mulle.players.net_policy import NetPolicy
from mulle.players.proofs import proven_voids
from mulle.players.responsible import responsible_moves
from mulle.players.sampling import anyhow
from mulle.view import TrickView, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.players.player import AnyMove
    from mulle.view import AnyView

MOST_MOVES = 400
NODES = 3000
"""Of the last round's tree: what one core looks at in half a millisecond."""
MEGABYTES = 1


class NetPlayer:
    """Plays the move that its network likes best; `file` is another network than the one that comes along."""

    def __init__(self, file: str | None = None) -> None:
        self._file = file

    def choose(self, view: AnyView) -> AnyMove:
        """The best move of a small ending, else the one with the highest score."""
        moves = moves_considered(view)
        if len(moves) == 1:
            return moves[0]
        exact = exact_move(view, nodes=NODES, megabytes=MEGABYTES)
        if exact is not None:
            return exact
        scores = policy_for(view, self._file).scores(*inputs(view, moves))
        return moves[int(scores.argmax())]


def moves_considered(view: AnyView) -> Sequence[AnyMove]:
    """The moves that are scored; on absurdly crowded tables the first of them."""
    moves = responsible_moves(view) if isinstance(view, View) else view.moves
    return moves if len(moves) <= MOST_MOVES else moves[:MOST_MOVES]


def policy_for(view: AnyView, file: str | None = None) -> NetPolicy:
    """The network for the game of `view`."""
    rules = view.ruleset
    path = shipped(rules.game, rules.players) if file is None else Path(file)
    if file is None and not path.exists():
        raise NetError("net.none_for_game", game=rules.game, players=rules.players)
    policy = _policy(path, path.stat().st_mtime_ns if path.exists() else 0)
    if policy.game != rules.game or policy.players != rules.players:
        raise NetError("net.other_game", game=policy.game, players=policy.players)
    return policy


@lru_cache(maxsize=8)
def _policy(path: Path, changed: int) -> NetPolicy:  # noqa: ARG001 - a file that has changed is read again
    return NetPolicy(read_net(path))


def inputs(view: AnyView, moves: Sequence[AnyMove]) -> tuple[bytes, bytes]:
    """What the network is fed: the state as the seat sees it, and a row for each move."""
    assert view.seat is not None
    if native.is_available():
        position = native.from_view(view)
        rows = b"".join([position.move_features(str(move)) for move in moves])
        return position.observation(view.seat), rows
    known = anyhow(view, Random(0))
    voids = [lacks for _, lacks in proven_voids(view)] if isinstance(view, TrickView) else ((), (), ())
    rows = b"".join([features.move_features(known, move) for move in moves])
    return features.observation(known, view.seat, voids), rows
