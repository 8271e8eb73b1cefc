"""The bodies of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from mulle.web.protocol.commands import Command
from mulle.web.protocol.happenings import Happening
from mulle.web.protocol.settings import OptionValue, SeatWish, Settings
from mulle.web.protocol.states import FishingView, GivState, Result, Sheet, TrickView
from mulle.web.protocol.words import (
    CardName,
    CommandId,
    Game,
    GameId,
    Language,
    Milliseconds,
    Password,
    PersonName,
    Said,
    Seat,
    Sequence,
)


class NewGuest(Said, frozen=True, kw_only=True):
    """POST /api/guest: be a guest, known by a cookie; without a name one is given."""

    name: PersonName | None = None
    language: Language = "sv"


class ChangeMe(Said, frozen=True, kw_only=True):
    """POST /api/me: another name (guests only) or language."""

    name: PersonName | None = None
    language: Language | None = None


class Credentials(Said, frozen=True, kw_only=True):
    """POST /api/account makes the guest an account, POST /api/login comes back to one."""

    name: PersonName
    password: Password


class ChangePassword(Said, frozen=True, kw_only=True):
    """POST /api/password; every other session of the account ends."""

    old: Password
    new: Password


class DeleteAccount(Said, frozen=True, kw_only=True):
    """POST /api/account/delete: the account, its history and its ratings are deleted."""

    password: Password


class Rating(Struct, frozen=True, kw_only=True):
    """How strong somebody is in one game: a conservative figure, and how sure it is."""

    game: Game
    shown: int
    mu: float
    sigma: float
    matches: int


class Me(Struct, frozen=True, kw_only=True):
    """Who one is; `csrf` goes into the header `X-Mulle-Csrf` of every POST and DELETE."""

    name: str
    account: bool
    language: Language
    csrf: str
    ratings: list[Rating]


class NewTable(Said, frozen=True, kw_only=True):
    """POST /api/tables: `seats` by seat, where the maker is `me`; `start` at once when all are taken."""

    id: CommandId
    settings: Settings
    seats: Annotated[list[SeatWish], Meta(max_length=4)] = msgspec.field(default_factory=list)
    start: bool = False


class TableLink(Struct, frozen=True, kw_only=True):
    """The new table: its id, and the path that invites to it."""

    game: GameId
    path: str


class Order(Said, frozen=True, kw_only=True):
    """POST /api/tables/{game}/commands: the same as `do` on the socket."""

    id: CommandId
    command: Command


class OpenSeat(Struct, frozen=True, kw_only=True):
    """A seat of a table in a list."""

    name: str
    kind: Literal["free", "person", "bot"]


class OpenTable(Struct, frozen=True, kw_only=True):
    """A table that waits for players, or that can be watched."""

    game: GameId
    settings: Settings
    seats: list[OpenSeat]
    status: Literal["open", "pause", "playing", "over"]
    made: Milliseconds


class MyTable(Struct, frozen=True, kw_only=True):
    """A table of one's own, running or finished."""

    game: GameId
    settings: Settings
    seats: list[OpenSeat]
    you: Seat
    status: Literal["open", "pause", "playing", "over"]
    your_turn: bool
    made: Milliseconds
    ended: Milliseconds | None
    totals: list[int]
    winners: list[int]


class MyTables(Struct, frozen=True, kw_only=True):
    """GET /api/mine?before=MOMENT: the running ones, and a page of finished ones, newest first."""

    running: list[MyTable]
    finished: list[MyTable]
    more: bool


class Face(Struct, frozen=True, kw_only=True):
    """A card face: its eyes on the table and in hand, and its name as people read it."""

    card: CardName
    name: str
    table: int
    hand: int


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a game: the values it may have (`least` and `most` for a number), and what it means."""

    name: str
    values: list[OptionValue]
    least: int | None
    most: int | None
    default: OptionValue
    label: str
    help: str
    value_labels: list[str]


class PresetInfo(Struct, frozen=True, kw_only=True):
    """House rules that are often chosen together; the first of a game is the game as it is."""

    preset: str
    name: str
    about: str
    options: dict[str, OptionValue]


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    game: Game
    name: str
    about: str
    players: list[int]
    options: list[OptionInfo]
    presets: list[PresetInfo]


class LevelInfo(Struct, frozen=True, kw_only=True):
    """A level of bots."""

    level: str
    name: str


class PhraseInfo(Struct, frozen=True, kw_only=True):
    """A ready-made phrase."""

    phrase: str
    text: str


class Games(Struct, frozen=True, kw_only=True):
    """GET /api/games?language=sv: what can be played, against whom, and what can be said."""

    version: int
    games: list[GameInfo]
    levels: list[LevelInfo]
    phrases: list[PhraseInfo]
    faces: list[Face]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One event of a finished match, with the table after it as `seat` saw it, or with open cards.

    `hands` are everybody's hands by seat; one who sits out has None.
    """

    seq: Sequence
    at: Milliseconds
    seat: Seat | None
    happened: list[Happening]
    told: list[str]
    said: str
    giv: GivState | None
    view: FishingView | TrickView | None
    hands: list[list[CardName] | None]


class Replay(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{game}/replay?language=sv: a finished match, step by step."""

    game: GameId
    settings: Settings
    names: list[str]
    steps: list[ReplayStep]
    sheet: Sheet
    result: Result
