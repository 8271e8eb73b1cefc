"""Dealing: four piles of thirteen (rules.md 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.tricks.pieces import SEATS

if TYPE_CHECKING:
    from mulle.rules.tricks.pieces import Cards

ROUNDS = (4, 3, 3, 3)
PILES = 4


def deal_piles(deck: Cards) -> list[Cards]:
    """Four piles, dealt clockwise 4, 3, 3 and 3 cards at a time."""
    piles: list[Cards] = [()] * PILES
    start = 0
    for size in ROUNDS:
        for pile in range(PILES):
            piles[pile] += deck[start : start + size]
            start += size
    return [tuple(sorted(pile)) for pile in piles]


def deal_hands(deck: Cards, dealer: int) -> tuple[tuple[Cards, ...], Cards]:
    """The hands by seat and the talon: the piles go to forehand, the next, the dealer, and the table."""
    *piles, talon = deal_piles(deck)
    return tuple(piles[(seat - dealer - 1) % SEATS] for seat in range(SEATS)), talon
