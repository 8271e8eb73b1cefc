"""Reading and writing the log; what is written together is committed together."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
import structlog
from prometheus_client import Histogram
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from mulle.web.log.entries import Row, read_entry
from mulle.web.log.fence import Fence, Fenced, Lapsed
from mulle.web.log.tables import events
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection, Executable

    from mulle.web.log.database import Database

MOST_WAITING = 20_000
MOST_TOGETHER = 2_000
COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
# A driver lets go of the interpreter for every row and must wait for it again, which is long where the server
# is busy: a thousand rows take one statement, and not a thousand turns.
_ALL_AT_ONCE = {
    "sqlite": text(
        "INSERT INTO events (game, seq, at, command, body) "
        "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
        "json_extract(value, '$[3]'), json_extract(value, '$[4]') FROM json_each(:rows)"
    ),
    "postgresql": text(
        "INSERT INTO events (game, seq, at, command, body) "
        "SELECT value->>0, CAST(value->>1 AS integer), CAST(value->>2 AS bigint), value->>3, value->>4 "
        "FROM json_array_elements(CAST(:rows AS json))"
    ),
}
log = structlog.get_logger()


class Conflict(Exception):
    """Somebody else wrote that event, or did that command, first."""


@dataclass(slots=True)
class Batch:
    """Rows of one game that belong together, and statements that must be committed with them.

    A `duty` is done by the table's keeper alone; everything else may be written by any node.
    """

    rows: Sequence[Row]
    beside: Sequence[Executable] = ()
    duty: bool = False
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def game(self) -> str:
        """The game whose log grows."""
        return self.rows[0].game


class EventStore:
    """The log: `append` returns when its rows are committed, many callers' in one transaction."""

    def __init__(self, database: Database, node: str) -> None:
        self.database = database
        self._fence = Fence(database, node)
        self.commits = 0
        self.rows = 0
        self.seconds = Histogram(
            "mulle_commit_seconds", "How long a commit takes", buckets=COMMIT_SECONDS, registry=None
        )
        self._waiting: list[Batch] = []
        self._writing = False
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write(), name="event-store")

    async def stop(self) -> None:
        """Write what waits, and end."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def append(
        self, rows: Sequence[Row], beside: Sequence[Executable] = (), *, duty: bool = False
    ) -> None:
        """Commit `rows`; raises `Conflict` when one of them is already there, and then none is written.

        Raises `Fenced` for a duty at a table that another node keeps.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise Refusal("web.busy", status=503)
        batch = Batch(rows, beside, duty)
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
                self._writing = True
                await self._write_together(taken)
                self._writing = False

    async def _write_together(self, batches: Sequence[Batch]) -> None:
        try:
            await self._commit(batches)
        except IntegrityError:
            await self._write_apart(batches)
        except OperationalError as error:
            # A deadlock with another node, or the connection is gone: what can be written apart, is.
            log.warning("commit.failed", batches=len(batches), reason=str(error.orig))
            await self._write_apart(batches)
        except Exception as error:
            _settle(batches, _refused(error))

    async def _write_apart(self, batches: Sequence[Batch]) -> None:
        """One transaction each, so that only those fail that come too late."""
        for place, batch in enumerate(batches):
            try:
                await self._commit([batch])
            except IntegrityError:
                _settle([batch], Conflict())
            except OperationalError as error:
                _settle(batches[place:], error)
                return
            except Exception as error:
                _settle([batch], _refused(error))

    async def _commit(self, batches: Sequence[Batch]) -> None:
        """Write and settle `batches`, in the order of their games, so that nodes do not lock crosswise."""
        ordered, began = sorted(batches, key=lambda batch: batch.game), perf_counter()
        allowed = await self.database.write(partial(self._written, ordered))
        self.seconds.observe(perf_counter() - began)
        self.commits += 1
        self.rows += sum(len(batch.rows) for batch in allowed)
        _settle(allowed)
        _settle([one for one in ordered if not one.done.done()], Fenced())

    def _written(self, ordered: Sequence[Batch], connection: Connection) -> list[Batch]:
        """Write what this node may write now, and tell what that was."""
        kept = self._fence.kept(connection, {one.game for one in ordered if one.duty})
        allowed = [one for one in ordered if not one.duty or one.game in kept]
        _write(allowed, connection)
        return allowed


def _write(batches: Sequence[Batch], connection: Connection) -> None:
    """The rows of `batches`, and what is committed with them."""
    rows = [(row.game, row.seq, row.at, row.command, row.body) for batch in batches for row in batch.rows]
    if rows:
        told = {"rows": msgspec.json.encode(rows).decode()}
        connection.execute(_ALL_AT_ONCE[connection.dialect.name], told)
    for batch in batches:
        for statement in batch.beside:
            connection.execute(statement)


def _refused(error: Exception) -> Exception:
    """A lapsed lease is renewed within a second: whoever asked may ask again."""
    return Refusal("web.busy", status=503) if isinstance(error, Lapsed) else error


def _settle(batches: Sequence[Batch], error: Exception | None = None) -> None:
    for batch in batches:
        if batch.done.done():
            continue
        if error is None:
            batch.done.set_result(None)
        else:
            batch.done.set_exception(error)
