"""Every command that a client can send for a table, as a union told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from mulle.web.protocol.words import Contribution, Level, MoveText, Said, Seat, Sequence

PHRASES = (
    "hello", "well_played", "thanks", "oops", "hurry", "wait", "good_luck", "one_more", "goodbye",
)  # fmt: skip
PhraseKey = Literal[
    "hello", "well_played", "thanks", "oops", "hurry", "wait", "good_luck", "one_more", "goodbye"
]


class Sit(Said, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or one that a bot holds before the start; one who sits already moves there."""

    seat: Seat


class Stand(Said, frozen=True, kw_only=True, tag="stand"):
    """Give up the seat before the match starts."""


class SeatBot(Said, frozen=True, kw_only=True, tag="seat_bot"):
    """The host puts a bot in a free seat, or changes its level, before the start."""

    seat: Seat
    level: Level


class ClearSeat(Said, frozen=True, kw_only=True, tag="clear_seat"):
    """The host empties a seat before the start: a bot's, or that of somebody who is not connected."""

    seat: Seat


class Start(Said, frozen=True, kw_only=True, tag="start"):
    """The host starts the match; every seat must be taken."""


class CloseTable(Said, frozen=True, kw_only=True, tag="close"):
    """The host closes the table before the match starts."""


class Ready(Said, frozen=True, kw_only=True, tag="ready"):
    """Ready for the next giv; `contribution` is what this seat adds to the shuffle (kupera)."""

    contribution: Contribution | None = None


class Play(Said, frozen=True, kw_only=True, tag="play"):
    """Play a move at one's turn; with `seen` it is refused when a move has come after that event."""

    move: MoveText
    seen: Sequence | None = None


class Undo(Said, frozen=True, kw_only=True, tag="undo"):
    """Ask to take back one's last move, while nothing has come after it; bots always agree."""


class Abort(Said, frozen=True, kw_only=True, tag="abort"):
    """Ask everybody to stop the match without a result."""


class Resign(Said, frozen=True, kw_only=True, tag="resign"):
    """Give up the match, where two sides play; a partner who is a person is asked first."""


class Answer(Said, frozen=True, kw_only=True, tag="answer"):
    """Answer the question that event `question` asked."""

    question: Sequence
    yes: bool


class GiveToBot(Said, frozen=True, kw_only=True, tag="give_to_bot"):
    """Let a bot play for oneself until `take_back`."""

    level: Level | None = None


class TakeBack(Said, frozen=True, kw_only=True, tag="take_back"):
    """Play oneself again after a bot has played."""


class BotFor(Said, frozen=True, kw_only=True, tag="bot_for"):
    """Let a bot play for a seat whose person is not connected; that person can come back any time."""

    seat: Seat


class Leave(Said, frozen=True, kw_only=True, tag="leave"):
    """Leave a running match for good: a bot plays the seat to the end."""


class Phrase(Said, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the ready-made phrases."""

    phrase: PhraseKey


class Nudge(Said, frozen=True, kw_only=True, tag="nudge"):
    """Remind the seat at turn, at most once in ten seconds."""


class Rematch(Said, frozen=True, kw_only=True, tag="rematch"):
    """Make the same table again after the match; the second who asks is shown the first one's table."""


class Hint(Said, frozen=True, kw_only=True, tag="hint"):
    """Ask for advice at one's turn; it comes in the reply and nobody else sees it. Not at rated tables."""


class Describe(Said, frozen=True, kw_only=True, tag="describe"):
    """Ask for the sentences of moves whose `words` were left out, at one's turn; they come in the reply."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=100)]


Command = (
    Sit | Stand | SeatBot | ClearSeat | Start | CloseTable | Ready | Play | Undo | Abort | Resign | Answer
    | GiveToBot | TakeBack | BotFor | Leave | Phrase | Nudge | Rematch | Hint | Describe
)  # fmt: skip
