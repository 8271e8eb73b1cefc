"""Cards: rank, suit, eyes on the table and in the hand (rules.md 1.1)."""

from __future__ import annotations

from typing import NewType

RANKS = "A23456789TJQK"
SUITS = "shdc"

Seat = NewType("Seat", int)
Value = NewType("Value", int)


class Card(int):
    """One face of the deck, `Card("7h")`; ordered by rank, then suit, with the ace low."""

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        """The card that `text` names; the two copies of a face are the same card."""
        try:
            return _BY_NAME[text]
        except (KeyError, TypeError):
            raise ValueError(f"no card is written {text!r}: write rank and suit, as in 7h or Td") from None

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f'Card("{NAMES[self]}")'

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (NAMES[self],)

    @property
    def rank(self) -> int:
        """The rank's place in `RANKS`, 0 for the ace and 12 for the king."""
        return self >> 2

    @property
    def suit(self) -> str:
        """The suit's letter."""
        return SUITS[self & 3]


def _face(index: int) -> Card:
    return int.__new__(Card, index)


NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
FACES: tuple[Card, ...] = tuple(_face(index) for index in range(52))
_BY_NAME: dict[str, Card] = {NAMES[face]: face for face in FACES}

STORAN = Card("Td")
LILLAN = Card("2s")

TABLE_EYES: tuple[int, ...] = tuple(face.rank + 1 for face in FACES)


def _eyes_in_hand(face: Card) -> int:
    if face == STORAN:
        return 16
    if face == LILLAN:
        return 15
    return 14 if face.rank == 0 else face.rank + 1


HAND_EYES: tuple[int, ...] = tuple(_eyes_in_hand(face) for face in FACES)
IS_VALUE_CARD: tuple[bool, ...] = tuple(TABLE_EYES[face] != HAND_EYES[face] for face in FACES)
IS_SPADE: tuple[bool, ...] = tuple(face.suit == "s" for face in FACES)


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, sorted: `cards("7h 2s")`."""
    return tuple(sorted(Card(word) for word in text.split()))


def written(some: tuple[Card, ...]) -> list[str]:
    """The names of `some` cards, in their order."""
    return [NAMES[card] for card in some]
