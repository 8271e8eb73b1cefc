"""What the log holds: one entry for everything that anybody did at a table; a table is their fold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import Struct

from mulle.web.protocol.commands import PhraseKey
from mulle.web.protocol.settings import Settings

Why = Literal["asked", "away", "clock", "left"]
QuestionKind = Literal["undo", "abort", "resign"]


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was done."""


class Made(Entry, frozen=True, kw_only=True, tag="made"):
    """The table: by whom, which game by which version of the rules, and the seed of its shuffles."""

    host: str
    settings: Settings
    seed: str
    rules: int


class Sat(Entry, frozen=True, kw_only=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Stood(Entry, frozen=True, kw_only=True, tag="stood"):
    """A seat became free before the start."""

    seat: int


class BotSat(Entry, frozen=True, kw_only=True, tag="bot_sat"):
    """A bot took a seat."""

    seat: int
    level: str
    name: str


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The match started."""


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before the start."""


class Readied(Entry, frozen=True, kw_only=True, tag="readied"):
    """A seat is ready for the next giv, perhaps with something for the shuffle."""

    seat: int
    contribution: str | None = None


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """A giv is shuffled, cut and opened."""


class Dealt(Entry, frozen=True, kw_only=True, tag="dealt"):
    """A round's hands are dealt."""


class Moved(Entry, frozen=True, kw_only=True, tag="moved"):
    """A seat played a move, or a bot did for it."""

    seat: int
    move: str
    bot: bool = False


class Resumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """Another node keeps the table from now on; the time that this took costs nobody."""


class Questioned(Entry, frozen=True, kw_only=True, tag="questioned"):
    """A seat asks the others for something; nobody else has to agree where `waiting_for` is empty."""

    seat: int
    kind: QuestionKind
    waiting_for: list[int]


class Responded(Entry, frozen=True, kw_only=True, tag="responded"):
    """A seat answered a question."""

    seat: int
    question: int
    yes: bool


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """The last move is taken back."""

    seat: int


class Resigned(Entry, frozen=True, kw_only=True, tag="resigned"):
    """A seat's side gave up the match."""

    seat: int


class Aborted(Entry, frozen=True, kw_only=True, tag="aborted"):
    """All agreed to stop."""


class Came(Entry, frozen=True, kw_only=True, tag="came"):
    """A seat's person connected."""

    seat: int


class Went(Entry, frozen=True, kw_only=True, tag="went"):
    """The last connection of a seat's person ended."""

    seat: int


class StoodIn(Entry, frozen=True, kw_only=True, tag="stood_in"):
    """A bot plays for the seat from now on."""

    seat: int
    level: str
    why: Why


class CameBack(Entry, frozen=True, kw_only=True, tag="came_back"):
    """The seat's person plays again."""

    seat: int


class BotFailed(Entry, frozen=True, kw_only=True, tag="bot_failed"):
    """A seat's bot failed, why, and what plays instead."""

    seat: int
    old: str
    new: str
    reason: str


class PhraseSaid(Entry, frozen=True, kw_only=True, tag="phrase_said"):
    """A seat said a phrase."""

    seat: int
    phrase: PhraseKey


class Nudged(Entry, frozen=True, kw_only=True, tag="nudged"):
    """Somebody reminded the seat at turn."""

    seat: int
    by: int


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    """The same table was made again."""

    game: str


AnyEntry = (
    Made | Sat | Stood | BotSat | Started | Closed | Readied | Opened | Dealt | Moved | Questioned
    | Responded | Undone | Resumed | Resigned | Aborted | Came | Went | StoodIn | CameBack | BotFailed
    | PhraseSaid | Nudged | Rematched
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log: `command` names who sent which command, for the first entry it led to."""

    game: str
    seq: int
    at: int
    entry: AnyEntry
    command: str | None = None

    @property
    def body(self) -> str:
        """The entry as the log keeps it."""
        return _encoder.encode(self.entry).decode()


def read_entry(body: str) -> AnyEntry:
    """The entry that `body` writes."""
    return _decoder.decode(body)
