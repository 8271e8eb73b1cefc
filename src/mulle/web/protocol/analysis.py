"""The analysis of a finished match, as a replay shows it (docs/analysis.md)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mulle.web.protocol.words import GameId, Seat, Sequence


class BetterMove(Struct, frozen=True, kw_only=True):
    """A move that was better than the one played, and by how many points."""

    move: str
    words: str
    gain: float


class MoveAnalysis(Struct, frozen=True, kw_only=True):
    """One move, in points of the mover's side less the mean of the others'.

    `expected` and `best` are what the giv was to come to after the move and with the best one; `standing` is
    `expected` with the earlier givar. `loss` was given away, `error` is its standard error, `luck` came
    before the move. `how` is null where there was no choice.
    """

    seq: Sequence
    giv: int
    seat: Seat
    words: str
    how: Literal["exact", "net", "playouts"] | None
    expected: float
    best: float
    standing: float
    luck: float
    loss: float
    error: float
    mistake: bool
    blunder: bool
    better: list[BetterMove]


class SideAnalysis(Struct, frozen=True, kw_only=True):
    """A side's result, which is its luck and its skill together."""

    name: str
    result: float
    luck: float
    skill: float


class SeatAnalysis(Struct, frozen=True, kw_only=True):
    """What a seat made of its choices; `accuracy` is the percentage that it kept of what was at stake."""

    seat: Seat
    name: str
    decisions: int
    lost: float
    mistakes: int
    blunders: int
    accuracy: int | None


class MatchAnalysis(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{game}/analysis?language=sv: ready when `done` is `of`; until then ask again."""

    game: GameId
    done: int
    of: int
    worlds: int
    moves: list[MoveAnalysis]
    sides: list[SideAnalysis]
    seats: list[SeatAnalysis]
