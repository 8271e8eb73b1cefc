"""Advice to a player who asks for it: the judge's best move, where the judge can work."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle import native
from mulle.analysis.judge import Judge
from mulle.players.registry import player

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

SUBSTITUTE = "counter"


def advised(view: AnyView) -> AnyMove:
    """What to do with what the seat knows; without the native engine or NumPy a card counter says."""
    if not native.is_available() or find_spec("numpy") is None:
        return player(SUBSTITUTE, seed=0).choose(view)
    best = Judge().judge(view).moves[0].move
    return next(move for move in view.moves if str(move) == best)
