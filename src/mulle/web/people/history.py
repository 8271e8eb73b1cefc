"""One's own tables, the open ones, and what is deleted with an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, func, select, update

from mulle.web.live.summaries import ListedResult, summary_of
from mulle.web.log.entries import Made, Sat, StoodIn, read_entry
from mulle.web.log.tables import events, games, persons, seatings, sessions
from mulle.web.protocol.lobby import MyTable, MyTables, OpenSeat, OpenTable
from mulle.web.protocol.settings import Settings
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Row

    from mulle.web.live.hall import Hall
    from mulle.web.log.database import Database
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.table import Table

PAGE = 20
MOST_LISTED = 50
TABLES_EACH = 12
_RUNNING = ("open", "pause", "playing")


class History:
    """What lists show."""

    def __init__(self, database: Database, hall: Hall, *, tables_each: int = TABLES_EACH) -> None:
        self._database = database
        self._hall = hall
        self._tables_each = tables_each

    async def open_tables(self) -> list[OpenTable]:
        """The tables that wait for players first, then those that can be watched; the newest first."""
        asked = (
            select(games)
            .where(games.c.listed, games.c.status.in_(_RUNNING))
            .order_by(games.c.status != "open", games.c.made.desc())
            .limit(MOST_LISTED)
        )
        async with self._database.engine.connect() as connection:
            rows = (await connection.execute(asked)).all()
        return [
            OpenTable(
                game=row.game, settings=_settings(row), seats=_seats(row), status=row.status, made=row.made
            )
            for row in rows
        ]

    async def mine(self, person: str, before: int | None) -> MyTables:
        """The tables of `person`."""
        asked = (
            select(games, seatings.c.seat)
            .join(seatings, seatings.c.game == games.c.game)
            .where(seatings.c.person == person)
            .order_by(games.c.made.desc())
        )
        ended = asked.where(games.c.status == "over")
        if before is not None:
            ended = ended.where(games.c.made < before)
        async with self._database.engine.connect() as connection:
            running = (await connection.execute(asked.where(games.c.status.in_(_RUNNING)))).all()
            finished = (await connection.execute(ended.limit(PAGE + 1))).all()
        return MyTables(
            running=[self._mine(row) for row in running],
            finished=[self._mine(row) for row in finished[:PAGE]],
            more=len(finished) > PAGE,
        )

    def _mine(self, row: Row[tuple[object, ...]]) -> MyTable:
        result = msgspec.json.decode(row.result, type=ListedResult)
        room = self._hall.found(row.game)
        table = None if room is None else room.loaded
        return MyTable(
            game=row.game,
            settings=_settings(row),
            seats=_seats(row),
            you=row.seat,
            status=row.status,
            your_turn=table is not None and table.turn == row.seat,
            made=row.made,
            ended=row.ended,
            totals=result.totals,
            winners=result.winners,
        )

    async def verify_few_tables(self, person: str) -> None:
        """Raise when `person` has made as many unfinished tables as one may."""
        asked = (
            select(func.count())
            .select_from(games)
            .where(games.c.host == person, games.c.status.in_(_RUNNING))
        )
        async with self._database.engine.connect() as connection:
            found = (await connection.execute(asked)).scalar_one()
        if found >= self._tables_each:
            raise Refusal("web.too_many_tables", status=429, most=self._tables_each)

    async def delete_person(self, person: str) -> None:
        """Delete everything of `person`; in the logs of matches with others only the seat is left."""
        asked = select(seatings.c.game).where(seatings.c.person == person)
        async with self._database.engine.connect() as connection:
            played = set((await connection.execute(asked)).scalars())
            hosted = select(games.c.game).where(games.c.host == person)
            played |= set((await connection.execute(hosted)).scalars())
        for game in played:
            await self._leave(game, person)
            await self._forget(game, person)
        async with self._database.writing() as connection:
            await connection.execute(delete(seatings).where(seatings.c.person == person))
            await connection.execute(delete(sessions).where(sessions.c.person == person))
            await connection.execute(delete(persons).where(persons.c.person == person))

    async def _leave(self, game: str, person: str) -> None:
        def leaving(table: Table, _: int) -> list[AnyEntry]:
            seat = table.seat_of(person)
            if seat is None or table.status not in ("pause", "playing"):
                return []
            return [StoodIn(seat=seat, level=table.settings.stand_in, why="left")]

        await self._hall.room(game).write(leaving)

    async def _forget(self, game: str, person: str) -> None:
        """The name and the id of `person` leave the log of `game`."""
        room = self._hall.room(game)
        async with room.lock, self._database.writing() as connection:
            asked = select(events.c.seq, events.c.body).where(events.c.game == game)
            for seq, body in (await connection.execute(asked)).all():
                entry = read_entry(body)
                if isinstance(entry, Sat) and entry.person == person:
                    anew: Sat | Made = msgspec.structs.replace(entry, person=f"-{entry.seat}", name="")
                elif isinstance(entry, Made) and entry.host == person:
                    anew = msgspec.structs.replace(entry, host="-")
                else:
                    continue
                row = update(events).where(events.c.game == game, events.c.seq == seq)
                await connection.execute(row.values(body=msgspec.json.encode(anew).decode()))
            commands = update(events).where(
                events.c.game == game, events.c.command.startswith(f"{person}/", autoescape=True)
            )
            await connection.execute(commands.values(command=None))
            room.forget()
        await self._relist(game)

    async def _relist(self, game: str) -> None:
        room = self._hall.room(game)
        async with room.lock:
            table = await room.table()
        row = update(games).where(games.c.game == game)
        async with self._database.writing() as connection:
            seats = summary_of(table).written_seats()
            await connection.execute(row.values(seats=seats, host=table.host, wish=None))


def _settings(row: Row[tuple[object, ...]]) -> Settings:
    return msgspec.json.decode(row.settings, type=Settings)


def _seats(row: Row[tuple[object, ...]]) -> list[OpenSeat]:
    return msgspec.json.decode(row.seats, type=list[OpenSeat])
