"""`random`: every legal move is as likely as any other."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.view import AnyView


class RandomPlayer:
    """Plays any legal move; the same seed gives the same moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView) -> AnyMove:
        """Any of the legal moves."""
        return view.moves[self._random.randrange(len(view.moves))]
