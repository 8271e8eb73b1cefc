"""Laying out (rules.md 2.4, 2.5, 3.4, 3.5, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.captures import can_capture
from mulle.rules.fishing.moves import LayOut

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.fishing.turn import MoveClass, Turn


def lay_out_classes(turn: Turn, card: Card) -> list[MoveClass]:
    """The lay-out of `card`, where nothing forbids it."""
    if turn.bans or _must_take_in(turn, card):
        return []
    return [(LayOut, card, 0, [], ())]


def _must_take_in(turn: Turn, card: Card) -> bool:
    rules = turn.rules
    return rules.forced_capture and not rules.lay_out_despite_capture and can_capture(turn, card)


def verify_lay_out(turn: Turn, move: LayOut) -> None:
    """Raise unless `move.card` may be laid out, other promises apart."""
    if turn.bans:
        raise IllegalMove("move.may_not_lay_out")
    if _must_take_in(turn, move.card):
        raise IllegalMove("move.must_take_in")
