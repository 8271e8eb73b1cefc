"""The first position of a giv, from a shuffled deck and a shown mulle that come in as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import PositionError
from mulle.rules.tricks.dealing import deal_hands
from mulle.rules.tricks.pieces import NOTHING, SEATS
from mulle.rules.tricks.position import TrickPosition
from mulle.rules.tricks.scoring import pot_is_won

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.tricks.pieces import Cards, Marks
    from mulle.rules.tricks.ruleset import TrickRuleset


def start(
    ruleset: TrickRuleset,
    deck: Cards,
    mulle: Card,
    dealer: int,
    points: Marks = NOTHING,
    chips: Marks = NOTHING,
    pot: int = 0,
) -> TrickPosition:
    """The giv dealt from `deck`, with what the players bring from the givar before it."""
    if sorted(deck) != sorted(ruleset.deck):
        raise PositionError("position.not_the_deck", game=ruleset.game)
    hands, talon = deal_hands(deck, dealer)
    return TrickPosition(
        ruleset=ruleset,
        dealer=dealer,
        turn=(dealer + 1) % SEATS,
        phase="buy",
        mulle=mulle,
        hands=hands,
        talon=talon,
        points=points,
        chips=chips,
        pot=pot,
    )


def start_next(over: TrickPosition, deck: Cards, mulle: Card) -> TrickPosition:
    """The giv after the finished one: the deal passes clockwise, and points restart with a new pot."""
    points = NOTHING if pot_is_won(over.points) else over.points
    return start(over.ruleset, deck, mulle, over.forehand, points, over.chips, over.pot)
