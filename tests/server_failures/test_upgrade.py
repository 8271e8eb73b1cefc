"""A new program on an old database: migrations, matches that go on, nodes that start together."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, insert

from mulle.web.client import Session
from mulle.web.log.database import MIGRATIONS, Database
from mulle.web.log.tables import metadata
from mulle.web.server import Choices, Server
from tests.web.running import Player, node, scenario

FIRST = Path(__file__).parent / "databases" / "release-0001.jsonl"
Rows = list[tuple[str, dict[str, Any]]]


def first_release() -> tuple[dict[str, dict[str, str]], Rows]:
    """The cookies of three people, and every row of a database that the first release wrote."""
    told, *rows = map(json.loads, FIRST.read_text(encoding="utf-8").splitlines())
    return told["cookies"], [(row["table"], row["row"]) for row in rows]


def upgraded_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def put_in(connection: Connection, rows: Rows) -> None:
    """The rows, into the tables as that release had them."""
    found = MetaData()
    found.reflect(connection)
    for name, row in rows:
        connection.execute(insert(found.tables[name]).values(**row))


async def old_database(url: str, rows: Rows) -> None:
    database = Database(url)
    async with database.engine.begin() as connection:
        await connection.run_sync(upgraded_to, "0001")
        await connection.run_sync(put_in, rows)
    await database.close()


async def come_back(url: str, cookies: dict[str, str]) -> tuple[Session, list[Player]]:
    """Somebody who was there before, at all tables that were left in play."""
    session = Session(url, cookies=cookies)
    await session.whoami()
    running = (await session.mine()).running
    return session, [Player(session, table.game, place) for place, table in enumerate(running)]


def test_matches_of_the_first_release_are_played_on(database_url: str) -> None:
    cookies, rows = first_release()

    async def play() -> None:
        await old_database(database_url, rows)
        async with node(Choices(database=database_url, workers=1)) as (_, url):
            back = [await come_back(url, cookies[name]) for name in ("Anna", "Bo", "Cilla")]
            players = [player for _, seated in back for player in seated]
            assert len(players) == 3
            for player in players:
                assert (await player.over()).result is not None
            for player in players:
                await player.close()
            anna = back[0][0]
            await anna.logout()
            assert [rating.matches for rating in (await anna.login("Anna", "gammal nyckel")).ratings] == [1]
            assert len((await anna.mine()).finished) == 2
            for session, _ in back:
                await session.close()

    scenario(play)


def test_a_rated_match_that_the_first_release_had_not_counted_is_counted(database_url: str) -> None:
    cookies, rows = first_release()
    forgotten = [(name, row) for name, row in rows if name not in ("rated", "ratings")]

    async def play() -> None:
        await old_database(database_url, forgotten)
        async with (
            node(Choices(database=database_url, workers=1)) as (_, url),
            Session(url, cookies=cookies["Anna"]) as anna,
        ):
            while not (await anna.whoami()).ratings:
                await asyncio.sleep(0.05)
            assert anna.me is not None
            assert [rating.matches for rating in anna.me.ratings] == [1]

    scenario(play)


def test_the_migrations_make_what_the_program_uses(database_url: str) -> None:
    async def compare() -> None:
        database = Database(database_url)
        await database.open()
        async with database.engine.connect() as connection:
            differences = await connection.run_sync(_differences)
        await database.close()
        assert differences == []

    scenario(compare)


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_nodes_that_start_together_migrate_once(postgres_url: str) -> None:
    async def start() -> None:
        servers = [Server(Choices(database=postgres_url, workers=1)) for _ in range(3)]
        await asyncio.gather(*(server.start() for server in servers))
        secrets = {server.people.signer.csrf("x") for server in servers}
        assert len(secrets) == 1
        for server in servers:
            await server.stop()

    scenario(start)


def test_a_log_that_this_program_cannot_read_harms_no_other_table(sqlite_url: str) -> None:
    cookies, rows = first_release()
    newer = [
        (name, row | {"body": row["body"].replace('"rules":1', '"rules":99')})
        if name == "events" and row["seq"] == 1 and '"stickmulle"' in row["body"]
        else (name, row)
        for name, row in rows
    ]
    assert newer != rows

    async def play() -> None:
        await old_database(sqlite_url, newer)
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url):
            session, (anna,) = await come_back(url, cookies["Anna"])
            his, (bo,) = await come_back(url, cookies["Bo"])
            assert (await anna.over()).result is not None
            for player, seated in ((anna, session), (bo, his)):
                await player.close()
                await seated.close()

    scenario(play)
