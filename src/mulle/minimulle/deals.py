"""Every deal of a small deck, equal ones once, with the number of ways in which each comes about."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset

Choice = tuple["Cards", int]


@lru_cache(maxsize=1 << 16)
def choices(pool: Cards, size: int) -> tuple[Choice, ...]:
    """The different sets of `size` cards from the sorted `pool`, each with its number of ways."""
    return tuple(_choices(sorted(Counter(pool).items()), size))


def _choices(faces: list[tuple[Card, int]], size: int) -> Iterator[Choice]:
    if not faces:
        if size == 0:
            yield (), 1
        return
    (face, copies), *others = faces
    for taken in range(min(copies, size) + 1):
        for rest, ways in _choices(others, size - taken):
            yield ((face,) * taken + rest), ways * comb(copies, taken)


@lru_cache(maxsize=1 << 16)
def less(pool: Cards, taken: Cards) -> Cards:
    """The sorted `pool` without `taken`."""
    left = Counter(pool)
    left.subtract(taken)
    return tuple(sorted(left.elements()))


def tables(rules: Ruleset) -> tuple[Choice, ...]:
    """Every table that can be dealt: what both players see from the start, and so games of their own."""
    return choices(tuple(sorted(rules.deck)), rules.table)


def hands(rules: Ruleset, table: Cards) -> Iterator[tuple[Cards, Cards, int]]:
    """Both players' first hands at `table`, forehand's first, with the number of ways."""
    left = less(tuple(sorted(rules.deck)), table)
    for own, own_ways in choices(left, rules.hand):
        for other, other_ways in choices(less(left, own), rules.hand):
            yield own, other, own_ways * other_ways


def last_hands(rules: Ruleset, left: Cards) -> Iterator[tuple[Cards, Cards, int]]:
    """How the last cards `left` fall on the two hands."""
    for own, ways in choices(left, rules.hand):
        yield own, less(left, own), ways


def count(rules: Ruleset) -> tuple[int, int]:
    """How many different deals there are, and how many when every card counts for itself."""
    different = ways = 0
    for table, table_ways in tables(rules):
        for own, other, hand_ways in hands(rules, table):
            left = less(less(less(tuple(sorted(rules.deck)), table), own), other)
            for _, _, last_ways in last_hands(rules, left):
                different += 1
                ways += table_ways * hand_ways * last_ways
    return different, ways
