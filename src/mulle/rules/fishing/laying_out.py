"""Laying out (rules.md 2.4, 2.5, 3.4, 3.5, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.captures import can_capture

if TYPE_CHECKING:
    from mulle.rules.fishing.moves import LayOut
    from mulle.rules.fishing.turn import Turn


def verify_lay_out(turn: Turn, move: LayOut) -> None:
    """Raise unless `move.card` may be laid out, other promises apart."""
    if turn.bans:
        raise IllegalMove("move.may_not_lay_out" if turn.rules.strict else "move.withheld")
    if turn.rules.must_take_in and can_capture(turn, move.card):
        raise IllegalMove("move.must_take_in")
