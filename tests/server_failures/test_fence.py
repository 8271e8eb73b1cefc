"""A node that was frozen or cut off wakes with old pictures: the database lets it write nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
from sqlalchemy import Connection, select, update

from mulle.web.client import ServerRefused, Session
from mulle.web.log.database import Database
from mulle.web.log.entries import PhraseSaid
from mulle.web.log.fence import Fence, Fenced
from mulle.web.log.tables import games, nodes
from mulle.web.protocol.commands import Phrase
from mulle.web.protocol.settings import Settings
from mulle.web.server import Choices, Server
from mulle.web.tables.errors import Refusal
from mulle.web.tables.table import Table
from tests.web.running import BOT, ME, node, people, scenario, settings

# Bots that nobody waits for, but for the pauses.
TABLE = settings("mulle", deals=24, pace=10_000)
SAID = PhraseSaid(seat=1, phrase="thanks")


def says(table: Table, at: int) -> list[PhraseSaid]:
    return [SAID]


async def stop_beating(server: Server) -> None:
    """As if the process stood still; its lease has lapsed."""
    for task in server.heartbeat._tasks:
        task.cancel()
    await asyncio.gather(*server.heartbeat._tasks, return_exceptions=True)
    async with server.database.engine.begin() as connection:
        await connection.execute(update(nodes).where(nodes.c.node == server.node).values(until=0))


async def keeper_of(server: Server, game: str) -> str | None:
    async with server.database.engine.connect() as connection:
        return (await connection.execute(select(games.c.keeper).where(games.c.game == game))).scalar()


async def until_kept_by(server: Server, game: str) -> None:
    while await keeper_of(server, game) != server.node:
        await asyncio.sleep(0.05)


@asynccontextmanager
async def woken(database: str, table: Settings) -> AsyncIterator[tuple[Server, Server, Session, str]]:
    """A node whose table another one has taken over, that one, a person at the first, and the table."""
    choices = Choices(database=database, workers=1)
    async with node(choices) as (first, url), node(choices) as (second, _), people(url, 1) as one:
        game = (await one[0].make_table(table, [ME, BOT], start=True)).game
        assert await keeper_of(first, game) == first.node
        await stop_beating(first)
        await until_kept_by(second, game)
        yield first, second, one[0], game


async def lease_of(server: Server, database: Database) -> int:
    async with database.engine.connect() as connection:
        asked = select(nodes.c.until).where(nodes.c.node == server.node)
        return int((await connection.execute(asked)).scalar_one())


def test_the_lease_is_renewed_while_everybody_waits_for_a_connection(postgres_url: str) -> None:
    async def play() -> None:
        beside = Database(postgres_url)
        async with node(Choices(database=postgres_url, workers=1)) as (server, _), AsyncExitStack() as taken:
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(1):
                        await taken.enter_async_context(server.database.engine.connect())
            before = await lease_of(server, beside)
            async with asyncio.timeout(10):
                while await lease_of(server, beside) == before:
                    await asyncio.sleep(0.1)
        await beside.close()

    scenario(play)


def test_a_node_whose_lease_has_lapsed_writes_nothing(postgres_url: str) -> None:
    async def play() -> None:
        async with woken(postgres_url, TABLE) as (first, _, anna, game):
            before = await first.hall.store.read(game)
            with pytest.raises(Refusal) as own:
                await first.hall.room(game).write(says, duty=True)
            with pytest.raises(ServerRefused) as hers:
                await anna.do(game, Phrase(phrase="hello"))
            assert own.value.key == hers.value.key == "web.busy"
            assert await first.hall.store.read(game) == before

    scenario(play)


def test_a_node_that_is_back_does_no_duties_at_a_table_that_another_keeps(postgres_url: str) -> None:
    async def play() -> None:
        async with woken(postgres_url, TABLE) as (first, second, anna, game):
            await first.heartbeat._renew()
            with pytest.raises(Fenced):
                await first.hall.room(game).write(says, duty=True)
            assert game not in first.hall.keeper.kept
            assert game in second.hall.keeper.kept
            assert (await anna.do(game, Phrase(phrase="hello"))).ok

    scenario(play)


def test_without_the_fence_it_would_write(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(self: Fence, connection: Connection, duties: Collection[str]) -> set[str]:
        return set(duties)

    monkeypatch.setattr(Fence, "kept", everything)

    async def play() -> None:
        async with woken(postgres_url, TABLE) as (first, _, _, game):
            await first.hall.room(game).write(says, duty=True)
            rows = await first.hall.store.read(game)
            assert SAID in [row.entry for row in rows]

    scenario(play)
