"""What a stop, a death or a move to another disk must not cost anybody."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from mulle.web.bots.pool import Worker
from mulle.web.client import Session
from mulle.web.live.room import Room
from mulle.web.log.database import Database
from mulle.web.log.entries import BotFailed, Resumed, StoodIn
from mulle.web.log.tables import events
from mulle.web.nodes import heartbeat
from mulle.web.people.counting import Counting
from mulle.web.protocol.settings import Clock
from mulle.web.server import Choices
from tests.server_failures.crowd import crowd_at
from tests.server_failures.killing import faults_in, rows_in
from tests.server_failures.ledger import Ledger
from tests.server_failures.test_fence import stop_beating, until_kept_by
from tests.web.conftest import answering
from tests.web.running import (
    BOT,
    FREE,
    ME,
    Player,
    at_table,
    node,
    node_process,
    people,
    scenario,
    settings,
)

TABLES = 6


def test_a_server_that_is_told_to_stop_says_so_and_loses_nothing(database_url: str) -> None:
    async def play() -> None:
        ledger = Ledger()
        with node_process(database_url) as server:
            async with crowd_at(server.url, TABLES, ledger) as crowd:
                for _ in range(2):
                    await crowd.until_active(TABLES)
                    assert await asyncio.to_thread(server.stop) == 0
                    crowd.kills += 1
                    await asyncio.to_thread(server.start)
                await crowd.until_active(TABLES)
            assert faults_in(ledger, rows_in(database_url)) == []

    scenario(play)


def test_bots_end_with_the_server_that_started_them(sqlite_url: str) -> None:
    def workers(of: int) -> list[int]:
        told = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True)
        rows = [line.split(None, 2) for line in told.stdout.splitlines()[1:]]
        return [int(pid) for pid, parent, args in rows if int(parent) == of and "web.bots.worker" in args]

    async def play() -> list[int]:
        async with people(server.url, 1) as one, at_table(one, settings(deals=1), [ME, BOT]) as (anna,):
            await anna.until(lambda _: len(anna.played) > 2)
            assert server.process is not None
            return workers(server.process.pid)

    with node_process(sqlite_url) as server:
        started = asyncio.run(play())
        assert started
        server.kill()
        until = time.monotonic() + 20
        while any(Path(f"/proc/{pid}").exists() for pid in started):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_bot_that_thinks_when_the_server_stops_has_not_failed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pondering(self: Worker) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec("sleep", "60", stdin=-1, stdout=-1)
        return self._process

    monkeypatch.setattr(Worker, "_running", pondering)

    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (server, url), people(url, 1) as one:
            bots = settings("byggkasino", match="single")
            game = (await one[0].make_table(bots, [BOT, BOT], start=True)).game
            while not server.bots.thinking:
                await asyncio.sleep(0.01)
        failed = [row for row in rows_in(sqlite_url)[game] if isinstance(row.entry, BotFailed)]
        assert failed == []

    scenario(play)


def test_a_match_that_ended_in_a_node_that_died_is_rated_all_the_same(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        rated = settings("byggkasino", match="single", rated=True)
        with monkeypatch.context() as dying:
            dying.setattr(Counting, "_count_all", nothing)
            async with node(Choices(database=database_url, workers=1)) as (_, url), people(url, 2) as two:
                for session, name in zip(two, ("Anna", "Bo"), strict=True):
                    await session.register(name, "en god lösen")
                async with at_table(two, rated, [ME, FREE]) as (anna, _):
                    await anna.over()
                assert (await two[0].whoami()).ratings == []
                cookies = two[0].cookies
        async with (
            node(Choices(database=database_url, workers=1)) as (server, url),
            Session(url, cookies=cookies) as again,
        ):
            while not (await again.whoami()).ratings:
                await asyncio.sleep(0.05)
            await server.counting._count_all()
            assert [rating.matches for rating in (await again.whoami()).ratings] == [1]

    scenario(play)


async def nothing(_: Counting) -> None:
    """The node died before it could count."""


async def an_hour_passes(database: str) -> None:
    """Everything in the log happened an hour earlier."""
    opened = Database(database)
    async with opened.engine.begin() as connection:
        await connection.execute(update(events).values(at=events.c.at - 3_600_000))
    await opened.close()


def test_nobodys_clock_runs_while_no_node_is_there(database_url: str) -> None:
    async def play() -> None:
        choices = Choices(database=database_url, workers=1)
        timed = settings("mulle", deals=1, clock=Clock(bank=60, increment=0))
        async with node(choices) as (_, url), people(url, 2) as two:
            cookies = two[0].cookies
            async with at_table(two, timed, [ME, FREE]) as (anna, bo):
                await anna.until(lambda _: len(anna.played) >= 2)
                await anna.rest()
                await bo.rest()
                game = anna.client.game
        await an_hour_passes(database_url)
        async with node(choices) as (server, url), Session(url, cookies=cookies) as again:
            await again.whoami()
            back = Player(again, game, plays=False)
            entries = []
            while Resumed() not in entries:
                await asyncio.sleep(0.05)
                entries = [row.entry for row in await server.hall.store.read(game)]
            state = await back.until(lambda state: state.seq >= entries.index(Resumed()) + 1)
            assert state.clocks is not None
            assert min(clock.left for clock in state.clocks) > 30_000
            assert not [entry for entry in entries if isinstance(entry, StoodIn) and entry.why == "clock"]
            await back.close()

    scenario(play)


def test_tables_that_cannot_be_loaded_at_once_are_taken_over_a_little_later(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        choices = Choices(database=postgres_url, workers=1)
        async with node(choices) as (first, url), node(choices) as (second, _), people(url, 1) as one:
            bots = settings("mulle", deals=1, pace=1000)
            games = [(await one[0].make_table(bots, [BOT, BOT], start=True)).game for _ in range(3)]
            write, failed = Room.write, set[str]()

            async def failing(self: Room, *told: object, **named: object) -> int:
                if self.hall is second.hall and self.game not in failed:
                    failed.add(self.game)
                    raise OperationalError("", {}, Exception("gone"))
                return await write(self, *told, **named)  # type: ignore[arg-type]

            monkeypatch.setattr(Room, "write", failing)
            await stop_beating(first)
            for game in games:
                await until_kept_by(second, game)
                before = len(await second.hall.store.read(game))
                while len(await second.hall.store.read(game)) <= before:
                    await asyncio.sleep(0.05)
            assert failed == set(games)

    scenario(play)


def test_a_table_that_its_node_does_not_know_to_be_its_own_is_found(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a commit whose answer was lost."""
    monkeypatch.setattr(heartbeat, "LOOK_AFTER_EVERY", 0.2)

    async def play() -> None:
        async with node(Choices(database=database_url, workers=1)) as (server, url), people(url, 1) as one:
            bots = settings("mulle", deals=1, pace=500)
            game = (await one[0].make_table(bots, [BOT, BOT], start=True)).game
            server.hall.keeper.give_up(game)
            before = len(await server.hall.store.read(game))
            while len(await server.hall.store.read(game)) <= before + 2:
                await asyncio.sleep(0.05)

    scenario(play)


