"""One node of the server: everything that it is made of, started and stopped in order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

import structlog

from mulle.rules.errors import RuleError
from mulle.web.bots.pool import BotPool
from mulle.web.bounds import Bounds, Buckets
from mulle.web.live.analyses import Analyses
from mulle.web.live.doer import Doer
from mulle.web.live.hall import Hall
from mulle.web.log.database import Database
from mulle.web.nodes.heartbeat import Heartbeat
from mulle.web.nodes.hints import Hints
from mulle.web.people.counting import Counting
from mulle.web.people.history import History
from mulle.web.people.ratings import Ratings
from mulle.web.people.sessions import People
from mulle.web.protocol.messages import Bye
from mulle.web.sockets.hub import Hub

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from mulle.web.live.room import Room
    from mulle.web.sockets.hub import Open

STATIC = Path(__file__).parent / "static"
COME_BACK_AFTER = 1_500
DRAIN_SECONDS = 5.0
log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What whoever runs the server chooses."""

    database: str
    redis: str | None = None
    workers: int | None = None
    bounds: Bounds = field(default_factory=Bounds)
    static: Path = STATIC


class Server:
    """A node, from `start` to `stop`."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.bounds = bounds = choices.bounds
        self.node = token_hex(6)
        self.stopping = False
        self.database = Database(choices.database)
        self.bots = BotPool(choices.workers)
        self.hall = Hall(self.database, self.bots, self.node)
        self.doer = Doer(self.hall, Buckets(bounds.others_a_second, bounds.others_at_once))
        self.analyses = Analyses(self.bots)
        self.people = People(self.database, guests_an_hour=bounds.guests_an_hour)
        self.ratings = Ratings(self.database, self.hall)
        self.counting = Counting(self.hall, self.ratings)
        self.history = History(self.database, self.hall, tables_each=bounds.tables_each)
        self.heartbeat = Heartbeat(self.hall)
        self.hints = Hints(self.hall, choices.redis)
        self.sockets = Hub(bounds)
        self.requests = Buckets(bounds.requests_a_second, bounds.requests_at_once)
        self.doors = Buckets(bounds.doors_a_second, bounds.doors_at_once)
        self.replaying = asyncio.Semaphore(1)
        self.orders = Buckets(bounds.orders_a_second, bounds.orders_at_once)
        self.logins = Buckets(bounds.logins_a_second, bounds.logins_at_once)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Bring the database up to date and begin."""
        await self.database.open()
        await self.people.start()
        self.hall.store.start()
        self.bots.start()
        self.hall.on_listed.append(self.sockets.lobby_changed)
        self.hall.on_over.append(self.counting.match_over)
        self.hints.start()
        await self.heartbeat.start()
        self._begin(self.hall.rest())
        self._begin(self.counting.run())
        several = not self.database.is_sqlite
        self._begin(self.sockets.tell_lobby(self.history.open_tables, always=several))
        log.info("server.started", node=self.node)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def drain(self) -> None:
        """Tell every client to come back soon, and wait until they are gone."""
        self.stopping = True
        self.sockets.end_all(self._goodbye())
        async with asyncio.timeout(DRAIN_SECONDS):
            while self.sockets.count:
                await asyncio.sleep(0.05)

    def say_goodbye(self, socket: Open) -> None:
        """A client that comes while the server stops."""
        socket.end(self._goodbye())

    def _goodbye(self) -> Bye:
        return Bye(why="restart", after=COME_BACK_AFTER)

    async def stop(self) -> None:
        """Finish what is begun, and leave the tables to others."""
        await self.hall.keeper.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hints.stop()
        await self.analyses.stop()
        await self.bots.stop()
        await self.hall.store.stop()
        await self.heartbeat.stop()
        await self.database.close()
        log.info("server.stopped", node=self.node)

    async def existing_room(self, game: str) -> Room:
        """The room of a table that exists; raises `Refusal` for any other."""
        room = self.hall.room(game)
        try:
            async with room.lock:
                await room.table()
        except RuleError:
            self.hall.forget(game)
            raise
        return room
