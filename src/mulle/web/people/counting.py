"""Counts rated matches when they end, and those whose node died before it could."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from mulle.web.live.hall import Hall
    from mulle.web.people.ratings import Ratings
    from mulle.web.tables.table import Table

LOOK_EVERY = 5.0
log = structlog.get_logger()


class Counting:
    """Looks for what is not counted when a match has ended here, and from time to time."""

    def __init__(self, hall: Hall, ratings: Ratings) -> None:
        self._hall = hall
        self._ratings = ratings
        self._ended = asyncio.Event()

    def match_over(self, _: Table) -> None:
        """A match has ended at this node."""
        self._ended.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            self._ended.clear()
            await self._count_all()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._ended.wait()

    async def _count_all(self) -> None:
        try:
            for game in await self._ratings.uncounted():
                await self._count(game)
        except (SQLAlchemyError, OSError) as error:
            log.warning("ratings.not_counted", reason=str(error))

    async def _count(self, game: str) -> None:
        room = self._hall.room(game)
        try:
            async with room.lock:
                await self._ratings.count(await room.table())
        except RuleError as error:
            log.error("table.unreadable", game=game, reason=str(error))
