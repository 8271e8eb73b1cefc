"""What a player is: something that chooses a move from a View."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from mulle.rules.fishing.moves import Move
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.view import AnyView

    AnyMove: TypeAlias = Move | TrickMove


class Player(Protocol):
    """Chooses a legal move from what its seat may know."""

    def choose(self, view: AnyView) -> AnyMove:
        """One of `view.moves`."""
        ...
