"""What a position of stickmulle is made of, and its numbers (rules.md 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mulle.cards import Card

Cards = tuple[Card, ...]
Marks = tuple[int, ...]
ScoreItems = dict[str, int]
Phase = Literal["buy", "play", "ask", "over"]

SEATS = 3
TRICKS = 13
NOTHING: Marks = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order of play, and who won."""

    leader: int
    cards: Cards
    winner: int


def clockwise(first: int, steps: int = SEATS) -> list[int]:
    """`steps` seats clockwise, beginning with `first`."""
    return [(first + step) % SEATS for step in range(steps)]


def first_with_cards(hands: tuple[Cards, ...], seats: list[int]) -> int | None:
    """The first of `seats` that holds cards; a seat without any is passed over (notation.md)."""
    return next((seat for seat in seats if hands[seat]), None)
