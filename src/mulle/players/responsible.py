"""Moves that keep every promise, also where the rules would let a player break one (rules.md 1.5, 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.rules.fishing.moves import Move
    from mulle.view import View


def responsible_moves(view: View) -> Sequence[Move]:
    """The legal moves of `view` that a strict table would allow; all of them where there is none."""
    if view.ruleset.strict or view.withheld:
        return view.moves
    return _as_if_strict(view).playable_moves() or view.moves


def _as_if_strict(view: View) -> Position:
    """The seat's own knowledge as a position of the strict game; nobody else's cards are needed."""
    hands = tuple(view.hand if seat == view.seat else () for seat in range(view.ruleset.players))
    return Position(
        ruleset=replace(view.ruleset, faults="strict"),
        forehand=view.forehand,
        turn=view.turn,
        round=view.round,
        hands=hands,
        table=view.table,
        builds=view.builds,
    )
