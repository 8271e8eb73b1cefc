"""The last round of a giv of two, solved exactly: nothing is hidden then, so the best play can be searched.

>>> from mulle import position
>>> from mulle.solver import why_not
>>> why_not(position({"game": "mulle", "hands": [["7s"], ["9d"]], "stock": []})) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle import native
from mulle.rules.errors import RuleError
from mulle.rules.fishing.keepers import holds
from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from mulle.games.reading import AnyPosition

MEGABYTES = 64


class SolverError(RuleError):
    """A position that is no last round of two that can be solved."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the last round comes to with best play; None where the limits ended the search."""

    value: int | None
    """The points of the player at turn less the other's when the giv is over."""
    to_go: int | None
    """The same, counted from here on."""
    line: tuple[str, ...]
    """Best play to the end; of equal moves the first in the engine's order."""
    nodes: int

    @property
    def is_exact(self) -> bool:
        """Whether the search came to its end."""
        return self.value is not None


def why_not(position: AnyPosition) -> str | None:
    """The key of the reason why `position` is no last round of two that can be solved."""
    if not isinstance(position, Position):
        return "solve.tricks"
    if position.ruleset.players != 2:
        return "solve.players"
    if not position.ruleset.strict:
        return "solve.faults"
    if position.stock:
        return "solve.stock"
    if position.is_over or not any(position.hands):
        return "solve.over"
    kept = [(build.value, keeper) for build in position.builds for keeper in build.keepers]
    return None if all(holds(position.hands[keeper], value) for value, keeper in kept) else "solve.keeper"


def solve(
    position: AnyPosition, milliseconds: float = 0, nodes: int = 0, megabytes: int = MEGABYTES
) -> Solution:
    """Solve `position` within the limits, where 0 is none; raises `SolverError` saying why it cannot be.

    It needs the native engine, and raises `NativeError` without it.
    """
    reason = why_not(position)
    if reason is not None:
        raise SolverError(reason)
    assert isinstance(position, Position)
    engine = native.engine()
    solver = engine.LastRoundSolver(native.rules(position.ruleset), megabytes)
    try:
        found = solver.solve(native.position(position), milliseconds=float(milliseconds), nodes=nodes)
    except engine.CrowdedTable:
        raise SolverError("solve.crowded") from None
    if not found["solved"]:
        return Solution(None, None, (), found["nodes"])
    sign = 1 if position.turn == 0 else -1
    return Solution(sign * found["value"], sign * found["to_go"], tuple(found["line"]), found["nodes"])
