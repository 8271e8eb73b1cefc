"""Rank vectors and groups: which free cards add up to a value, and how groups fit together.

A rank vector counts cards of each rank in one integer, five bits a rank: four for the count (a face comes at
most twice, so a rank at most eight times) and a guard bit above it: "does this fit?" is one subtraction.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise, product
from math import prod
from typing import TYPE_CHECKING, overload

from mulle.cards import TABLE_EYES, Card
from mulle.rules.crowding import Budget

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Vector = int
Cards = tuple[Card, ...]

RANK_BITS = 5
UNITS: tuple[Vector, ...] = tuple(1 << (RANK_BITS * rank) for rank in range(13))
NO_GROUPS: tuple[Vector, ...] = (0,)
GUARDS: Vector = sum(unit << (RANK_BITS - 1) for unit in UNITS)
ALL_COUNTS: Vector = GUARDS - sum(UNITS)
UNIT_OF: tuple[Vector, ...] = tuple(unit for unit in UNITS for _suit in range(4))
MOST_EYES = 16
_SUM_BITS = (1 << (MOST_EYES + 1)) - 1
_COUNT = (1 << RANK_BITS) - 1
_TWINS_OF = tuple(
    sum(UNITS[rank] for rank in range(13) if eyes in (rank + 1, 2 * rank + 2)) for eyes in range(14)
)


def fits(small: Vector, large: Vector) -> bool:
    """Whether every rank of `small` is there in `large`."""
    return ((large | GUARDS) - small) & GUARDS == GUARDS


def vector_of(cards: Cards) -> Vector:
    """How many of each rank `cards` holds."""
    return sum(UNITS[card >> 2] for card in cards)


def eyes_of(cards: Cards) -> int:
    """The sum of the table eyes of `cards`."""
    return sum([TABLE_EYES[card] for card in cards])


def _partitions(eyes: int, largest: int) -> list[tuple[int, ...]]:
    if eyes == 0:
        return [()]
    return [
        (first, *rest)
        for first in range(min(eyes, largest), 0, -1)
        for rest in _partitions(eyes - first, first)
        if rest.count(first) < 8
    ]


@lru_cache(maxsize=64)
def _every_group(eyes: int, size: int | None) -> tuple[tuple[Vector, int], ...]:
    """Each group of `eyes` as its vector and the mask of its ranks."""
    return tuple(
        (sum(UNITS[part - 1] for part in parts), sum({1 << (part - 1) for part in parts}))
        for parts in _partitions(eyes, 13)
        if size is None or len(parts) <= size
    )


@lru_cache(maxsize=1 << 16)
def _groups_of_ranks(eyes: int, size: int | None, present: int) -> tuple[Vector, ...]:
    return tuple([vector for vector, ranks in _every_group(eyes, size) if not ranks & ~present])


@lru_cache(maxsize=1 << 14)
def _choices_of_rank(cards: Cards, count: int) -> tuple[Cards, ...]:
    """The different ways to take `count` of the sorted `cards`; copies of a face are never told apart."""
    if count == len(cards):
        return (cards,)
    if count == 0:
        return ((),)
    ways = {(cards[0], *rest) for rest in _choices_of_rank(cards[1:], count - 1)}
    return tuple(sorted(ways.union(_choices_of_rank(cards[1:], count))))


class FreeCards:
    """The free cards of a table, with what adds up to what; `plain` never puts several groups together."""

    __slots__ = (
        "_groups", "_maximal", "_reached", "_sets", "_twins",
        "budget", "cards", "counts", "plain", "present", "reach",
    )  # fmt: skip

    def __init__(self, cards: Cards, budget: Budget | None = None, *, plain: bool = False) -> None:
        counts, present, sums = 0, 0, 1
        for card in cards:
            rank = card >> 2
            counts += UNITS[rank]
            present |= 1 << rank
            sums |= (sums << (rank + 1)) & _SUM_BITS
        self.cards = cards
        self.counts = counts
        self.present = present
        self.reach = sums
        self.budget = budget or Budget()
        self.plain = plain
        self._sets: dict[Vector, Sequence[Cards]] = {0: NOTHING}
        self._twins: tuple[Card, ...] | None = None
        self._groups: dict[tuple[int, int | None], tuple[Vector, ...]] = {}
        self._reached: dict[tuple[int, int | None], tuple[Vector, ...]] = {}
        self._maximal: dict[tuple[int, int | None], tuple[Vector, ...]] = {}

    def groups(self, eyes: int, size: int | None) -> tuple[Vector, ...]:
        """Every group of at most `size` free cards that sums to `eyes`."""
        if not self.reach >> eyes & 1:
            return ()
        key = (eyes, size)
        found = self._groups.get(key)
        if found is None:
            guarded = self.counts | GUARDS
            found = tuple(
                [
                    group
                    for group in _groups_of_ranks(eyes, size, self.present)
                    if (guarded - group) & GUARDS == GUARDS
                ]
            )
            self._groups[key] = found
        return found

    def reached(self, eyes: int, size: int | None) -> tuple[Vector, ...]:
        """Every vector that splits into groups of `eyes`, the empty one first."""
        if not self.reach >> eyes & 1:
            return NO_GROUPS
        if self.plain:
            return (0, *self.groups(eyes, size))
        return self._reached.get((eyes, size)) or self._closed(eyes, size)

    def _closed(self, eyes: int, size: int | None) -> tuple[Vector, ...]:
        groups = self.groups(eyes, size)
        if not groups or (len(groups) == 1 and not fits(groups[0] * 2, self.counts)):
            found: tuple[Vector, ...] = (0, *groups)
        else:
            found = _closure(groups, self.counts, self.budget)
        self._reached[eyes, size] = found
        return found

    def maximal(self, eyes: int, size: int | None) -> tuple[Vector, ...]:
        """The vectors that split into groups of `eyes` and leave no such group behind."""
        if not self.reach >> eyes & 1:
            return NO_GROUPS
        key = (eyes, size)
        found = self._maximal.get(key)
        if found is None:
            groups = self.groups(eyes, size)
            if len(groups) == 1 and not fits(groups[0] * 2, self.counts):
                return groups
            every = self._closed(eyes, size)
            larger = frozenset(every).isdisjoint
            found = self._maximal[key] = tuple(
                [vector for vector in every if larger([vector + group for group in groups])]
            )
        return found

    def sums(self, some: Collection[Vector], others: Collection[Vector]) -> set[Vector]:
        """Every sum of one of each that the free cards allow."""
        self.budget.spend(len(some) * len(others))
        guarded = self.counts | GUARDS
        return {one + other for one in some for other in others if (guarded - one - other) & GUARDS == GUARDS}

    def sets_of_any(self, vectors: Collection[Vector]) -> list[Sequence[Cards]]:
        """The sets of free cards for each of `vectors`; as one lazy sequence where they are many."""
        if len(vectors) <= MOST_VECTORS:
            known = self._sets
            return [known.get(vector) or self.sets(vector) for vector in vectors]
        self.budget.spend(len(vectors))
        return [VectorSets(self, tuple(vectors))]

    def sets(self, vector: Vector) -> Sequence[Cards]:
        """The different sets of free cards with the ranks of `vector`; lazily where they are very many."""
        found = self._sets.get(vector)
        if found is None:
            found = self._sets[vector] = self._whole_ranks(vector) or _sets_of(self.choices(vector))
        return found

    def _whole_ranks(self, vector: Vector) -> tuple[Cards, ...]:
        """The one set with the ranks of `vector` where it holds every free card of them."""
        there = (vector + ALL_COUNTS) & GUARDS
        ranks = there - (there >> (RANK_BITS - 1))
        if self.counts & ranks != vector:
            return ()
        return (tuple([card for card in self.cards if UNIT_OF[card] & ranks]),)

    def ways(self, vector: Vector) -> int:
        """How many different sets of free cards have the ranks of `vector`."""
        return prod(map(len, self.choices(vector)))

    def choices(self, vector: Vector) -> list[tuple[Cards, ...]]:
        """For each rank of `vector`, the different ways to take its count."""
        ways = []
        while vector:
            rank = (vector & -vector).bit_length() // RANK_BITS
            shift = RANK_BITS * rank
            count = vector >> shift & _COUNT
            start = bisect_left(self.cards, rank << 2)
            here = self.cards[start : start + (self.counts >> shift & _COUNT)]
            ways.append((here,) if count == len(here) else _choices_of_rank(here, count))
            vector &= ~(_COUNT << shift)
        return ways

    def may_have_twins(self, eyes: int) -> bool:
        """Whether two cards lie free of the rank of `eyes`, or of half as many."""
        return bool((self.counts >> 1 | self.counts >> 2 | self.counts >> 3) & _TWINS_OF[eyes])

    @property
    def twins(self) -> tuple[Card, ...]:
        """The faces of which both copies lie free."""
        if self._twins is None:
            self._twins = twins(self.cards)
        return self._twins


MADE_AT_ONCE = 256
MOST_VECTORS = 256
NOTHING: tuple[Cards, ...] = ((),)


def _sets_of(choices: list[tuple[Cards, ...]]) -> Sequence[Cards]:
    if len(choices) == 1:
        return choices[0]
    if prod(map(len, choices)) > MADE_AT_ONCE:
        return CardSets(choices)
    return tuple([tuple(chain.from_iterable(ways)) for ways in product(*choices)])


class CardSets(Sequence["Cards"]):
    """Every choice of one set for each rank, counted exactly and made one by one when asked for."""

    __slots__ = ("_choices", "_count")

    def __init__(self, choices: list[tuple[Cards, ...]]) -> None:
        self._choices = choices
        self._count = prod(map(len, choices))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Cards: ...

    @overload
    def __getitem__(self, index: slice) -> list[Cards]: ...

    def __getitem__(self, index: int | slice) -> Cards | list[Cards]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._count))]
        if not 0 <= index < self._count:
            raise IndexError(index)
        cards: list[Card] = []
        for ways in self._choices:
            index, which = divmod(index, len(ways))
            cards += ways[which]
        return tuple(cards)


class VectorSets(Sequence["Cards"]):
    """The sets of free cards of very many vectors, counted exactly and made one by one when asked for."""

    __slots__ = ("_ends", "_free", "_vectors")

    def __init__(self, free: FreeCards, vectors: tuple[Vector, ...]) -> None:
        self._free = free
        self._vectors = vectors
        self._ends = array("q", accumulate(map(free.ways, vectors)))

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> Cards: ...

    @overload
    def __getitem__(self, index: slice) -> list[Cards]: ...

    def __getitem__(self, index: int | slice) -> Cards | list[Cards]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        which = bisect_right(self._ends, index)
        start = self._ends[which - 1] if which else 0
        return CardSets(self._free.choices(self._vectors[which]))[index - start]


def twins(cards: Cards) -> tuple[Card, ...]:
    """The faces of which both copies are among the sorted `cards`."""
    return tuple([one for one, other in pairwise(cards) if one == other])


def _closure(groups: tuple[Vector, ...], counts: Vector, budget: Budget) -> tuple[Vector, ...]:
    """All vectors that groups add up to within `counts`."""
    found: dict[Vector, None] = {0: None}
    guarded = counts | GUARDS
    for group in groups:
        budget.spend(len(found))
        for start in tuple(found):
            vector = start + group
            while (guarded - vector) & GUARDS == GUARDS:
                found[vector] = None
                vector += group
    return tuple(found)


def splits(vector: Vector, eyes: int, size: int | None) -> bool:
    """Whether the cards of `vector` can be split into groups of at most `size` that each sum to `eyes`."""
    return _splits(vector, eyes, size, set(), Budget())


def splits_after(vector: Vector, firsts: Iterable[Vector], eyes: int, size: int | None) -> bool:
    """Whether one of `firsts` can be taken out of `vector` so that the rest splits into groups of `eyes`."""
    failed: set[Vector] = set()
    budget = Budget()
    return any(_splits(vector - first, eyes, size, failed, budget) for first in firsts)


def _splits(vector: Vector, eyes: int, size: int | None, failed: set[Vector], budget: Budget) -> bool:
    if not vector:
        return True
    if vector in failed:
        return False
    budget.spend()
    highest = (vector.bit_length() - 1) // RANK_BITS
    for group in _groups_with_highest(eyes, size, highest):
        if fits(group, vector) and _splits(vector - group, eyes, size, failed, budget):
            return True
    failed.add(vector)
    return False


@lru_cache(maxsize=1 << 10)
def _groups_with_highest(eyes: int, size: int | None, highest: int) -> tuple[Vector, ...]:
    top = 1 << highest
    return tuple(vector for vector, ranks in _every_group(eyes, size) if top <= ranks < 2 * top)
