"""Bots that fail: a simpler one plays on, and everybody is told; the first legal move when all fail."""

from __future__ import annotations

import asyncio
import sys

import pytest

from mulle.view import AnyView
from mulle.web.bots import pool
from mulle.web.bots.pool import BotBroken, BotPool
from mulle.web.log.entries import BotFailed
from mulle.web.protocol.happenings import BotReplaced
from mulle.web.protocol.settings import SeatWish
from mulle.web.server import Choices
from tests.web.running import FREE, ME, at_table, node, people, scenario, settings

STRONG = SeatWish(kind="bot", level="strong")
TABLE = settings("byggkasino", match="single")


@pytest.mark.parametrize("broken", ["all", "search"])
def test_a_bot_that_fails_is_replaced_by_a_simpler_one_and_everybody_is_told(
    broken: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = BotPool.choose

    async def failing(self: BotPool, spec: str, view: AnyView, seed: int) -> str:
        if broken == "all" or not spec.startswith(("greedy", "random")):
            raise BotBroken("it stumbled")
        return await choose(self, spec, view, seed)

    monkeypatch.setattr(BotPool, "choose", failing)

    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (server, url),
            people(url, 1) as one,
            at_table(one, TABLE, [ME, STRONG]) as (anna,),
        ):
            assert (await anna.over()).result is not None
            told = [item for event in anna.events for item in event.happened if isinstance(item, BotReplaced)]
            rows = await server.hall.store.read(anna.client.game)
            written = [row.entry for row in rows if isinstance(row.entry, BotFailed)]
            assert [item.new for item in told] == [entry.new for entry in written]
            assert [item.new for item in told] == (
                ["greedy", "random", "first"] if broken == "all" else ["greedy"]
            )
            assert {entry.reason for entry in written} == {"it stumbled"}
            lines = [
                line
                for event in anna.events
                if event.happened in [[item] for item in told]
                for line in event.told
            ]
            assert len(lines) == len(told)

    scenario(play)


def test_a_worker_that_dies_thinks_no_more_and_another_takes_its_place(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (server, url),
            people(url, 2) as two,
            at_table(two, settings("mulle", deals=1, players=3), [ME, FREE, STRONG]) as (anna, _),
        ):
            for moves in (2, 4, 6):
                await anna.until(lambda _, moves=moves: len(anna.played) >= moves)  # type: ignore[misc]
                for worker in server.bots._all:
                    if worker._process is not None and worker._process.returncode is None:
                        worker._process.kill()
            assert (await anna.over()).result is not None

    scenario(play)


def test_a_worker_that_thinks_too_long_is_ended() -> None:
    async def think() -> None:
        worker = pool.Worker()
        worker._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "import time; time.sleep(60)", stdin=-1, stdout=-1
        )
        process = worker._process
        with pytest.raises(BotBroken, match="no move within"):
            await worker.ask(b"{}\n", 0.1)
        assert process.returncode is not None

    scenario(think)
