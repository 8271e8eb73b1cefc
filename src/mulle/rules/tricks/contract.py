"""What the mulle decides: high or low, and which suit is trump (rules.md 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import RANKS

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.tricks.pieces import Cards

_LOW = tuple(RANKS.index(rank) for rank in "2345")
_TRUMP = tuple(RANKS.index(rank) for rank in "6789T")


def is_low(mulle: Card) -> bool:
    """Whether the giv is a *nolle*: as few tricks as possible, without trump."""
    return mulle.rank in _LOW


def trump(mulle: Card) -> str | None:
    """The suit that is trump, or None."""
    return mulle.suit if mulle.rank in _TRUMP else None


def height(card: Card) -> int:
    """The card's place within its suit: the ace is highest."""
    return card.rank or len(RANKS)


def winning_place(cards: Cards, mulle: Card) -> int:
    """Which of a trick's `cards`, in the order of play, wins it."""
    ruling = trump(mulle)
    led = cards[0].suit
    strengths = [(card.suit == ruling, card.suit == led, height(card)) for card in cards]
    return strengths.index(max(strengths))