def backed_up(database: str, folder: Path) -> str:
    """A copy of the database, made while the server writes, and put back elsewhere (docs/deployment.md)."""
    if database.startswith("sqlite"):
        path, copy = make_url(database).database, folder / "copy.sqlite"
        assert path is not None
        with sqlite3.connect(path) as reading:
            reading.execute("VACUUM INTO ?", (str(copy),))
        return f"sqlite:///{copy}"
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
    dump = folder / "mulle.dump"
    subprocess.run([programs / "pg_dump", "-Fc", "-f", dump, database], check=True, timeout=60)
    restored = f"restored_{token_hex(4)}"
    with answering(database) as connection:
        connection.execute(f"CREATE DATABASE {restored}")
    url = database.rpartition("/")[0] + f"/{restored}"
    subprocess.run([programs / "pg_restore", "--no-owner", "-d", url, dump], check=True, timeout=60)
    return url


def test_a_backup_made_in_the_middle_of_play_can_be_played_on(database_url: str, tmp_path: Path) -> None:
    async def play() -> None:
        with node_process(database_url) as server:
            async with people(server.url, 2) as two:
                cookies = [session.cookies for session in two]
                async with at_table(two, settings("byggkasino", match="three"), [ME, FREE]) as (anna, _):
                    await anna.until(lambda _: len(anna.played) >= 5)
                    copy = await asyncio.to_thread(backed_up, database_url, tmp_path)
                    moved, game = len(anna.played), anna.client.game
                    await anna.until(lambda state: len(anna.played) > moved or state.status == "over")
        kept = rows_in(copy)[game]
        assert kept == rows_in(database_url)[game][: len(kept)]
        async with node(Choices(database=copy, workers=1)) as (_, url):
            sessions = [Session(url, cookies=cookie) for cookie in cookies]
            back = [Player(session, game, place) for place, session in enumerate(sessions)]
            for session in sessions:
                await session.whoami()
            for player in back:
                assert (await player.over()).result is not None
                await player.close()
            for session in sessions:
                await session.close()

    scenario(play)


def test_those_who_saw_more_than_the_backup_has_are_shown_the_table_as_it_is(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Clients that were there all the time go on from what is left."""

    async def play() -> None:
        path = Path(make_url(sqlite_url).database or "")
        with node_process(sqlite_url) as server:
            async with (
                people(server.url, 2) as two,
                at_table(two, settings("byggkasino", match="three"), [ME, FREE]) as players,
            ):
                anna, bo = players
                await anna.until(lambda _: len(anna.played) >= 2)
                copy = backed_up(sqlite_url, tmp_path)
                kept = len(rows_in(copy)[anna.client.game])
                await anna.until(lambda _: len(anna.played) >= 6)
                for player in players:
                    await player.rest()
                assert await asyncio.to_thread(server.stop) == 0
                for beside in ("", "-wal", "-shm"):
                    path.with_name(path.name + beside).unlink(missing_ok=True)
                shutil.copy(make_url(copy).database or "", path)
                assert min(anna.client.seen, bo.client.seen) > kept
                for player in players:
                    player._acted, player.moves_until = 0, 1_000
                    player.events.clear()
                await asyncio.to_thread(server.start)
                over = await anna.over()
                assert over.result is not None
                seen = [event.seq for event in anna.events]
                assert seen == list(range(seen[0], over.seq + 1))
                assert seen[0] > kept

    scenario(play)
