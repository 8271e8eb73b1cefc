"""The server under load on one machine, the client included: games at a steady pace, idle sockets.

    python -m bench.server_load --games 2000 --seconds 60 --store sqlite
    python -m bench.server_load --games 2000 --seconds 60 --store postgres --bots 50
    python -m bench.server_load --idle 10000

`--figure FILE` keeps what was measured as a row of a figure for the documentation.
A move's time runs from the moment when it was due to its acknowledgement, also where the server was late
with the news before it. Everybody comes from an address of their own, told by a proxy's header, so that the
server's own bounds hold as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import uvloop

from bench import load_figures, load_tables
from bench.load_figures import load, quantile
from bench.load_node import Node, Spent, database, go_first, node
from bench.load_tables import Chair, Figures, LoadTable, spread
from bench.wire import dialled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

GAMES = ("mulle", "byggkasino", "husmulle")
SOCKETS_EACH = 10
SETTLE = 5.0
PLAY_TITLE = "Games at once, a move every two seconds in each, on one machine with their client"
IDLE_TITLE = "Idle sockets in one process"


async def play(node: Node, told: argparse.Namespace) -> None:
    """Games at their pace, and what they cost."""
    figures = Figures()
    tables, bots = await _tables(node, told, figures)
    await spread(one.open(node.url) for one in (*tables, *bots))
    await _paced(tables, told.think, told.warm)
    before = Spent.of(node)
    for one in (*tables, *bots):
        one.measures = True
    driving = asyncio.create_task(_paced(bots, told.think, told.seconds)) if bots else None
    await _paced(tables, told.think, told.seconds)
    spent = Spent.of(node).since(before)
    for one in (*tables, *bots):
        one.measures = False
    if driving is not None:
        await driving
    await asyncio.sleep(1)
    _report_play(figures, spent, told, bots)
    for one in (*tables, *bots):
        one.close()


async def _tables(
    node: Node, told: argparse.Namespace, figures: Figures
) -> tuple[list[LoadTable], list[LoadTable]]:
    started = perf_counter()
    async with load_tables.browserless(node.url) as http:
        guests: list[load_tables.Guest] = []

        async def come(number: int) -> None:
            guests.append(await load_tables.guest(http, number))

        await spread(come(number) for number in range(2 * told.games + told.bots))
        tables: list[LoadTable] = []
        bots: list[LoadTable] = []
        beside = Figures()

        async def people(number: int) -> None:
            two = [guests.pop(), guests.pop()]
            settings = {"game": GAMES[number % len(GAMES)], "pause": 5}
            game = await load_tables.table(http, two, settings)
            tables.append(LoadTable(game, two, figures, number))

        async def against_bot(number: int) -> None:
            one = [guests.pop()]
            settings = {"game": GAMES[number % len(GAMES)], "pause": 5, "pace": 0}
            game = await load_tables.table(http, one, settings, told.level)
            bots.append(LoadTable(game, one, beside, number))

        await spread(people(number) for number in range(told.games))
        await spread(against_bot(number) for number in range(told.bots))
    print(f"set up in {perf_counter() - started:.0f} s", flush=True)
    return tables, bots


async def _paced(tables: Sequence[LoadTable], think: float, seconds: float) -> None:
    """A move at every table once in `think` seconds, evenly spread, whatever the server does."""
    start = perf_counter()
    for place in range(round(seconds / think * len(tables))):
        due = start + place * think / len(tables)
        wait = due - perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        tables[place % len(tables)].tick(due)


def _report_play(figures: Figures, spent: Spent, told: argparse.Namespace, bots: Sequence[LoadTable]) -> None:
    rate, disk = len(figures.acknowledged) / spent.at, load_figures.disk_alone()
    if told.figure is not None and figures.acknowledged:
        load_figures.keep(
            told.figure,
            PLAY_TITLE,
            load_figures.PLAY,
            _row(figures, spent, told, disk),
            load_figures.PLAY_NOTES,
        )
    print(f"{told.store}: {told.games} games, {told.bots} bots that search, {spent.at:.0f} s")
    print(
        f"  acknowledged moves   {rate:8.0f} /s   refused {len(figures.refused)} {set(figures.refused) or ''}"
    )
    print(f"  due to acknowledged  {_quantiles(figures.acknowledged)}")
    print(f"  due to shown         {_quantiles(figures.shown)}")
    print(f"  news late for a move {figures.late:8d}")
    commits = spent.metrics.get("mulle_commits_total", 0)
    events = spent.metrics.get("mulle_events_total", 0)
    print(f"  commits {commits / spent.at:.0f} /s, {events / max(commits, 1):.1f} events each")
    half, most = (spent.bucket("mulle_commit_seconds", share) for share in (0.5, 0.99))
    print(f"    {spent.commit_ms:.1f} ms each; within {half} s for half of them, within {most} s for 99 %")
    print(f"    the disk alone takes {disk:.1f} ms for a small write")
    cores = [f"{share / spent.at:.2f}" for share in (spent.node, spent.client, spent.machine)]
    print(f"  cores busy: node {cores[0]}, client {cores[1]}, machine {cores[2]}", end="; ")
    print(f"load average {os.getloadavg()[0]:.1f}")
    failures = spent.metrics.get("mulle_bot_failures_total", 0)
    if bots:
        against = len(bots[0].figures.acknowledged) / spent.at
        print(f"  moves against bots that search {against:.0f} /s, bots' failures {failures:.0f}", flush=True)


def _row(
    figures: Figures, spent: Spent, told: argparse.Namespace, disk: float
) -> tuple[str | int | float, ...]:
    """The run as a row of the figure."""
    ranked = sorted(figures.acknowledged)
    bots = f", {told.bots} bots that search" if told.bots else ""
    store = {"sqlite": "SQLite", "postgres": "PostgreSQL"}[told.store]
    delays = (round(1000 * quantile(ranked, share), 1) for share in (0.5, 0.99, 0.999))
    cores = (round(used / spent.at, 2) for used in (spent.node, spent.client))
    name = f"{told.games} games, {store}{bots}"
    return (
        name,
        round(len(ranked) / spent.at),
        *delays,
        round(spent.commit_ms, 1),
        round(disk, 1),
        *cores,
        _load(told),
    )


def _load(told: argparse.Namespace) -> str:
    return f"{load()}, first" if told.first else f"{load()}"


def _quantiles(times: list[float]) -> str:
    if not times:
        return "none"
    ranked = sorted(times)
    shares = ((0.5, "p50"), (0.9, "p90"), (0.99, "p99"), (0.999, "p99.9"), (1.0, "max"))
    found = [(name, quantile(ranked, share)) for share, name in shares]
    return "  ".join(f"{name} {value * 1000:6.1f} ms" for name, value in found)


async def idle(node: Node, told: argparse.Namespace) -> None:
    """Sockets that do nothing but follow the list of open tables, and the memory that each takes."""
    async with load_tables.browserless(node.url) as http:
        some = [await load_tables.guest(http, number) for number in range(-(-told.idle // SOCKETS_EACH))]
    chairs = [Chair(some[place // SOCKETS_EACH]) for place in range(told.idle)]
    await asyncio.sleep(SETTLE)
    before = node.resident_kib

    async def connect(chair: Chair) -> None:
        guest = chair.guest
        chair.wire = await dialled(node.url, guest.cookie, guest.address, lambda _: None)
        chair.say({"type": "watch_lobby"})

    await spread(connect(chair) for chair in chairs)
    await asyncio.sleep(SETTLE + 2 * told.think)
    start, cpu = perf_counter(), node.cpu_seconds
    await asyncio.sleep(told.seconds / 2)
    share = (node.cpu_seconds - cpu) / (perf_counter() - start)
    alive = sum(chair.wire is not None and not chair.wire.closed for chair in chairs)
    each = (node.resident_kib - before) / max(alive, 1)
    print(
        f"idle: {alive} sockets of {told.idle}, {each:.1f} KiB each, {share:.2f} cores to keep them alive",
        flush=True,
    )
    if told.figure is not None:
        row = (f"{alive}", round(each, 1), round(share, 2), _load(told))
        load_figures.keep(told.figure, IDLE_TITLE, load_figures.IDLE, row)


def main(words: Sequence[str] | None = None) -> None:
    """Measure."""
    told = _told(words)
    if told.first:
        go_first()
    work: Callable[[Node, argparse.Namespace], Awaitable[None]] = idle if told.idle else play

    async def bounded(serving: Node) -> None:
        async with asyncio.timeout(told.seconds + told.warm + 400):
            await work(serving, told)

    with database(told.store) as url, node(url, told.workers) as serving:
        uvloop.run(bounded(serving))


def _told(words: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--warm", type=float, default=20.0, help="seconds of play before the measuring")
    reader.add_argument("--think", type=float, default=2.0, help="seconds between two moves of a game")
    reader.add_argument("--bots", type=int, default=0, help="games against a bot that searches, besides")
    reader.add_argument("--level", default="strong")
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    reader.add_argument("--idle", type=int, default=0, help="instead of games: so many idle sockets")
    reader.add_argument("--first", action="store_true", help="come before the machine's other work")
    reader.add_argument("--figure", type=Path, metavar="FILE")
    return reader.parse_args(words)


if __name__ == "__main__":
    main()
