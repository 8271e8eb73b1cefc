"""What a side plays for: its points less the mean of the other sides', in a giv as a whole.

In stickmulle that is points and marks, one for one, of the giv by itself, as in the arena (docs/bots.md):
what is in the pot, and who is near to winning it, is left aside.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from mulle.engine.simulate import sides_of
from mulle.players.sampling import anyhow
from mulle.rules.tricks.pieces import NOTHING
from mulle.rules.tricks.position import TrickPosition
from mulle.rules.tricks.scoring import pot_is_won
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.reading import AnyPosition
    from mulle.view import AnyView

Margins = tuple[float, ...]


def margins(points: Sequence[float]) -> Margins:
    """Each side's points less the mean of the others'."""
    total, others = sum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


def worth(position: AnyPosition) -> tuple[int, ...]:
    """Each side's points so far; in stickmulle its marks, before tricks are counted."""
    if isinstance(position, TrickPosition):
        return position.chips
    return tuple(items["total"] for items in position.scores())


def worth_at_end(last: AnyPosition, over: AnyPosition) -> tuple[int, ...]:
    """The same when the giv is over, after its `last` position; a pot that was won is not counted.

    A giv that a fault ended counts nothing for anybody (rules.md 6).
    """
    if isinstance(over, TrickPosition):
        assert isinstance(last, TrickPosition)
        return _with_points(last, over)
    points = worth(over)
    lost = over.faults is not None and over.faults.lost is not None
    return (0,) * len(points) if lost else points


def _with_points(last: TrickPosition, over: TrickPosition) -> tuple[int, ...]:
    scores = over.scores()
    won = last.pot + sum(items["paid"] for items in scores) - over.pot if pot_is_won(over.points) else 0
    best = max(over.points)
    share = won // over.points.count(best)
    return tuple(
        items["total"] + items["chips"] - (share if points == best else 0)
        for items, points in zip(scores, over.points, strict=True)
    )


def worth_seen(view: AnyView) -> tuple[int, ...]:
    """What a seat has seen each side earn: whatever has been taken in lies in the log."""
    return worth(anyhow(view, Random(0)))


def by_itself(view: AnyView) -> AnyView:
    """`view` as if its giv were played by itself: with nothing in the pot, and nobody near to winning it."""
    return replace(view, points=NOTHING, pot=0) if isinstance(view, TrickView) else view


def side_of(view: AnyView) -> int:
    """The side of the seat that looks."""
    assert view.seat is not None
    return view.seat % sides_of(view.ruleset)
