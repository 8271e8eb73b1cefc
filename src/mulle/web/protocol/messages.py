"""The frames of the socket: what a client sends, and what the server sends; SSE sends the same."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mulle.web.protocol.commands import Command
from mulle.web.protocol.happenings import Happening
from mulle.web.protocol.lobby import OpenTable
from mulle.web.protocol.states import LogLine, MoveChoice, State
from mulle.web.protocol.words import CommandId, Fault, GameId, Language, Milliseconds, Said, Seat, Sequence


class Watch(Said, frozen=True, kw_only=True, tag="watch"):
    """Follow a table, from event `after` or from now; without `words`, moves come without sentences."""

    game: GameId
    after: Sequence | None = None
    language: Language = "sv"
    words: bool = True


class Unwatch(Said, frozen=True, kw_only=True, tag="unwatch"):
    """Stop following a table."""

    game: GameId


class Do(Said, frozen=True, kw_only=True, tag="do"):
    """Do `command` at a table that is watched; the reply has the same `id`. Sent again, it is done once."""

    id: CommandId
    game: GameId
    command: Command


class WatchLobby(Said, frozen=True, kw_only=True, tag="watch_lobby"):
    """Follow the list of open tables."""

    on: bool = True


class Ping(Said, frozen=True, kw_only=True, tag="ping"):
    """Ask for a `pong`."""

    id: int = 0


FromClient = Watch | Unwatch | Do | WatchLobby | Ping


class Sent(Struct, frozen=True, kw_only=True):
    """A frame from the server."""


class Welcome(Sent, frozen=True, kw_only=True, tag="welcome"):
    """A table as it is now, the log of the giv in play, and the events after the one last seen."""

    game: GameId
    state: State
    log: list[LogLine]


class TableEvent(Sent, frozen=True, kw_only=True, tag="event"):
    """Event `seq` of a game: what happened, told in sentences; the last of several has the new `state`.

    Numbers follow each other without gaps; a client that misses one sends `watch` with the last it has seen.
    """

    game: GameId
    seq: Sequence
    at: Milliseconds
    seat: Seat | None
    happened: list[Happening]
    told: list[str]
    said: str
    state: State | None


class Reply(Sent, frozen=True, kw_only=True, tag="reply"):
    """The answer to a command: done and committed as event `seq`, or refused with `error`.

    `hint` answers `hint`; `described` answers `describe`; `game` is the new table of `rematch`.
    """

    id: CommandId
    ok: bool
    seq: Sequence | None = None
    error: Fault | None = None
    hint: MoveChoice | None = None
    described: list[MoveChoice] | None = None
    game: GameId | None = None


class Refused(Sent, frozen=True, kw_only=True, tag="error"):
    """A frame could not be used; `closing` when the socket is closed after it."""

    error: Fault
    game: GameId | None = None
    closing: bool = False


class Lobby(Sent, frozen=True, kw_only=True, tag="lobby"):
    """The open tables now."""

    tables: list[OpenTable]


class Pong(Sent, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    id: int
    now: Milliseconds


class Bye(Sent, frozen=True, kw_only=True, tag="bye"):
    """The server closes the socket; connect again after `after` milliseconds."""

    why: Literal["restart", "slow", "revoked", "replaced"]
    after: Milliseconds


FromServer = Welcome | TableEvent | Reply | Refused | Lobby | Pong | Bye
