"""A View as arrays of numbers, piece by piece."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks.moves import Buy, Pass, PlayCard, PointOut
from mulle.rules.tricks.ruleset import TrickRuleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Build
    from mulle.view import Played, TrickView, View

    Fill = Callable[[Any, Any], None]

FACES, VALUES = 52, 17
# As many builds as are shown in numbers; more have hardly ever lain on a table, and the text shows all.
BUILDS = 12
PHASES = ("buy", "play", "ask", "over")
FISHING_KINDS = (LayOut, Capture, MulleCapture, NewBuild, BuildOn)
TRICK_KINDS = (Buy, Pass, PlayCard, PointOut)


@dataclass(frozen=True, slots=True)
class Piece:
    """One named part of a tensor: its shape, who may see it, and how it is filled from a View."""

    name: str
    sort: str
    """`private`, `public`, or `log` for what only an information state holds."""
    shape: tuple[int, ...]
    fill: Fill

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def _count(into: Any, cards: Iterable[Card]) -> None:
    for card in cards:
        into[card] += 1


def _mark(into: Any, place: int | None) -> None:
    """Mark `place`; nothing where there is none."""
    if place is not None:
        into[place] = 1


def fishing_pieces(rules: Ruleset, moves: int) -> list[Piece]:
    """What the fishing games show."""
    seats, sides = rules.players, rules.sides
    build = VALUES + FACES + 3 + 4 * seats
    line = seats + len(FISHING_KINDS) + VALUES + 2 * FACES + BUILDS
    return [
        Piece("player", "public", (seats,), lambda into, seen: _mark(into, seen.seat)),
        Piece("hand", "private", (FACES,), lambda into, seen: _count(into, seen.hand)),
        Piece("turn", "public", (seats,), lambda into, seen: _mark(into, seen.turn)),
        Piece("forehand", "public", (seats,), lambda into, seen: _mark(into, seen.forehand)),
        Piece("table", "public", (FACES,), lambda into, seen: _count(into, seen.table)),
        Piece("builds", "public", (BUILDS, build), _fill_builds),
        Piece("held", "public", (seats,), lambda into, seen: into.__setitem__(slice(None), seen.held)),
        Piece("mullar", "public", (seats, FACES), _fill_mullar),
        Piece("tabbar", "public", (seats,), lambda into, seen: into.__setitem__(slice(None), seen.tabbar)),
        Piece("last_taker", "public", (seats,), lambda into, seen: _mark(into, seen.last_taker)),
        Piece("undealt", "public", (1,), lambda into, seen: into.fill(seen.undealt)),
        Piece("faults", "public", (sides + 1,), _fill_faults),
        Piece("log", "log", (moves, line), _fill_log),
    ]


def _fill_builds(into: Any, seen: View) -> None:
    for row, build in zip(into, seen.builds, strict=False):
        _fill_build(row, build, len(seen.held))


def _fill_build(row: Any, build: Build, seats: int) -> None:
    row[build.value] = 1
    _count(row[VALUES:], build.cards)
    start = VALUES + FACES
    row[start : start + 3] = 1, build.parts, build.changed
    people = ((build.creator,), (build.last,), build.keepers, build.raised_by)
    for number, some in enumerate(people):
        for seat in some:
            row[start + 3 + number * seats + seat] = 1


def _fill_mullar(into: Any, seen: View) -> None:
    for row, mullar in zip(into, seen.mulles, strict=True):
        _count(row, (mulle.card for mulle in mullar))


def _fill_faults(into: Any, seen: View) -> None:
    into[:-1] = 0 if seen.penalties is None else seen.penalties
    into[-1] = seen.withheld


def _fill_log(into: Any, seen: View) -> None:
    rows = [_line(line, len(seen.held), into.shape[1]) for line in seen.log[: len(into)]]
    if rows:
        into[: len(rows)] = rows


@lru_cache(maxsize=4096)
def _line(line: Played, seats: int, size: int) -> Any:
    """Who, what kind of move, to which value, with which card, which free cards, which builds.

    A line is shown at every later step of its giv, to every seat.
    """
    row, move = np.zeros(size, np.float32), line.move
    row[line.seat] = 1
    row[seats + FISHING_KINDS.index(type(move))] = 1
    start = seats + len(FISHING_KINDS)
    _mark(row[start:], getattr(move, "value", None))
    _mark(row[start + VALUES :], getattr(move, "card", None))
    _count(row[start + VALUES + FACES :], getattr(move, "cards", ()))
    for build in getattr(move, "builds", ()):
        _mark(row[start + VALUES + 2 * FACES :], min(build, BUILDS - 1))
    return row


def trick_pieces(rules: TrickRuleset, moves: int) -> list[Piece]:
    """What the trick game shows."""
    seats = rules.players
    line = seats + len(TRICK_KINDS) + 1 + FACES
    return [
        Piece("player", "public", (seats,), lambda into, seen: _mark(into, seen.seat)),
        Piece("hand", "private", (FACES,), lambda into, seen: _count(into, seen.hand)),
        Piece("laid_away", "private", (FACES,), lambda into, seen: _count(into, seen.laid_away)),
        Piece("turn", "public", (seats,), lambda into, seen: _mark(into, seen.turn)),
        Piece("dealer", "public", (seats,), lambda into, seen: _mark(into, seen.dealer)),
        Piece("phase", "public", (len(PHASES),), lambda into, seen: _mark(into, PHASES.index(seen.phase))),
        Piece("mulle", "public", (FACES,), lambda into, seen: _mark(into, seen.mulle)),
        Piece("buyer", "public", (seats,), lambda into, seen: _mark(into, seen.buyer)),
        Piece("trick", "public", (seats, FACES), _fill_trick),
        Piece("last_trick", "public", (seats, FACES), _fill_last_trick),
        Piece("tricks", "public", (seats,), lambda into, seen: into.__setitem__(slice(None), seen.tricks)),
        Piece("silent", "public", (seats,), lambda into, seen: _mark(into, seen.silent)),
        Piece("chips", "public", (seats,), lambda into, seen: into.__setitem__(slice(None), seen.chips)),
        Piece("log", "log", (moves, line), _fill_trick_log),
    ]


def _fill_trick(into: Any, seen: TrickView) -> None:
    for step, card in enumerate(seen.trick):
        into[(seen.leader + step) % len(into)][card] = 1


def _fill_last_trick(into: Any, seen: TrickView) -> None:
    if seen.last_trick is not None:
        for step, card in enumerate(seen.last_trick.cards):
            into[(seen.last_trick.leader + step) % len(into)][card] = 1


def _fill_trick_log(into: Any, seen: TrickView) -> None:
    for row, line in zip(into, seen.log, strict=False):
        move, seats = line.move, len(seen.held)
        row[line.seat] = 1
        _mark(row[seats:], _trick_kind(move))
        row[seats + len(TRICK_KINDS)] = getattr(move, "called", False)
        _mark(row[seats + len(TRICK_KINDS) + 1 :], getattr(move, "card", None))


def _trick_kind(move: object) -> int | None:
    """The place among the kinds; declining to point out is none of them."""
    return next((place for place, kind in enumerate(TRICK_KINDS) if isinstance(move, kind)), None)


PIECES: dict[type, Callable[[Any, int], list[Piece]]] = {
    Ruleset: fishing_pieces,
    TrickRuleset: trick_pieces,
}
