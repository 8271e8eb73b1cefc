"""What happened at the table, as a union told apart by `type`: the parts of an event.

Hands are shown to their own seat only; everything else is the same for everybody.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mulle.web.protocol.commands import PhraseKey
from mulle.web.protocol.words import CardName, GameId, Level, Seat, Sequence


class Happened(Struct, frozen=True, kw_only=True):
    """One thing that happened."""


class TableMade(Happened, frozen=True, kw_only=True, tag="table_made"):
    """The table was made."""


class SatDown(Happened, frozen=True, kw_only=True, tag="sat_down"):
    """A person took a seat."""

    seat: Seat
    name: str


class StoodUp(Happened, frozen=True, kw_only=True, tag="stood_up"):
    """A seat became free."""

    seat: Seat


class BotSeated(Happened, frozen=True, kw_only=True, tag="bot_seated"):
    """A bot took a seat."""

    seat: Seat
    name: str
    level: Level


class MatchStarted(Happened, frozen=True, kw_only=True, tag="match_started"):
    """The match began; now everybody says `ready`."""


class TableClosed(Happened, frozen=True, kw_only=True, tag="table_closed"):
    """The table was closed before the match started."""


class Committed(Happened, frozen=True, kw_only=True, tag="committed"):
    """The promise that binds the shuffle of `giv`, shown before anybody contributes."""

    giv: int
    commitment: str


class Contributed(Happened, frozen=True, kw_only=True, tag="contributed"):
    """What a seat adds to the shuffles made before `giv`, in hexadecimal."""

    giv: int
    seat: Seat
    contribution: str


class SeatReady(Happened, frozen=True, kw_only=True, tag="seat_ready"):
    """A seat is ready for the next giv."""

    seat: Seat


class TurnedCard(Struct, frozen=True, kw_only=True):
    """A card turned up or drawn for the first deal."""

    seat: Seat
    card: CardName


class DealerChosen(Happened, frozen=True, kw_only=True, tag="dealer_chosen"):
    """Who deals first, and the cards that decided it."""

    dealer: Seat
    how: Literal["first_spade", "highest_card", "seat_0_starts", "last_seat"]
    turned: list[TurnedCard]


class DeckCut(Happened, frozen=True, kw_only=True, tag="deck_cut"):
    """A seat lifted `place` cards and laid them under the others."""

    seat: Seat
    place: int


class GivOpened(Happened, frozen=True, kw_only=True, tag="giv_opened"):
    """A giv began: its table cards lie open, and stickmulle's mulle is shown."""

    giv: int
    dealer: Seat
    forehand: Seat
    seats: list[Seat]
    deciding: bool
    table: list[CardName]
    mulle: CardName | None


class HandsDealt(Happened, frozen=True, kw_only=True, tag="hands_dealt"):
    """A round's hands; `hand` is the viewer's own, and `call` what the dealer says before the last round."""

    giv: int
    round: int
    dealer: Seat
    seats: list[Seat]
    count: int
    hand: list[CardName] | None
    call: Literal["baten", "sistan"] | None


class MovePlayed(Happened, frozen=True, kw_only=True, tag="move_played"):
    """A move: its card, and which free cards (places on the table before it) and builds (indexes) it used."""

    seat: Seat
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
    taken: list[CardName]
    mulles: int
    tabbar: int
    trick_winner: Seat | None
    by_bot: bool


class Leftovers(Happened, frozen=True, kw_only=True, tag="leftovers"):
    """What still lay on the table when the giv ended, and who got it, if anybody."""

    seat: Seat | None
    cards: list[CardName]


class FaultJudged(Happened, frozen=True, kw_only=True, tag="fault_judged"):
    """A fault: the points that each side got for it, or the side that lost."""

    penalties: list[int]
    lost: int | None


class Counted(Happened, frozen=True, kw_only=True, tag="counted"):
    """The count of a giv or of one round of it, side by side; None for a side that sat out."""

    giv: int
    round: int | None
    scores: list[dict[str, int] | None]
    totals: list[int]


class SecretTold(Happened, frozen=True, kw_only=True, tag="secret_told"):
    """The secret behind the shuffle of `giv`, which can now be checked."""

    giv: int
    secret: str


class MatchOver(Happened, frozen=True, kw_only=True, tag="match_over"):
    """The match ended: the winning sides, the totals, and how it ended."""

    winners: list[int]
    totals: list[int]
    lost: int | None
    how: Literal["played", "fault", "resigned", "aborted"]


class Asked(Happened, frozen=True, kw_only=True, tag="asked"):
    """A question that others must answer; its number is that of the event."""

    question: Sequence
    kind: Literal["undo", "abort", "resign"]
    seat: Seat
    waiting_for: list[Seat]


class Answered(Happened, frozen=True, kw_only=True, tag="answered"):
    """A seat answered a question; `decided` once it is settled, and then whether it was agreed."""

    question: Sequence
    seat: Seat
    yes: bool
    decided: bool | None


class Undone(Happened, frozen=True, kw_only=True, tag="undone"):
    """The last move was taken back."""

    seat: Seat
    move: str


class Came(Happened, frozen=True, kw_only=True, tag="came"):
    """A seat's person is connected."""

    seat: Seat


class Went(Happened, frozen=True, kw_only=True, tag="went"):
    """A seat's person is no longer connected."""

    seat: Seat


class BotStandsIn(Happened, frozen=True, kw_only=True, tag="bot_stands_in"):
    """A bot plays for a seat from now on, and why."""

    seat: Seat
    level: Level
    why: Literal["asked", "away", "clock", "left"]


class CameBack(Happened, frozen=True, kw_only=True, tag="came_back"):
    """A seat's person plays again."""

    seat: Seat


class BotReplaced(Happened, frozen=True, kw_only=True, tag="bot_replaced"):
    """A bot failed and a simpler one plays on."""

    seat: Seat
    old: str
    new: str


class PhraseSaid(Happened, frozen=True, kw_only=True, tag="phrase_said"):
    """A seat said one of the ready-made phrases."""

    seat: Seat
    phrase: PhraseKey


class Nudged(Happened, frozen=True, kw_only=True, tag="nudged"):
    """The seat at turn was reminded."""

    seat: Seat
    by: Seat


class RematchMade(Happened, frozen=True, kw_only=True, tag="rematch_made"):
    """The same table again; everybody at this one may go there."""

    game: GameId


Happening = (
    TableMade | SatDown | StoodUp | BotSeated | MatchStarted | TableClosed | Committed | Contributed
    | SeatReady | DealerChosen | DeckCut | GivOpened | HandsDealt | MovePlayed | Leftovers | FaultJudged
    | Counted | SecretTold | MatchOver | Asked | Answered | Undone | Came | Went | BotStandsIn | CameBack
    | BotReplaced | PhraseSaid | Nudged | RematchMade
)  # fmt: skip
