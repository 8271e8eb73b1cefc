"""A node's lease: while it is renewed, the node keeps its tables; when it lapses, another takes them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import delete, insert, or_, select, update

from mulle.web.log.tables import games, nodes, presence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import ColumnElement, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from mulle.web.live.hall import Hall

LEASE = 2_500
BEAT = 0.8
TAKEN_AT_ONCE = 200
LOOK_AFTER_EVERY = 5.0
FORGOTTEN_AFTER = 60_000
RUNNING = ("open", "pause", "playing")
log = structlog.get_logger()


class Heartbeat:
    """Renews this node's lease and takes over the tables of nodes whose lease has lapsed."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._database = hall.database
        self._tasks: list[asyncio.Task[None]] = []
        self._missing: set[tuple[str, int]] = set()

    async def start(self) -> None:
        """Join, and begin to beat; alone on a SQLite database the tables of the last process are free."""
        async with self._database.writing() as connection:
            if self._database.is_sqlite:
                await connection.execute(delete(nodes))
            await self._join(connection)
        work = ((self._renew, BEAT), (self._take_over, BEAT), (self._look_after, LOOK_AFTER_EVERY))
        self._tasks = [asyncio.create_task(self._again(one, pause)) for one, pause in work]

    async def stop(self) -> None:
        """Leave, so that others take over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._database.writing() as connection:
            await connection.execute(delete(nodes).where(nodes.c.node == self._hall.node))

    async def _again(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """`work` for ever, each by itself: that a table takes long to load must not cost the lease."""
        while True:
            try:
                await work()
            except Exception as error:
                log.warning("heartbeat.failed", work=work.__name__, reason=str(error))
            await asyncio.sleep(pause)

    # The lease

    async def _join(self, connection: AsyncConnection) -> None:
        until = self._database.moment + LEASE
        await connection.execute(delete(nodes).where(nodes.c.node == self._hall.node))
        await connection.execute(insert(nodes).values(node=self._hall.node, until=until))

    async def _renew(self) -> None:
        moment = self._database.moment
        living = update(nodes).where(nodes.c.node == self._hall.node, nodes.c.until > moment)
        async with self._database.beating() as connection:
            renewed = (await connection.execute(living.values(until=moment + LEASE))).rowcount
            if not renewed:
                await self._join(connection)
        if not renewed:
            await self._give_up_what_is_taken()

    async def _give_up_what_is_taken(self) -> None:
        """After a pause in which the lease lapsed, only what is still this node's is kept."""
        asked = select(games.c.game).where(games.c.keeper == self._hall.node)
        async with self._database.engine.connect() as connection:
            mine = set((await connection.execute(asked)).scalars())
        for game in self._hall.keeper.kept - mine:
            self._hall.keeper.give_up(game)
        log.warning("lease.lapsed", kept=len(mine))

    # Others' tables

    async def _take_over(self) -> None:
        await self._renew()
        taken, left = await self._taken()
        for game in taken:
            await self._hall.wake(game)
        for game, seat in left:
            await self._hall.see_gone(game, seat)
        if taken:
            log.info("tables.taken_over", count=len(taken))

    async def _taken(self) -> tuple[list[str], list[tuple[str, int]]]:
        """Tables without a living keeper, now this node's; seats that only dead nodes had connections of."""
        moment = self._database.moment
        living = select(nodes.c.node).where(nodes.c.until > moment)
        dead = presence.c.node.not_in(living)
        async with self._database.writing() as connection:
            taken = [row.game for row in (await connection.execute(_free(living))).all()]
            if taken:
                row = update(games).where(games.c.game.in_(taken))
                await connection.execute(row.values(keeper=self._hall.node))
            gone_from = (await connection.execute(delete(presence).where(dead).returning(presence))).all()
            await connection.execute(delete(nodes).where(nodes.c.until < moment - FORGOTTEN_AFTER))
            here = await _connected(connection, living) if gone_from else set()
        return taken, sorted({(row.game, row.seat) for row in gone_from} - here)

    async def _look_after(self) -> None:
        await self._wake_forgotten()
        await self._see_empty_seats()

    async def _wake_forgotten(self) -> None:
        """Tables that are this node's, which does not know it: the answer to the commit was lost."""
        asked = select(games.c.game).where(games.c.keeper == self._hall.node, games.c.status.in_(RUNNING))
        async with self._database.engine.connect() as connection:
            mine = set((await connection.execute(asked)).scalars())
        for game in sorted(mine - self._hall.keeper.kept):
            await self._hall.wake(game)

    async def _see_empty_seats(self) -> None:
        """Seats that the log says are connected, and of which twice no node has a connection, are empty."""
        kept = [room for game in self._hall.keeper.kept if (room := self._hall.found(game)) is not None]
        here = {
            (room.game, held.seat)
            for room in kept
            if room.loaded is not None
            for held in room.loaded.seats
            if held.connected
        }
        living = select(nodes.c.node).where(nodes.c.until > self._database.moment)
        async with self._database.engine.connect() as connection:
            missing = here - await _connected(connection, living) if here else set()
        for game, seat in sorted(missing & self._missing):
            await self._hall.see_gone(game, seat)
        self._missing = missing


async def _connected(connection: AsyncConnection, living: Select[tuple[str]]) -> set[tuple[str, int]]:
    """The seats of which a living node has a connection."""
    asked = select(presence.c.game, presence.c.seat).where(presence.c.node.in_(living))
    return {(row.game, row.seat) for row in (await connection.execute(asked)).all()}


def _free(living: Select[tuple[str]]) -> Select[tuple[str]]:
    """Running tables without a living keeper; nodes that look at the same time get different ones."""
    orphaned: ColumnElement[bool] = or_(games.c.keeper.is_(None), games.c.keeper.not_in(living))
    return (
        select(games.c.game)
        .where(games.c.status.in_(RUNNING), orphaned)
        .order_by(games.c.game)
        .limit(TAKEN_AT_ONCE)
        .with_for_update(skip_locked=True, of=games)
    )
