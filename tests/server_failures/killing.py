"""A server that is killed again and again while many play; the log is compared with what they were told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import monotonic

import psycopg
from sqlalchemy.engine import make_url

from mulle.web.log.entries import Row, read_entry
from mulle.web.tables.fold import folded
from tests.server_failures.crowd import crowd_at
from tests.server_failures.ledger import Ledger
from tests.web.running import NodeProcess

LEAST_ACTIVE = 20
TABLES = 24
_ASKED = "SELECT game, seq, at, command, body FROM events ORDER BY game, seq"


@dataclass(slots=True)
class Toll:
    """What was seen in a run of kills."""

    active: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0
    events: int = 0
    matches: int = 0
    seconds: float = 0.0


def rows_in(database: str) -> dict[str, list[Row]]:
    """The whole log by game, read past the server."""
    logs: defaultdict[str, list[Row]] = defaultdict(list)
    for game, seq, at, command, body in _selected(database):
        logs[game].append(Row(game, seq, at, read_entry(body), command))
    return logs


def _selected(database: str) -> Iterable[tuple[str, int, int, str | None, str]]:
    if not database.startswith("sqlite"):
        with psycopg.connect(database) as connection:
            return connection.execute(_ASKED).fetchall()
    path = make_url(database).database
    assert path is not None
    reading = sqlite3.connect(path)
    try:
        return reading.execute(_ASKED).fetchall()
    finally:
        reading.close()


def faults_in(ledger: Ledger, logs: dict[str, list[Row]]) -> list[str]:
    """Promises that were not kept, and logs that have gaps or moves that the rules do not allow."""
    found = [fault for game in list(ledger.tables) for fault in ledger.faults(game, logs.get(game, []))]
    for game, rows in logs.items():
        try:
            folded(game, rows)
        except Exception as error:
            found.append(f"{game}: the log cannot be folded: {error!r}")
    return found


async def kill_again_and_again(node: NodeProcess, kills: int, seed: int = 0) -> Toll:
    """Kill -9 the server `kills` times, each time in the middle of play at twenty tables or more."""
    toll, ledger, random, began = Toll(), Ledger(), Random(seed), monotonic()
    async with crowd_at(node.url, TABLES, ledger) as crowd:
        for _ in range(kills):
            await crowd.until_active(LEAST_ACTIVE)
            await asyncio.sleep(random.uniform(0, 0.3))
            toll.active.append(crowd.active)
            node.kill()
            crowd.kills += 1
            logs = await asyncio.to_thread(rows_in, node.database)
            toll.faults = await asyncio.to_thread(faults_in, ledger, logs)
            if toll.faults:
                break
            await asyncio.to_thread(node.start)
        else:
            await crowd.until_active(LEAST_ACTIVE)
    toll.faults = toll.faults or faults_in(ledger, logs := rows_in(node.database))
    toll.acknowledged, toll.seconds = ledger.acknowledged, monotonic() - began
    toll.events, toll.matches = sum(map(len, logs.values())), len(ledger.tables)
    return toll
