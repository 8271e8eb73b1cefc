"""One giv of a match: who plays it, who deals, and by which rules; and what it came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.rules.fishing.pieces import ScoreItems


@dataclass(frozen=True, slots=True, kw_only=True)
class Giv:
    """A giv about to be played; `seats` are the match's seats, clockwise, in the order of the position's."""

    number: int
    dealer: int
    seats: tuple[int, ...]
    ruleset: AnyRuleset
    deciding: bool = False

    @property
    def forehand(self) -> int:
        """The match's seat to the left of the dealer."""
        return self.seats[self.place_of_forehand]

    @property
    def place_of_dealer(self) -> int:
        """The dealer's seat in the giv's positions."""
        return self.seats.index(self.dealer)

    @property
    def place_of_forehand(self) -> int:
        """The seat that begins in the giv's positions."""
        return (self.place_of_dealer + 1) % len(self.seats)

    def place(self, seat: int | None) -> int | None:
        """Where the match's `seat` sits in the giv's positions; None for one who sits out."""
        return self.seats.index(seat) if seat in self.seats else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGiv:
    """A finished giv: the count of every side of the match, None for a side that sat out."""

    giv: Giv
    scores: tuple[ScoreItems | None, ...] = field(hash=False)
    lost: int | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """The points that count towards the match; none when a fault ended it."""
        ended = self.lost is not None
        return tuple(0 if ended or items is None else items["total"] for items in self.scores)


def played_giv(giv: Giv, over: AnyPosition, sides: int) -> PlayedGiv:
    """What the finished position `over` of `giv` means for the `sides` of the match."""
    scores: list[ScoreItems | None] = [None] * sides
    for place, items in enumerate(over.scores()):
        scores[side_at(giv, place, sides)] = items
    return PlayedGiv(giv=giv, scores=tuple(scores), lost=_lost(giv, over, sides))


def side_at(giv: Giv, place: int, sides: int) -> int:
    """The match's side that the giv's side number `place` is."""
    return giv.seats[place] % sides


def _lost(giv: Giv, over: AnyPosition, sides: int) -> int | None:
    faults = over.faults if isinstance(over, Position) else None
    return None if faults is None or faults.lost is None else side_at(giv, faults.lost, sides)
