"""Tables in every state with everybody who may come to them, made without a wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Literal

from mulle.web.bounds import Bounds
from mulle.web.client.session import new_id
from mulle.web.live.room import Room
from mulle.web.log.entries import Aborted, AnyEntry, BotSat, Came, Closed, Readied, Sat, Started, StoodIn
from mulle.web.protocol.commands import Command
from mulle.web.protocol.lobby import NewTable
from mulle.web.protocol.messages import Reply
from mulle.web.server import Choices, Server
from mulle.web.tables.deciding import Visitor
from tests.web.running import settings

Status = Literal["open", "full", "pause", "playing", "over", "closed"]
STATUSES: tuple[Status, ...] = ("open", "full", "pause", "playing", "over", "closed")
Who = Literal["nobody", "looker", "host", "seated", "left"]
WHO: tuple[Who, ...] = ("nobody", "looker", "host", "seated", "left")
VISITORS: dict[Who, Visitor] = {
    "nobody": Visitor(),
    "looker": Visitor("looker-person", "Eva"),
    "host": Visitor("host-person", "Anna"),
    "seated": Visitor("seated-person", "Bo"),
    "left": Visitor("left-person", "Folke"),
}
MOST_TRIES = 60
_numbers = count()


@dataclass
class Place:
    """A table, and the seat at turn where there is one."""

    server: Server
    room: Room

    async def do(self, who: Who, command: Command) -> Reply:
        """`who` does `command`."""
        return await self.server.doer.do(self.room, VISITORS[who], new_id(), command, "en")

    async def turn(self) -> int:
        """The seat at turn."""
        async with self.room.lock:
            seat = (await self.room.table()).turn
        assert seat is not None
        return seat

    async def a_move(self) -> str:
        """A legal move of the seat at turn."""
        async with self.room.lock:
            table = await self.room.table()
            assert table.match is not None
            return str(table.match.game.view(table.turn).moves[0])

    async def write(self, *entries: AnyEntry) -> None:
        """Let `entries` have happened."""
        if entries:
            await self.room.write(lambda _table, _at: entries)

    async def seq(self) -> int:
        """How far the log has come."""
        async with self.room.lock:
            return (await self.room.table()).seq

    async def question(self) -> int:
        """The number of the question that waits."""
        async with self.room.lock:
            return next(iter((await self.room.table()).questions))


@asynccontextmanager
async def server(database: str) -> AsyncIterator[Server]:
    """A node without its door."""
    made = Server(Choices(database=database, workers=1, bounds=Bounds(others_at_once=10_000)))
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def place(server: Server, status: Status) -> Place:
    """Host and seated against a bot and one who left once it began; the host is first to move."""
    for _ in range(MOST_TRIES):
        found = await _place(server, status)
        if status != "playing" or await found.turn() == 0:
            return found
    raise AssertionError("the host is never first to move")


async def _place(server: Server, status: Status) -> Place:
    told = settings("byggkasino", players=4, pace=10_000)
    wish = NewTable(id=f"wish-{next(_numbers)}", settings=told)
    found = Place(server, server.hall.room(await server.hall.make(VISITORS["host"], wish)))
    await found.write(*_history(status))
    return found


def _history(status: Status) -> list[AnyEntry]:
    host, seated = (Sat(seat=seat, person=VISITORS[WHO[2 + seat]].person, name="Bo") for seat in (0, 1))
    bots: list[AnyEntry] = [BotSat(seat=seat, level="casual", name="Maj") for seat in (2, 3)]
    told: list[AnyEntry] = [host, seated, Came(seat=0)]
    if status in ("open", "closed"):
        return told if status == "open" else [*told, Closed()]
    if status == "full":
        return [*told, *bots]
    gone = Sat(seat=2, person=VISITORS["left"].person, name="Folke")
    told += [gone, bots[1], Started(), StoodIn(seat=2, level="casual", why="left")]
    if status != "pause":
        told += [Readied(seat=0), Readied(seat=1)]
    return [*told, Aborted()] if status == "over" else told
