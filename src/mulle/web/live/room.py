"""One live table: its fold, those who watch it, and the one way in which its log grows."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from mulle.web.live.clock import now
from mulle.web.live.summaries import changes, summary_of
from mulle.web.live.watchers import Showing, Watcher, around_now, welcome
from mulle.web.log.entries import Came, Row, Went
from mulle.web.log.store import Conflict
from mulle.web.log.tables import nodes, presence
from mulle.web.tables.consequences import consequence
from mulle.web.tables.errors import Refusal
from mulle.web.tables.fold import apply
from mulle.web.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Executable

    from mulle.web.live.hall import Hall
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.frames import Frame
    from mulle.web.tables.states import Around

    Decide = Callable[[Table, int], Sequence[AnyEntry]]

FRAMES_KEPT = 64
MOST_TRIES = 8
MOST_SPECTATORS = 100


class Room:
    """A table as this node has it; the database may be ahead of it, never behind."""

    def __init__(self, game: str, hall: Hall) -> None:
        self.game = game
        self.hall = hall
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.used_at = now()
        self._table: Table | None = None
        self._frames: deque[Frame] = deque(maxlen=FRAMES_KEPT)
        self._shown = 0
        self._commands: dict[str, int] = {}

    # The fold

    async def table(self) -> Table:
        """The table as it is committed; to be called under the lock."""
        self.used_at = now()
        if self._table is None:
            self._take_and_show(await self.hall.store.read(self.game))
        assert self._table is not None
        return self._table

    @property
    def loaded(self) -> Table | None:
        """The table, where it is in memory."""
        return self._table

    def _take_and_show(self, rows: Sequence[Row]) -> None:
        """The fold with `rows` after what it has; what has not been shown before, is."""
        frames = self._take(rows)
        assert self._table is not None
        self._show(self._table, [frame for frame in frames if frame.seq > self._shown])

    def _take(self, rows: Sequence[Row]) -> list[Frame]:
        """The fold with `rows` after what it has."""
        if self._table is None:
            if not rows:
                raise Refusal("web.no_such_table", status=404)
            self._table = Table(self.game)
            self._frames.clear()
            self._commands.clear()
        frames = [self._applied(self._table, row) for row in rows]
        self._frames.extend(frames)
        return frames

    def _applied(self, table: Table, row: Row) -> Frame:
        if row.command is not None:
            self._commands[row.command] = row.seq
        return apply(table, row)

    @property
    def shown(self) -> int:
        """The last event that those who watch here have been shown."""
        return self._shown

    def forget(self) -> None:
        """The fold is no longer to be trusted; it is made again from the log."""
        self._table = None

    async def refresh(self) -> None:
        """Take in what other nodes have written, and show it."""
        async with self.lock:
            table = await self.table()
            self._take_and_show(await self.hall.store.read(self.game, table.seq))
        if self._arrival(table) is not None:
            await self.write(lambda _table, _at: [])
        else:
            self.hall.keeper.schedule(self)

    async def done(self, command: str) -> int | None:
        """The event to which `command` has led, where it has been done."""
        async with self.lock:
            await self.table()
            return self._commands.get(command)

    # The log grows

    async def write(self, decide: Decide, command: str | None = None, *, duty: bool = False) -> int:
        """Commit what `decide` says, with what follows by itself; the number of the event it led to.

        A command that was done before is not done again: its event is told. What `decide` says is
        decided anew when another node was faster. A `duty` raises `Fenced` where another node keeps the
        table.
        """
        return await asyncio.shield(asyncio.ensure_future(self._write(decide, command, duty)))

    async def _write(self, decide: Decide, command: str | None, duty: bool) -> int:
        async with self.lock:
            for _ in range(MOST_TRIES):
                done = await self._try(decide, command, duty)
                if done is not None:
                    break
                self.forget()
            else:
                raise Refusal("web.busy", status=503)
        self.hall.keeper.schedule(self)
        return done

    async def _try(self, decide: Decide, command: str | None, duty: bool) -> int | None:
        """The event, or None when another node has written in between."""
        table = await self.table()
        if command is not None and command in self._commands:
            return self._commands[command]
        before, at = summary_of(table), max(now(), self._frames[-1].at)
        entries = list(decide(table, at))
        first = table.seq + 1
        try:
            rows, frames = self._grown(table, entries, command, at)
            if not rows:
                return table.seq
            after = summary_of(table)
            beside = [*changes(table, before, after), *self._presence(rows)]
            await self.hall.store.append(rows, beside, duty=duty)
        except Conflict:
            return None
        except BaseException:
            self.forget()
            raise
        if command is not None:
            self._commands[command] = first
        self._frames.extend(frames)
        self._show(table, frames)
        self.hall.committed(table, listed=before != after)
        return first

    def _grown(
        self, table: Table, entries: list[AnyEntry], command: str | None, at: int
    ) -> tuple[list[Row], list[Frame]]:
        """The rows for `entries` and for all that follows from them, applied to the fold."""
        rows: list[Row] = []
        frames: list[Frame] = []
        while True:
            entry = entries.pop(0) if entries else consequence(table) or self._arrival(table)
            if entry is None:
                return rows, frames
            rows.append(Row(self.game, table.seq + 1, at, entry, None if rows else command))
            frames.append(apply(table, rows[-1]))

    def _arrival(self, table: Table) -> Came | None:
        """Somebody sits here and is connected to this node, but the log does not know it yet."""
        if table.is_over:
            return None
        here = {watcher.visitor.person for watcher in self.watchers} - {""}
        arrived = [held.seat for held in table.seats if held.person in here and not held.connected]
        return Came(seat=arrived[0]) if arrived else None

    def _presence(self, rows: Sequence[Row]) -> list[Executable]:
        """Which seats this node has connections of, kept with the events that tell of it."""
        told: list[Executable] = []
        for row in rows:
            if isinstance(row.entry, Came | Went):
                told.append(self._absent(row.entry.seat))
            if isinstance(row.entry, Came):
                here = {"game": self.game, "seat": row.entry.seat, "node": self.hall.node}
                told.append(insert(presence).values(here))
        return told

    def _absent(self, seat: int) -> Executable:
        mine = (presence.c.game == self.game, presence.c.seat == seat)
        return delete(presence).where(*mine, presence.c.node == self.hall.node)

    # Who watches

    async def watch(self, watcher: Watcher, after: int | None) -> None:
        """Let `watcher` follow the table, from event `after` on."""
        async with self.lock:
            table = await self.table()
            if after is not None and after > table.seq:  # seen at another node, which was faster
                self._take_and_show(await self.hall.store.read(self.game, table.seq))
            self.verify_may_watch(table, watcher)
            missed = await self._missed(table, after)
            if watcher not in self.watchers:
                self.watchers.append(watcher)
            welcome(table, watcher, self.around(table), missed)
        if self._arrival(table) is not None:
            await self.write(lambda _table, _at: [])
        else:
            self.hall.keeper.schedule(self)

    def verify_may_watch(self, table: Table, watcher: Watcher) -> None:
        """Raise when the table wants no spectators, or has enough of them."""
        if table.seat_of(watcher.visitor.person) is not None or table.status == "open":
            return
        if not table.settings.spectators and watcher.visitor.person != table.host:
            raise Refusal("web.no_spectators", status=403)
        if self.spectators(table) >= MOST_SPECTATORS:
            raise Refusal("web.too_many_spectators", status=429)

    async def _missed(self, table: Table, after: int | None) -> list[Frame]:
        """The frames after `after`; those that are no longer in memory are made from the log again."""
        if after is None or after >= table.seq:
            return []
        if self._frames and self._frames[0].seq <= after + 1:
            return [frame for frame in self._frames if frame.seq > after]
        again = Table(self.game)
        frames = [apply(again, row) for row in await self.hall.store.read(self.game)]
        return [frame for frame in frames if after < frame.seq <= table.seq]

    async def unwatch(self, watcher: Watcher) -> None:
        """`watcher` follows the table no longer; a seat without any connection is seen to be empty."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            person = watcher.visitor.person
            if person and not any(other.visitor.person == person for other in self.watchers):
                await self._gone(person)

    async def _gone(self, person: str) -> None:
        async with self.lock:
            table = await self.table()
            seat = table.seat_of(person)
        if seat is None or not table.seats[seat].connected:
            return
        if await self._elsewhere(seat):
            return
        await self.write(lambda table, _: self._departure(table, person))

    def _departure(self, table: Table, person: str) -> list[AnyEntry]:
        seat = table.seat_of(person)
        back = any(watcher.visitor.person == person for watcher in self.watchers)
        return [] if seat is None or back or not table.seats[seat].connected else [Went(seat=seat)]

    async def _elsewhere(self, seat: int) -> bool:
        """Whether another living node has a connection of `seat`; this node then has none from now on."""
        database = self.hall.database
        if database.is_sqlite:
            return False
        others = (
            select(presence.c.node)
            .join(nodes, nodes.c.node == presence.c.node)
            .where(presence.c.game == self.game, presence.c.seat == seat)
            .where(presence.c.node != self.hall.node, nodes.c.until > self.hall.database.moment)
        )
        async with database.engine.connect() as connection:
            found = (await connection.execute(others)).first() is not None
        if found:
            async with database.writing() as connection:
                await connection.execute(self._absent(seat))
        return found

    def spectators(self, table: Table) -> int:
        """How many look on here."""
        return sum(table.seat_of(watcher.visitor.person) is None for watcher in self.watchers)

    def around(self, table: Table) -> Around:
        """What is around the table now."""
        return around_now(self.spectators(table), self.hall.ratings_at(table))

    def _show(self, table: Table, frames: Sequence[Frame]) -> None:
        """Only what is committed comes here."""
        self._shown = table.seq
        if self.watchers and frames:
            Showing(table, self.around(table)).show(list(self.watchers), frames)
