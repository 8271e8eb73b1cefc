"""What lies on and beside the table: builds, mullar, piles, and what faults have led to."""

from __future__ import annotations

from mulle.cards import Card
from mulle.rules.frozen import frozen

Cards = tuple[Card, ...]
Seats = tuple[int, ...]
ScoreItems = dict[str, int]


@frozen
class Build:
    """Cards that count as one unit with one value (rules.md 1.3)."""

    value: int
    cards: Cards
    parts: int
    creator: int
    last: int
    keepers: Seats
    changed: bool = False
    raised_by: Seats = ()

    @property
    def simple(self) -> bool:
        """Whether its value can still be changed (enkelt bygge)."""
        return self.parts == 1


@frozen
class Mulle:
    """A mulle that a player was credited with: the face and its points."""

    card: Card
    points: int


@frozen
class Pile:
    """What one player has taken in, in the order in which it was taken (rules.md 1.6)."""

    cards: Cards = ()
    mulles: tuple[Mulle, ...] = ()
    tabbar: int = 0


EMPTY_PILE = Pile()


@frozen
class FaultState:
    """What faults have led to so far (rules.md 6); only where the ruleset is not strict."""

    penalties: tuple[int, ...]
    lost: int | None = None
    withheld: bool = False
    bluffs: Seats = ()
