"""One way in which cards that add up are put together: what people see as groups (rules.md 2.1, 2.2, 3.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mulle.rules.crowding import CrowdedTable
from mulle.rules.fishing.groups import RANK_BITS, UNITS, FreeCards, Vector, splits, vector_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.cards import Card

Cards = tuple["Card", ...]
Size = int | None
# The table changes little from move to move, and whoever looks is told of the same cards in the same words.
REMEMBERED = 1 << 13


@lru_cache(maxsize=REMEMBERED)
def groups_of(cards: Cards, eyes: int, size: Size) -> tuple[Cards, ...]:
    """The sorted `cards` split into groups of `eyes`, small groups first; all in one if it cannot be."""
    found: list[Cards] = []
    left = cards
    while left:
        group = _group_of_highest(left, eyes, size)
        if not group:
            return (cards,)
        found.append(group)
        left = without(left, group)
    return tuple(sorted(found, key=lambda group: (len(group), group)))


def _group_of_highest(cards: Cards, eyes: int, size: Size) -> Cards:
    """A group with the highest card such that the rest splits as well; empty if there is none."""
    highest = UNITS[cards[-1].rank]
    for vector in FreeCards(cards).groups(eyes, size):
        if vector >= highest and _rest_splits(cards, vector, eyes, size):
            return _picked(cards, vector)
    return ()


@lru_cache(maxsize=REMEMBERED)
def first_part(cards: Cards, missing: int, eyes: int, size: Size) -> Cards:
    """Which of `cards` fill up the played card by `missing` eyes so that the rest makes parts of `eyes`.

    A single card is tried first, so that the answer also stands where a part holds two cards at most.
    """
    for vector in FreeCards(cards).groups(missing, None):
        if _rest_splits(cards, vector, eyes, size):
            return _picked(cards, vector)
    return cards


def fillings(cards: Cards, missing: Sequence[int], eyes: int, size: Size) -> tuple[Cards, ...]:
    """For each of `missing` the cards that fill it up, so that the rest splits into groups of `eyes`."""
    return _filled(cards, tuple(missing), eyes, size) or tuple(() for _ in missing)


def _filled(cards: Cards, missing: tuple[int, ...], eyes: int, size: Size) -> tuple[Cards, ...] | None:
    if not missing:
        return () if _rest_splits(cards, 0, eyes, size) else None
    for vector in FreeCards(cards).groups(missing[0], None):
        filling = _picked(cards, vector)
        others = _filled(without(cards, filling), missing[1:], eyes, size)
        if others is not None:
            return (filling, *others)
    return None


def _rest_splits(cards: Cards, vector: Vector, eyes: int, size: Size) -> bool:
    try:
        return splits(vector_of(cards) - vector, eyes, size)
    except CrowdedTable:
        return False


def _picked(cards: Cards, vector: Vector) -> Cards:
    """The first cards with the ranks of `vector`."""
    picked: list[Card] = []
    for card in cards:
        if vector >> RANK_BITS * card.rank & ((1 << RANK_BITS) - 1):
            picked.append(card)
            vector -= UNITS[card.rank]
    return tuple(picked)


def without(cards: Cards, taken: Cards) -> Cards:
    """`cards` less one copy of each of `taken`."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)
