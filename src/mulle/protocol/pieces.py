"""Reading the builds, mullar, counts and tricks inside a View's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.fishing.pieces import Build, Mulle
from mulle.rules.reading import MOST_POINTS, Reader, cards_in, exactly, listed, whole_number
from mulle.rules.tricks.pieces import Trick

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import ScoreItems


def read_build(players: int, data: object) -> Build:
    """One build on the table."""
    reader = Reader(data, "view.builds")
    return Build(
        value=reader.number("value", None, 2, 16),
        cards=reader.cards("cards"),
        parts=reader.number("parts", None, 1, 104),
        creator=reader.number("creator", None, 0, players - 1),
        last=reader.number("last", None, 0, players - 1),
        keepers=reader.seats("keepers", [], players),
        changed=reader.truth("changed"),
        raised_by=reader.seats("raised_by", [], players),
    )


def read_mulles(reader: Reader, players: int) -> tuple[tuple[Mulle, ...], ...]:
    """Everybody's mullar."""
    piles = exactly(reader.items("mulles"), players, reader.named("mulles"))
    return tuple(tuple(_read_mulle(item) for item in listed(pile, "view.mulles")) for pile in piles)


def _read_mulle(data: object) -> Mulle:
    reader = Reader(data, "view.mulles")
    (card,) = cards_in([reader.raw("card")], reader.named("card"))
    return Mulle(card, reader.number("points", None, 0, 16))


def read_scored(reader: Reader, sides: int) -> tuple[tuple[ScoreItems, ...], ...]:
    """The counts of the ronder that are finished."""
    key = reader.named("scored")
    ronder = [exactly(listed(rond, key), sides, key) for rond in reader.items("scored")]
    return tuple(tuple(_read_score(items) for items in rond) for rond in ronder)


def _read_score(data: object) -> ScoreItems:
    items = Reader(data, "view.scored").as_mapping()
    return {
        name: whole_number(points, f"view.scored.{name}", -MOST_POINTS, MOST_POINTS)
        for name, points in items.items()
    }


def read_trick(reader: Reader, top: int) -> Trick | None:
    """The last trick, where there has been one."""
    if reader.raw("last_trick") is None:
        return None
    inner = Reader(reader.raw("last_trick"), reader.named("last_trick"))
    leader, winner = (inner.number(name, None, 0, top) for name in ("leader", "winner"))
    return Trick(leader, inner.cards("cards"), winner)
