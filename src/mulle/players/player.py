"""What a player is: something that chooses a move from a View."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mulle.rules.any_move import AnyMove

if TYPE_CHECKING:
    from mulle.view import AnyView

__all__ = ["AnyMove", "Player"]


class Player(Protocol):
    """Chooses a legal move from what its seat may know."""

    def choose(self, view: AnyView) -> AnyMove:
        """One of `view.moves`."""
        ...
