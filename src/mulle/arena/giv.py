"""One giv in the arena: asked from Views, timed move by move, counted by side."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from mulle.rules.tricks.position import TrickPosition
from mulle.view import Played, played, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.arena.timings import Timings
    from mulle.games.reading import AnyPosition
    from mulle.players.player import Player
    from mulle.rules.fishing.position import Position


@dataclass(frozen=True, slots=True)
class GivResult:
    """The points of each side, and the side that lost at once by a fault."""

    points: tuple[int, ...]
    lost: int | None = None


def play_giv(position: AnyPosition, players: Sequence[Player], timings: Sequence[Timings]) -> AnyPosition:
    """The finished giv; each seat's decisions are counted in its `timings`."""
    log: tuple[Played, ...] = ()
    while position.turn is not None:
        seat = position.turn
        seen = view(position, seat, log)
        began = perf_counter()
        move = players[seat].choose(seen)
        timings[seat].add(perf_counter() - began)
        log = (*log, played(position, move))
        position = position.play(move)
    return position


def result(over: AnyPosition) -> GivResult:
    """What a finished giv counts: its points; in stickmulle points and marks, one for one (docs/bots.md).

    A giv that a fault ended counts nothing for anybody, as in a match (rules.md 6).
    """
    scores = over.scores()
    if isinstance(over, TrickPosition):
        return GivResult(tuple(items["total"] + items["chips"] for items in scores))
    lost = lost_side(over)
    return GivResult(tuple(0 if lost is not None else items["total"] for items in scores), lost)


def lost_side(over: Position) -> int | None:
    """The side that a fault made lose at once."""
    return None if over.faults is None else over.faults.lost
