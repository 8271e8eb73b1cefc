"""What the server itself has to do at a table, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mulle.web.log.entries import Opened, Responded, StoodIn

if TYPE_CHECKING:
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.table import Table

QUESTION_LASTS = 60_000


@dataclass(frozen=True, slots=True)
class Duty:
    """At `due`: let the bot of `seat` move, or write `entry`."""

    due: int
    kind: Literal["bot", "entry"]
    seat: int = 0
    entry: AnyEntry | None = None


def next_duty(table: Table) -> Duty | None:
    """What is due first."""
    if table.match is None or table.is_over:
        return None
    found = [*_turn(table), *_away(table), *_pause(table), *_questions(table)]
    return min(found, key=lambda duty: duty.due, default=None)


def _turn(table: Table) -> list[Duty]:
    seat = table.turn
    if seat is None or table.turn_since is None:
        return []
    held = table.seats[seat]
    if held.bot_level is not None:
        return [Duty(table.turn_since + table.settings.pace, "bot", seat)]
    if table.clock is not None:
        flag = StoodIn(seat=seat, level=table.settings.stand_in, why="clock")
        return [Duty(table.turn_since + table.clock[seat], "entry", seat, flag)]
    return []


def _away(table: Table) -> list[Duty]:
    """Bots for those who are away, while somebody waits for them; a table where nobody is waits as it is."""
    patience = table.settings.away_after * 1000
    return [
        Duty(held.away_at + patience, "entry", held.seat, _stand_in(table, held.seat))
        for held in table.seats
        if held.plays_itself and held.away_at is not None and table.someone_waits(held.seat)
    ]


def _stand_in(table: Table, seat: int) -> StoodIn:
    return StoodIn(seat=seat, level=table.settings.stand_in, why="away")


def _pause(table: Table) -> list[Duty]:
    """A giv does not wait for ever for those who are not ready, unless nobody is here."""
    if table.pause_since is None or not any(held.connected for held in table.seats):
        return []
    return [Duty(table.pause_since + table.settings.pause * 1000, "entry", entry=Opened())]


def _questions(table: Table) -> list[Duty]:
    return [
        Duty(
            asked.asked_at + QUESTION_LASTS,
            "entry",
            asked.waiting_for[0],
            Responded(seat=asked.waiting_for[0], question=asked.question, yes=False),
        )
        for asked in table.questions.values()
        if asked.waiting_for
    ]
