"""All live tables of one node."""

from __future__ import annotations

import asyncio
from functools import partial
from secrets import token_bytes, token_urlsafe
from typing import TYPE_CHECKING

import msgspec
import structlog
from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from mulle.engine.game_service import SEED_BYTES
from mulle.rules.errors import RuleError
from mulle.web.live.clock import now
from mulle.web.live.keeper import Keeper
from mulle.web.live.room import Room
from mulle.web.live.summaries import summary_of, written_result
from mulle.web.live.wishes import first_entries, verified_settings
from mulle.web.log.entries import Rematched, Resumed, Row, Went
from mulle.web.log.fence import Fenced
from mulle.web.log.store import Conflict, EventStore
from mulle.web.log.tables import games, seatings
from mulle.web.tables.errors import Refusal
from mulle.web.tables.fold import folded

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Executable

    from mulle.web.bots.pool import BotPool
    from mulle.web.log.database import Database
    from mulle.web.log.entries import AnyEntry
    from mulle.web.protocol.lobby import NewTable
    from mulle.web.protocol.settings import Settings
    from mulle.web.tables.deciding import Visitor
    from mulle.web.tables.table import Table

IDLE_FOR = 60_000
GAME_ID_BYTES = 12
log = structlog.get_logger()


class Hall:
    """Finds rooms, makes tables, and lets rooms go that nobody uses."""

    def __init__(self, database: Database, bots: BotPool, node: str) -> None:
        self.database = database
        self.store = EventStore(database, node)
        self.bots = bots
        self.node = node
        self.keeper = Keeper(self)
        self.on_commit: list[Callable[[str, int], None]] = []
        self.on_listed: list[Callable[[], None]] = []
        self.on_over: list[Callable[[Table], None]] = []
        self.shown_ratings: dict[tuple[str, str], int] = {}
        self._rooms: dict[str, Room] = {}

    @property
    def rooms(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def room(self, game: str) -> Room:
        """The room of `game`; whether there is such a table shows when it is loaded."""
        if game not in self._rooms:
            self._rooms[game] = Room(game, self)
        return self._rooms[game]

    def forget(self, game: str) -> None:
        """Let the room of a table go that does not exist."""
        self._rooms.pop(game, None)

    def found(self, game: str) -> Room | None:
        """The room of `game`, where it is in memory."""
        return self._rooms.get(game)

    def committed(self, table: Table, *, listed: bool) -> None:
        """A room has written: tell the other nodes, the lists and whoever counts finished matches."""
        for tell in self.on_commit:
            tell(table.game, table.seq)
        if listed:
            for call in self.on_listed:
                call()
            if table.is_over:
                for count in self.on_over:
                    count(table)

    def ratings_at(self, table: Table) -> dict[str, int]:
        """The ratings of those who sit at `table`, as far as they are known here."""
        kind = table.settings.game
        people = [held.person for held in table.seats if held.person]
        return {
            person: self.shown_ratings[person, kind]
            for person in people
            if (person, kind) in self.shown_ratings
        }

    async def make(self, visitor: Visitor, wish: NewTable) -> str:
        """A new table; the same wish of the same person makes it once."""
        settings = verified_settings(wish.settings)
        entries = first_entries(visitor, settings, wish, token_bytes(SEED_BYTES))
        return await self._make(visitor, settings, entries, f"{visitor.person}/{wish.id}")

    async def _make(self, visitor: Visitor, settings: Settings, entries: list[AnyEntry], wish: str) -> str:
        game, at = token_urlsafe(GAME_ID_BYTES), now()
        rows = [Row(game, place, at, entry) for place, entry in enumerate(entries, 1)]
        table, _ = folded(game, rows)
        beside = self._listing(table, visitor, settings, wish)
        try:
            await self.store.append(rows, beside)
        except Conflict:
            return await self._made_before(wish)
        self.keeper.keep(game)
        self.committed(table, listed=True)
        room = self.room(game)
        await room.write(lambda _table, _at: [])
        return game

    def _listing(self, table: Table, visitor: Visitor, settings: Settings, wish: str) -> list[Executable]:
        summary = summary_of(table)
        row = {
            "game": table.game,
            "made": table.made_at,
            "status": summary.status,
            "listed": settings.open,
            "keeper": self.node,
            "host": visitor.person,
            "settings": msgspec.json.encode(settings).decode(),
            "seats": summary.written_seats(),
            "result": written_result(table),
            "wish": wish,
        }
        people = [{"game": table.game, "person": person, "seat": seat} for person, seat in summary.people]
        return [insert(games).values(**row), *(insert(seatings).values(**one) for one in people)]

    async def _made_before(self, wish: str) -> str:
        asked = select(games.c.game).where(games.c.wish == wish)
        async with self.database.engine.connect() as connection:
            game = (await connection.execute(asked)).scalar()
        if game is None:
            raise Refusal("web.busy", status=503)
        return str(game)

    async def rematch(self, visitor: Visitor, room: Room, wish: NewTable, command: str) -> str:
        """The table of `room` made again, once for everybody who asks."""
        async with room.lock:
            table = await room.table()
        if table.rematch is None:
            game = await self.make(visitor, wish)
            await room.write(
                lambda table, _: [] if table.rematch is not None else [Rematched(game=game)], command
            )
        async with room.lock:
            table = await room.table()
        assert table.rematch is not None
        return table.rematch

    async def rest(self) -> None:
        """Let go of rooms that nobody watches and where nothing is due; for ever."""
        while True:
            await asyncio.sleep(IDLE_FOR / 1000 / 4)
            before = now() - IDLE_FOR
            for room in self.rooms:
                idle = not room.watchers and room.used_at < before and not room.lock.locked()
                if idle and not self.keeper.has_alarm(room.game):
                    self._rooms.pop(room.game, None)

    async def wake(self, game: str) -> None:
        """This node keeps `game` from now on: load it and do what is due, now or when that is possible."""
        self.keeper.keep(game)
        try:
            await self.room(game).write(_resumed, duty=True)
        except Fenced:
            self.keeper.give_up(game)
        except (RuleError, SQLAlchemyError, OSError) as error:
            if isinstance(error, RuleError) and error.key != "web.busy":
                log.error("table.unreadable", game=game, reason=str(error))
                return
            log.warning("table.not_woken", game=game, reason=str(error))
            self.keeper.try_later(self.room(game))

    async def see_gone(self, game: str, seat: int) -> None:
        """No node has a connection of `seat` any longer."""
        try:
            await self.room(game).write(partial(_gone, seat))
        except RuleError as error:
            log.error("table.unreadable", game=game, reason=str(error))


def _resumed(table: Table, _: int) -> list[AnyEntry]:
    """Nobody's clock ran while no node kept the table."""
    return [Resumed()] if table.clock is not None and table.turn is not None else []


def _gone(seat: int, table: Table, _: int) -> list[AnyEntry]:
    """The entry that a seat's person is no longer connected, unless the log says so already."""
    held = table.seats[seat]
    return [Went(seat=seat)] if held.connected and not table.is_over else []
