"""Exact margins of the moves of a last round of two: nothing is hidden there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulle.analysis.margins import margins, worth
from mulle.players.net_file import numpy_module
from mulle.players.sampling import anyhow, unseen_cards
from mulle.rules.fishing.position import Position
from mulle.solver import solve, why_not
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mulle.players.player import AnyMove
    from mulle.view import AnyView


def exact_margins(view: AnyView, moves: Sequence[AnyMove], nodes: int) -> Any:
    """By move, world and side, with best play from there on; the one world is the only one there can be.

    None where something is hidden, or where the search of some move takes more than `nodes`.
    """
    if isinstance(view, TrickView) or len(unseen_cards(view)) > sum(view.held) - len(view.hand):
        return None
    position = anyhow(view, Random(0))
    if why_not(position) is not None:
        return None
    assert isinstance(position, Position)
    if position.ruleset.score_each == "rond":  # a rond's bonus is counted by itself; the solver's is not
        return None
    found = []
    for move in moves:
        value = _value(position.play(move), nodes)
        if value is None:
            return None
        found.append([[value, -value]])
    return numpy_module().array(found, float)


def _value(after: Position, nodes: int) -> float | None:
    """The margin of the side of seat 0."""
    if after.is_over:
        return margins(worth(after))[0]
    value = solve(after, nodes=nodes).value
    return value if value is None or after.turn == 0 else -value
