"""Reading and writing the log; what is written together is committed together."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from mulle.web.log.entries import Row, read_entry
from mulle.web.log.tables import events
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from mulle.web.log.database import Database

MOST_WAITING = 20_000
MOST_TOGETHER = 2_000


class Conflict(Exception):
    """Somebody else wrote that event, or did that command, first."""


@dataclass(slots=True)
class Batch:
    """Rows that belong together, and statements that must be committed with them."""

    rows: Sequence[Row]
    beside: Sequence[Executable] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class EventStore:
    """The log: `append` returns when its rows are committed, many callers' in one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.commits = 0
        self.rows = 0
        self._waiting: list[Batch] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write(), name="event-store")

    async def stop(self) -> None:
        """Write what waits, and end."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def append(self, rows: Sequence[Row], beside: Sequence[Executable] = ()) -> None:
        """Commit `rows`; raises `Conflict` when one of them is already there, and then none is written."""
        if len(self._waiting) >= MOST_WAITING:
            raise Refusal("web.busy", status=503)
        batch = Batch(rows, beside)
        self._waiting.append(batch)
        self._wake.set()
        await batch.done

    async def read(self, game: str, after: int = 0) -> list[Row]:
        """The rows of `game` after event `after`."""
        asked = select(events).where(events.c.game == game, events.c.seq > after).order_by(events.c.seq)
        async with self.database.engine.connect() as connection:
            found = (await connection.execute(asked)).all()
        return [Row(row.game, row.seq, row.at, read_entry(row.body), row.command) for row in found]

    async def done_before(self, game: str, command: str) -> int | None:
        """The event to which `command` led, if it has been done."""
        asked = select(events.c.seq).where(events.c.game == game, events.c.command == command)
        async with self.database.engine.connect() as connection:
            return (await connection.execute(asked)).scalar()

    async def newest(self, games: Iterable[str]) -> dict[str, int]:
        """The number of the last event of each of `games`."""
        asked = (
            select(events.c.game, func.max(events.c.seq))
            .where(events.c.game.in_(list(games)))
            .group_by(events.c.game)
        )
        async with self.database.engine.connect() as connection:
            return {row[0]: row[1] for row in (await connection.execute(asked)).all()}

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                taken, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                await self._write_together(taken)

    async def _write_together(self, batches: Sequence[Batch]) -> None:
        try:
            await self._commit(batches)
        except IntegrityError:
            await self._write_apart(batches)
        except Exception as error:
            _settle(batches, error)
        else:
            _settle(batches)

    async def _write_apart(self, batches: Sequence[Batch]) -> None:
        """One transaction each, so that only those fail that come too late."""
        for batch in batches:
            try:
                await self._commit([batch])
            except IntegrityError:
                _settle([batch], Conflict())
            except Exception as error:
                _settle([batch], error)
            else:
                _settle([batch])

    async def _commit(self, batches: Sequence[Batch]) -> None:
        async with self.database.engine.begin() as connection:
            await _insert(connection, [row for batch in batches for row in batch.rows])
            for batch in batches:
                for statement in batch.beside:
                    await connection.execute(statement)
        self.commits += 1
        self.rows += sum(len(batch.rows) for batch in batches)


async def _insert(connection: AsyncConnection, rows: Sequence[Row]) -> None:
    if rows:
        told = [
            {"game": row.game, "seq": row.seq, "at": row.at, "command": row.command, "body": row.body}
            for row in rows
        ]
        await connection.execute(insert(events), told)


def _settle(batches: Sequence[Batch], error: Exception | None = None) -> None:
    for batch in batches:
        if batch.done.done():
            continue
        if error is None:
            batch.done.set_result(None)
        else:
            batch.done.set_exception(error)
