"""The first position of a giv, from a shuffled deck that comes in as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import PositionError
from mulle.rules.fishing.dealing import deal_first
from mulle.rules.fishing.pieces import EMPTY_PILE, FaultState
from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset


def start(ruleset: Ruleset, deck: Cards, forehand: int) -> Position:
    """The giv dealt from `deck`; `forehand` sits left of the dealer and begins."""
    if sorted(deck) != sorted(ruleset.deck):
        raise PositionError("position.not_the_deck", game=ruleset.game)
    hands, table, stock = deal_first(ruleset, deck, forehand)
    return Position(
        ruleset=ruleset,
        forehand=forehand,
        turn=forehand,
        round=1,
        hands=hands,
        table=table,
        piles=(EMPTY_PILE,) * ruleset.players,
        stock=stock,
        faults=None if ruleset.strict else FaultState((0,) * ruleset.sides),
    )
