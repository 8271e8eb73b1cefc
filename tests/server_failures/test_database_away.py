"""The database goes away in the middle of play: commits of which nobody knows are done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from random import Random

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from mulle.web.log.database import Database
from tests.server_failures.crowd import Crowd, crowd_at
from tests.server_failures.killing import faults_in, rows_in
from tests.server_failures.ledger import Ledger
from tests.server_failures.proxy import FaultProxy, fault_proxy
from tests.web.running import node_process, scenario

TABLES, CUTS = 6, 10


async def cut_often(proxy: FaultProxy, crowd: Crowd) -> None:
    """Every connection to the database is reset at random moments, commits under way among them."""
    random = Random(1)
    for _ in range(CUTS):
        await asyncio.sleep(random.uniform(0.05, 0.4))
        proxy.cut()


async def refuse_a_while(proxy: FaultProxy, crowd: Crowd) -> None:
    """Nobody listens where the database was, and the node says that it is not well."""
    proxy.refuse()
    async with httpx.AsyncClient(trust_env=False) as http:
        assert (await http.get(f"{crowd.url}/healthz", timeout=20)).status_code == 503
    await asyncio.sleep(1)
    await proxy.accept()


@pytest.mark.parametrize("fail", [cut_often, refuse_a_while])
def test_play_goes_on_when_the_database_is_back(
    fail: Callable[[FaultProxy, Crowd], Awaitable[None]], postgres_url: str
) -> None:
    async def play() -> None:
        port, ledger = make_url(postgres_url).port or 0, Ledger()
        async with fault_proxy(lambda: port, raw=True) as proxy:
            through = postgres_url.replace(f":{port}/", f":{proxy.port}/")
            with ExitStack() as stack:
                # In a thread: the node reaches its database through this very loop.
                node = await asyncio.to_thread(stack.enter_context, node_process(through))
                async with crowd_at(node.url, TABLES, ledger) as crowd:
                    await crowd.until_active(TABLES)
                    await fail(proxy, crowd)
                    crowd.kills += 1
                    await crowd.until_active(TABLES)
            assert faults_in(ledger, rows_in(postgres_url)) == []

    scenario(play)


def test_a_commit_on_sqlite_is_on_the_disk_before_it_is_acknowledged(sqlite_url: str) -> None:
    """Every connection asks for it: what is killed is a process, and here a machine could be."""

    async def play() -> None:
        database = Database(sqlite_url)
        async with database.engine.connect() as connection:
            told = [
                (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                for name in ("journal_mode", "synchronous")
            ]
        await database.close()
        assert told == ["wal", 2]

    scenario(play)
