"""What is done before cards are played: who deals first, who cuts, what the dealer says (rules.md 1.2, 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mulle.engine.events import DealerChosen, Turned
from mulle.rules.tricks.contract import height

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulle.cards import Card
    from mulle.engine.events import Cards
    from mulle.games.options import AnyRuleset

FirstDealer = Literal["first_spade", "highest_card", "seat_0_starts", "last_seat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """A game's customs: the first dealer, whether the deck is cut, the last round's call, decks in turn."""

    first_dealer: FirstDealer
    is_cut: bool = False
    last_call: str | None = None
    two_decks: bool = False

    @property
    def draws(self) -> bool:
        """Whether a shuffled deck is needed to find the first dealer."""
        return self.first_dealer in ("first_spade", "highest_card")


CEREMONIES: dict[str, Ceremony] = {
    "mulle": Ceremony(first_dealer="first_spade", is_cut=True, last_call="baten"),
    "minimulle": Ceremony(first_dealer="first_spade", is_cut=True, last_call="baten"),
    "byggkasino": Ceremony(first_dealer="highest_card", last_call="sistan"),
    "husmulle": Ceremony(first_dealer="seat_0_starts"),
    "stickmulle": Ceremony(first_dealer="last_seat", is_cut=True, two_decks=True),
}


def ceremony(rules: AnyRuleset) -> Ceremony:
    """The customs of the game that `rules` describe; a game that names none is opened like mulle."""
    return CEREMONIES.get(rules.game, CEREMONIES["mulle"])


def choose_dealer(rules: AnyRuleset, deck: Cards) -> DealerChosen:
    """The first dealer, found with a shuffled `deck` where the game draws cards for it."""
    how = ceremony(rules).first_dealer
    if how == "first_spade":
        return _first_spade(rules.players, deck)
    if how == "highest_card":
        return _highest_card(rules.players, deck)
    # Seat 0 starts when the last seat, at its right, is the dealer: both decisions name the same seat.
    return DealerChosen(dealer=rules.players - 1, how=how)


def _first_spade(players: int, deck: Cards) -> DealerChosen:
    """Seat 0 turns cards up, the first for its left; whoever gets the first spade deals."""
    turned: list[Turned] = []
    for place, card in enumerate(deck):
        turned.append(Turned(seat=(1 + place) % players, card=card))
        if card.suit == "s":
            break
    return DealerChosen(dealer=turned[-1].seat, how="first_spade", turned=tuple(turned))


def _highest_card(players: int, deck: Cards) -> DealerChosen:
    """Everybody draws; those who share the highest card draw again."""
    left, turned, drawing = iter(deck), [], list(range(players))
    while len(drawing) > 1:
        drawn = _draws(drawing, left)
        if len(drawn) < len(drawing):
            break  # The deck is used up and they are still level: the first of them deals.
        turned += drawn
        drawing = _highest(drawn)
    return DealerChosen(dealer=drawing[0], how="highest_card", turned=tuple(turned))


def _draws(seats: Sequence[int], left: Iterator[Card]) -> list[Turned]:
    return [Turned(seat=seat, card=card) for seat, card in zip(seats, left, strict=False)]


def _highest(drawn: Sequence[Turned]) -> list[int]:
    best = max(height(draw.card) for draw in drawn)
    return [draw.seat for draw in drawn if height(draw.card) == best]


def cutter(seats: Sequence[int], dealer: int) -> int:
    """The seat that cuts: the dealer's right, among the `seats` that play."""
    return seats[seats.index(dealer) - 1]
