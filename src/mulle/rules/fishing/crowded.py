"""The moves of an absurdly crowded table: counted exactly, made one by one when asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, overload

from mulle.rules.fishing.moves import Move, make_move

if TYPE_CHECKING:
    from mulle.rules.fishing.turn import MoveClass


class CrowdedMoves(Sequence[Move]):
    """A sequence of moves in the order of their classes; `[i]` makes the move, nothing is stored."""

    def __init__(self, classes: list[MoveClass]) -> None:
        self._classes = [move_class for move_class in classes if move_class[3]]
        self._ends = list(accumulate(len(move_class[3]) for move_class in self._classes))

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
        kind, card, value, sets, builds = self._classes[which]
        return make_move(kind, card, value, sets[place - start], builds)
