"""Points and marks: what tricks and the mulle are worth, and how a pot is paid out (rules.md 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.tricks.contract import is_low
from mulle.rules.tricks.pieces import NOTHING, SEATS

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.tricks.pieces import Marks, ScoreItems
    from mulle.rules.tricks.position import TrickPosition

EVEN_TRICKS = 4
POT_POINTS = 12
MULLE_MARKS = 2


def scores(position: TrickPosition) -> list[ScoreItems]:
    """Each player's points of this giv, tricks, marks paid for tricks, points of this pot and chips."""
    earned, paid = tricks_worth(position.tricks, position.mulle) if position.is_over else (NOTHING, NOTHING)
    columns = zip(earned, position.tricks, paid, position.points, position.chips, strict=True)
    names = ("total", "tricks", "paid", "points", "chips")
    return [dict(zip(names, column, strict=True)) for column in columns]


def tricks_worth(tricks: Marks, mulle: Card) -> tuple[Marks, Marks]:
    """The points that each player earns for `tricks`, and the marks that each pays to the pot."""
    above = tuple(max(0, taken - EVEN_TRICKS) for taken in tricks)
    below = tuple(max(0, EVEN_TRICKS - taken) for taken in tricks)
    return (below, above) if is_low(mulle) else (above, below)


def price(position: TrickPosition) -> int:
    """What the player at turn pays for the talon: forehand 2 marks, the others 1."""
    return 2 if position.turn == position.forehand else 1


def paid_to_pot(position: TrickPosition, marks: Marks) -> TrickPosition:
    """Each player's `marks` moved from the chips to the pot."""
    return replace(position, chips=_less(position.chips, marks), pot=position.pot + sum(marks))


def _less(chips: Marks, marks: Marks) -> Marks:
    return tuple(held - paid for held, paid in zip(chips, marks, strict=True))


def mulle_called(chips: Marks, seat: int) -> Marks:
    """The chips after each of the others has paid `seat` for the mulle."""
    return _from_the_others(chips, seat, MULLE_MARKS)


def mulle_forgotten(chips: Marks, seat: int) -> Marks:
    """The chips after `seat` has paid each of the others for a mulle that was pointed out."""
    return _from_the_others(chips, seat, -MULLE_MARKS)


def _from_the_others(chips: Marks, seat: int, marks: int) -> Marks:
    taken = marks * (SEATS - 1)
    return tuple(held + taken if at == seat else held - marks for at, held in enumerate(chips))


def giv_over(position: TrickPosition) -> TrickPosition:
    """The giv finished: points added, the pot paid and, when somebody has enough, paid out."""
    earned, paid = tricks_worth(position.tricks, position.mulle)
    points = tuple(had + more for had, more in zip(position.points, earned, strict=True))
    over = replace(position, phase="over", turn=None, silent=None, points=points)
    return _paid_out(paid_to_pot(over, paid))


def pot_is_won(points: Marks) -> bool:
    """Whether somebody has the points that end a pot."""
    return max(points) >= POT_POINTS


def _paid_out(position: TrickPosition) -> TrickPosition:
    """The pot in the hands of the highest; what cannot be shared evenly stays in it."""
    if not pot_is_won(position.points):
        return position
    best = max(position.points)
    share, left = divmod(position.pot, position.points.count(best))
    chips = tuple(
        held + share * (had == best) for held, had in zip(position.chips, position.points, strict=True)
    )
    return replace(position, chips=chips, pot=left)
