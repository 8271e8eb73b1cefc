"""How a table is set up."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mulle.web.protocol.words import Game, Level, Said

OptionValue = bool | int | str | None


class Clock(Said, frozen=True, kw_only=True):
    """Thinking time: a bank for the whole match and an increment for every move, in seconds."""

    bank: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class Settings(Said, frozen=True, kw_only=True):
    """A table: the game with its options, who may come, the clock, and how bots behave.

    `open` tables are listed, others are found by their link. A bot takes at least `pace` milliseconds for a
    move. When somebody has been away for `away_after` seconds a bot of level `stand_in` plays. A giv waits
    `pause` seconds for those who are not ready. Rated tables allow no hint and no undo.
    """

    game: Game
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = msgspec.field(default_factory=dict)
    open: bool = False
    spectators: bool = True
    clock: Clock | None = None
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 900
    stand_in: Level = "skilled"
    away_after: Annotated[int, Meta(ge=5, le=3_600)] = 30
    pause: Annotated[int, Meta(ge=5, le=3_600)] = 60
    rated: bool = False


class SeatWish(Said, frozen=True, kw_only=True):
    """Who shall sit where when the table is made: the maker, a bot, or nobody yet."""

    kind: Literal["me", "bot", "free"]
    level: Level | None = None
