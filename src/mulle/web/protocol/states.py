"""What a screen shows: the whole state of a table as one viewer may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mulle.web.protocol.settings import Settings
from mulle.web.protocol.words import CardName, GameId, Level, Milliseconds, Seat, Sequence


class Shown(Struct, frozen=True, kw_only=True):
    """A part of the state."""


class SeatState(Shown, frozen=True, kw_only=True):
    """Who sits here: a person or a bot, connected or not, played by a bot or not."""

    seat: Seat
    side: int
    name: str
    kind: Literal["free", "person", "bot"]
    level: Level | None
    connected: bool
    stand_in: Level | None
    stand_in_why: Literal["asked", "away", "clock", "left"] | None
    ready: bool
    away_at: Milliseconds | None
    rating: int | None


class BuildState(Shown, frozen=True, kw_only=True):
    """A build on the table; `name` is its value in words, `keepers` who must be able to take it."""

    value: int
    name: str
    cards: list[CardName]
    parts: int
    locked: bool
    creator: Seat
    last: Seat
    changed: bool
    raised_by: list[Seat]
    keepers: list[Seat]


class MulleState(Shown, frozen=True, kw_only=True):
    """A mulle that somebody was credited with."""

    card: CardName
    points: int


class PileState(Shown, frozen=True, kw_only=True):
    """What a seat has taken in, as it lies; `top` is the card in sight where piles lie face up.

    The cards that mark tabbar lie face up where `tabbar_up`, else face down."""

    cards: int
    top: CardName | None
    mulles: list[MulleState]
    tabbar: int
    tabbar_up: bool


class FishingView(Shown, frozen=True, kw_only=True, tag="fishing", tag_field="family"):
    """A giv of the fishing family as the viewer sees it; lists by seat have None for one who sits out."""

    turn: Seat | None
    forehand: Seat
    round: int
    rounds: int
    hand: list[CardName]
    held: list[int | None]
    table: list[CardName]
    builds: list[BuildState]
    piles: list[PileState | None]
    last_taker: Seat | None
    undealt: int
    penalties: list[int] | None
    lost: int | None
    withheld: bool


class TrickState(Shown, frozen=True, kw_only=True):
    """A finished trick."""

    leader: Seat
    cards: list[CardName]
    winner: Seat


class TrickView(Shown, frozen=True, kw_only=True, tag="tricks", tag_field="family"):
    """A giv of stickmulle as the viewer sees it; `laid_away` is shown to the buyer alone.

    The mulle decides which suit is `trump`, and whether tricks are to be avoided (`low`)."""

    turn: Seat | None
    forehand: Seat
    phase: Literal["buy", "play", "ask", "over"]
    mulle: CardName
    trump: Literal["s", "h", "d", "c"] | None
    low: bool
    hand: list[CardName]
    held: list[int | None]
    laid_away: list[CardName]
    buyer: Seat | None
    trick: list[CardName]
    leader: Seat
    tricks: list[int]
    last_trick: TrickState | None
    silent: Seat | None
    points: list[int]
    chips: list[int]
    pot: int


class MoveChoice(Shown, frozen=True, kw_only=True):
    """A legal move: its text to send, what it uses, and its sentences.

    `card` is the hand card, `table` the places of free cards in the view's `table`, `builds` indexes of
    builds. `words` is the whole sentence, `short` is without the hand card, `said` is what is called out. All
    three are empty where there are too many moves to describe at once: ask `describe`.
    """

    move: str
    kind: Literal[
        "lay_out",
        "capture",
        "mulle",
        "new_build",
        "build_on",
        "buy",
        "pass",
        "play_card",
        "point_out",
        "decline",
    ]
    card: CardName | None
    value: int | None
    table: list[int]
    builds: list[int]
    words: str
    short: str
    said: str


class GivState(Shown, frozen=True, kw_only=True):
    """The giv in play."""

    number: int
    dealer: Seat
    forehand: Seat
    seats: list[Seat]
    deciding: bool


class ClockState(Shown, frozen=True, kw_only=True):
    """A seat's thinking time; while `running`, `left` was true at the state's `now`."""

    left: Milliseconds
    running: bool


class Question(Shown, frozen=True, kw_only=True):
    """A question that waits for answers."""

    question: Sequence
    kind: Literal["undo", "abort", "resign"]
    seat: Seat
    waiting_for: list[Seat]
    text: str


class LogLine(Shown, frozen=True, kw_only=True):
    """A line of the log: what was told at an event, and what was said aloud by whom."""

    seq: Sequence
    seat: Seat | None
    told: str
    said: str


class SheetLine(Shown, frozen=True, kw_only=True):
    """One item of the score sheet, side by side."""

    item: str
    label: str
    values: list[int | None]


class SheetRow(Shown, frozen=True, kw_only=True):
    """One giv of the score sheet; `netted` has tabbar and mullar netted, where two sides play."""

    giv: int
    heading: str
    dealer: Seat
    lines: list[SheetLine]
    netted: list[SheetLine] | None
    totals: list[int]
    lost: int | None


class PaymentState(Shown, frozen=True, kw_only=True):
    """What a side owes another; `club` is the hundred club (senap) or ketchup."""

    payer: int
    payee: int
    margin: str
    club: Literal["hundred", "ketchup"] | None
    words: str


class Sheet(Shown, frozen=True, kw_only=True):
    """The score sheet so far."""

    sides: list[str]
    rows: list[SheetRow]
    totals: list[int]
    payments: list[PaymentState]


class Result(Shown, frozen=True, kw_only=True):
    """How the match ended."""

    how: Literal["played", "fault", "resigned", "aborted"]
    winners: list[int]
    totals: list[int]
    lost: int | None
    words: str


class State(Shown, frozen=True, kw_only=True):
    """A table as one viewer may know it after event `seq`; `now` is the server's time.

    `status`: `open` before the match, `pause` before a giv while people get ready, `playing`, `over`.
    """

    game: GameId
    seq: Sequence
    now: Milliseconds
    status: Literal["open", "pause", "playing", "over"]
    settings: Settings
    you: Seat | None
    host: bool
    seats: list[SeatState]
    turn: Seat | None
    turn_since: Milliseconds | None
    giv: GivState | None
    view: FishingView | TrickView | None
    moves: list[MoveChoice]
    more_moves: int
    can_undo: bool
    clocks: list[ClockState] | None
    questions: list[Question]
    waiting_until: Milliseconds | None
    sheet: Sheet
    result: Result | None
    rematch: GameId | None
    spectators: int
