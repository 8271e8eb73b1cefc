"""The last round of two, where nothing is hidden: the best move, if it is found within limits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulle import native
from mulle.players.sampling import anyhow
from mulle.solver import MEGABYTES, solve, why_not
from mulle.view import View

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.view import AnyView


def exact_move(
    seen: AnyView, milliseconds: float = 0, nodes: int = 0, megabytes: int = MEGABYTES
) -> AnyMove | None:
    """The solver's move; None where something is hidden or the limits do not suffice."""
    if not isinstance(seen, View) or seen.undealt or not native.is_available():
        return None
    position = anyhow(seen, Random(0))
    if why_not(position) is not None:
        return None
    line = solve(position, milliseconds, nodes, megabytes).line
    return next((move for move in seen.moves if line and str(move) == line[0]), None)
