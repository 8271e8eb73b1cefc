"""Hints between nodes: "game 7 has event 31". They carry no truth; without them nodes look for themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from mulle.web.live.hall import Hall

CHANNEL = "mulle:events"
LOOK_EVERY = 1.0
LOOK_AT_ONCE = 500
_TIMEOUT = 2.0
log = structlog.get_logger()


class Hints:
    """Tells other nodes of commits over Redis, and hears of theirs; looks into the log once a second too."""

    def __init__(self, hall: Hall, url: str | None) -> None:
        self._hall = hall
        self._redis: Redis | None = None if url is None else _client(url)
        self._tasks: list[asyncio.Task[None]] = []
        self._told: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.connected = False

    def start(self) -> None:
        """Begin to tell and to listen; where a single process has the database there is nobody to tell."""
        if self._hall.database.is_sqlite:
            return
        work = [self._look()]
        if self._redis is not None:
            self._hall.on_commit.append(self._tell)
            work += [self._publish(self._redis), self._listen(self._redis)]
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    def _tell(self, game: str, seq: int) -> None:
        if not self._told.full():
            self._told.put_nowait(f"{self._hall.node} {game} {seq}")

    async def _publish(self, redis: Redis) -> None:
        while True:
            told = await self._told.get()
            try:
                async with asyncio.timeout(_TIMEOUT):
                    await redis.publish(CHANNEL, told)
            except (RedisError, OSError, TimeoutError):
                self.connected = False
                self._told = asyncio.Queue(maxsize=self._told.maxsize)
                await asyncio.sleep(LOOK_EVERY)

    async def _listen(self, redis: Redis) -> None:
        while True:
            try:
                async with redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.connected = True
                    async for message in channel.listen():
                        await self._heard(message)
            except (RedisError, OSError, TimeoutError) as error:
                if self.connected:
                    log.warning("hints.lost", reason=str(error))
                self.connected = False
                await asyncio.sleep(LOOK_EVERY)

    async def _heard(self, message: dict[str, object]) -> None:
        data = message.get("data")
        if not isinstance(data, bytes):
            return
        node, _, rest = data.decode("ascii", "replace").partition(" ")
        game, _, seq = rest.partition(" ")
        if node != self._hall.node and seq.isdecimal():
            await self._refresh({game: int(seq)})

    async def _look(self) -> None:
        """Without a hint, or with Redis away, what others have written is found all the same."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            games = [room.game for room in self._hall.rooms if room.loaded is not None or room.watchers]
            try:
                for first in range(0, len(games), LOOK_AT_ONCE):
                    await self._refresh(await self._hall.store.newest(games[first : first + LOOK_AT_ONCE]))
            except (SQLAlchemyError, OSError) as error:
                log.warning("hints.look_failed", reason=str(error))

    async def _refresh(self, newest: dict[str, int]) -> None:
        for game, seq in newest.items():
            room = self._hall.found(game)
            if room is None or room.shown >= seq:
                continue
            try:
                await room.refresh()
            except (RuleError, SQLAlchemyError, OSError) as error:
                log.warning("hints.refresh_failed", game=game, reason=str(error))


def _client(url: str) -> Redis:
    return Redis.from_url(
        url, socket_connect_timeout=_TIMEOUT, socket_keepalive=True, health_check_interval=5
    )
