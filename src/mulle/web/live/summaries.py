"""The row that lists show of a table, written with the events that change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, update

from mulle.web.log.tables import games, seatings, uncounted
from mulle.web.protocol.lobby import OpenSeat

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from mulle.web.tables.seats import SeatHeld
    from mulle.web.tables.table import Table


class ListedResult(msgspec.Struct, frozen=True):
    """What a list says of a match's end."""

    totals: list[int]
    winners: list[int]


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show, and who sits where."""

    status: str
    ended: int | None
    seats: tuple[tuple[str, str], ...]
    people: tuple[tuple[str, int], ...]
    how: str | None

    def written_seats(self) -> str:
        """The seats for the list."""
        return msgspec.json.encode(self.open_seats()).decode()

    def open_seats(self) -> list[OpenSeat]:
        """The seats as the protocol lists them."""
        return [OpenSeat(name=name, kind=kind) for name, kind in self.seats]  # type: ignore[arg-type]


def summary_of(table: Table) -> Summary:
    """The summary of `table` now."""
    seats = tuple((held.name, _kind(held)) for held in table.seats)
    people = tuple((held.person, held.seat) for held in table.seats if held.person)
    return Summary(table.status, table.ended_at, seats, people, table.how)


def _kind(held: SeatHeld) -> str:
    if held.is_bot:
        return "bot"
    return "free" if held.is_free else "person"


def changes(table: Table, before: Summary, after: Summary) -> list[Executable]:
    """The statements that bring the lists from `before` to `after`."""
    if before == after:
        return []
    row = update(games).where(games.c.game == table.game)
    values = {
        "status": after.status,
        "ended": after.ended,
        "seats": after.written_seats(),
        "result": written_result(table),
        "listed": table.settings.open and table.status != "over",
    }
    told: list[Executable] = [row.values(values)]
    # One who leaves a running match keeps it in the history; a seat given up before the start is forgotten.
    if before.people != after.people and before.status == "open":
        told.append(delete(seatings).where(seatings.c.game == table.game))
        told += [_seating(table, person, seat) for person, seat in after.people]
    if after.ended is not None and before.ended is None and counts(table):
        told.append(insert(uncounted).values(game=table.game))
    return told


def counts(table: Table) -> bool:
    """Whether the match counts: rated, finished by play, and played by people to the end."""
    finished = table.how in ("played", "fault", "resigned")
    return table.settings.rated and finished and all(held.person for held in table.seats)


def _seating(table: Table, person: str, seat: int) -> Executable:
    return insert(seatings).values(game=table.game, person=person, seat=seat)


def written_result(table: Table) -> str:
    """The totals so far, and who has won."""
    match = None if table.match is None else table.match.game.match
    totals = [] if match is None else list(match.totals)
    return msgspec.json.encode(ListedResult(totals, list(table.winners))).decode()
