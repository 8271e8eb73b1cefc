"""What a seat sees of a position and of a move, as numbers: the twin of native/src/engine/observe.cpp.

Seats are told as seen from the observer: 0 is the observer, 1 the next clockwise. Numbers above 255 are
written as 255. Nothing here looks at what the seat cannot see but through the unseen cards, all together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle.features import fishing, tricks
from mulle.rules.tricks.position import TrickPosition

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.games.reading import AnyPosition

FEATURE_VERSION = 2


def observation(position: AnyPosition, seat: int, voids: Sequence[Iterable[int]] = ((), (), ())) -> bytes:
    """What `seat` sees of `position`; `voids`: the suits that seats of stickmulle have shown to lack."""
    if isinstance(position, TrickPosition):
        return tricks.observation(position, seat, voids)
    return fishing.observation(position, seat)


def move_features(position: AnyPosition, move: Any) -> bytes:
    """What a move does, told without playing it."""
    if isinstance(position, TrickPosition):
        return tricks.move_features(position, move)
    return fishing.move_features(position, move)
