"""A node's lease: while it is renewed, the node keeps its tables; when it lapses, another takes them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from mulle.web.live.clock import now
from mulle.web.log.entries import Went
from mulle.web.log.tables import games, nodes, presence

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncConnection

    from mulle.web.live.hall import Hall
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.table import Table

LEASE = 2_500
BEAT = 0.8
TAKEN_AT_ONCE = 200
RUNNING = ("open", "pause", "playing")
log = structlog.get_logger()


class Heartbeat:
    """Renews this node's lease and takes over the tables of nodes whose lease has lapsed."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._renewed = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join, and begin to beat; alone on a SQLite database the tables of the last process are free."""
        async with self._hall.database.engine.begin() as connection:
            if self._hall.database.is_sqlite:
                await connection.execute(delete(nodes))
            until = now() + LEASE
            await connection.execute(insert(nodes).values(node=self._hall.node, until=until))
        self._renewed = now()
        self._task = asyncio.create_task(self._beat(), name="heartbeat")

    async def stop(self) -> None:
        """Leave, so that others take over at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        async with self._hall.database.engine.begin() as connection:
            await connection.execute(delete(nodes).where(nodes.c.node == self._hall.node))

    async def _beat(self) -> None:
        while True:
            try:
                await self._renew()
                await self._take_over()
            except (SQLAlchemyError, OSError) as error:
                log.warning("heartbeat.failed", reason=str(error))
            await asyncio.sleep(BEAT)

    async def _renew(self) -> None:
        lapsed = now() - self._renewed > LEASE
        async with self._hall.database.engine.begin() as connection:
            row = update(nodes).where(nodes.c.node == self._hall.node)
            found = await connection.execute(row.values(until=now() + LEASE))
            if found.rowcount == 0:
                await connection.execute(insert(nodes).values(node=self._hall.node, until=now() + LEASE))
        self._renewed = now()
        if lapsed:
            await self._give_up_what_is_taken()

    async def _give_up_what_is_taken(self) -> None:
        """After a pause in which the lease lapsed, only what is still this node's is kept."""
        asked = select(games.c.game).where(games.c.keeper == self._hall.node)
        async with self._hall.database.engine.connect() as connection:
            mine = set((await connection.execute(asked)).scalars())
        for game in self._hall.keeper.kept - mine:
            self._hall.keeper.give_up(game)
        for room in self._hall.rooms:
            await room.refresh()

    async def _take_over(self) -> None:
        taken, left = await self._taken()
        for game in taken:
            await self._hall.wake(game)
        for game, seat in left:
            await self._hall.room(game).write(partial(gone, seat))
        if taken:
            log.info("tables.taken_over", count=len(taken))

    async def _taken(self) -> tuple[list[str], list[tuple[str, int]]]:
        """Tables without a living keeper, now this node's; seats that only dead nodes had connections of."""
        living = select(nodes.c.node).where(nodes.c.until > now())
        orphaned = or_(games.c.keeper.is_(None), games.c.keeper.not_in(living))
        free = select(games.c.game).where(games.c.status.in_(RUNNING), orphaned).limit(TAKEN_AT_ONCE)
        async with self._hall.database.engine.begin() as connection:
            found = list((await connection.execute(free)).scalars())
            taken = [game for game in found if await self._take(connection, game, orphaned)]
            dead = presence.c.node.not_in(living)
            gone_from = (await connection.execute(select(presence).where(dead))).all()
            if gone_from:
                await connection.execute(delete(presence).where(dead))
        return taken, [(row.game, row.seat) for row in gone_from]

    async def _take(self, connection: AsyncConnection, game: str, orphaned: ColumnElement[bool]) -> bool:
        row = update(games).where(games.c.game == game, orphaned)
        return bool((await connection.execute(row.values(keeper=self._hall.node))).rowcount)


def gone(seat: int, table: Table, _: int) -> list[AnyEntry]:
    """The entry that a seat's person is no longer connected, unless the log says so already."""
    held = table.seats[seat]
    return [Went(seat=seat)] if held.connected and not table.is_over else []
