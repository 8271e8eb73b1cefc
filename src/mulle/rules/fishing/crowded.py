"""The moves of an absurdly crowded table: counted exactly, made one by one when asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.cards import Card
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.turn import MoveClass

MakeMove = "Callable[[type[Move], Card, int, tuple[Card, ...], tuple[int, ...]], Move]"


def moves_in(move_class: MoveClass) -> int:
    """How many moves a class holds."""
    return prod(len(ways) for ways in move_class[3])


class CrowdedMoves(Sequence["Move"]):
    """A sequence of moves in the order of their classes; `[i]` makes the move, nothing is stored."""

    def __init__(self, classes: list[MoveClass], make: Callable[..., Move]) -> None:
        self._classes = [move_class for move_class in classes if moves_in(move_class)]
        self._ends = list(accumulate(moves_in(move_class) for move_class in self._classes))
        self._make = make

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        which = bisect_right(self._ends, place)
        start = self._ends[which - 1] if which else 0
        return self._unrank(self._classes[which], place - start)

    def _unrank(self, move_class: MoveClass, rank: int) -> Move:
        kind, card, value, choices, builds = move_class
        cards: list[Card] = []
        for ways in choices:
            rank, which = divmod(rank, len(ways))
            cards += ways[which]
        return self._make(kind, card, value, tuple(cards), builds)
