"""Six ways to lose a connection, by socket and by streams: nothing is missed, nothing is done twice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

import pytest

from mulle.web import run
from mulle.web.client.table import Patience
from mulle.web.live import room
from mulle.web.protocol.commands import Phrase
from mulle.web.protocol.messages import Bye
from mulle.web.run import Listening, listener_of
from mulle.web.tables import deciding
from tests.server_failures.pair import Pair, pair_at
from tests.server_failures.proxy import Way
from tests.web.running import scenario, settings

TABLE = settings("mulle", deals=2)


@pytest.fixture(params=["socket", "streams"])
def streams(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "streams")


@asynccontextmanager
async def pair(database: str, *, streams: bool, patience: Patience | None = None) -> AsyncIterator[Pair]:
    """Two who play before and after what happens to Anna's connection."""
    async with pair_at(database, TABLE, streams=streams, patience=patience) as two:
        await two.both_play()
        yield two
        await two.until_anna_is_back()
        await two.both_play()
        await two.verify()


def test_a_clean_close(sqlite_url: str, streams: bool) -> None:
    async def play() -> None:
        async with pair(sqlite_url, streams=streams) as two:
            two.server.sockets.end_all(Bye(why="restart", after=100))
            await two.until_anna_went()

    scenario(play)


def test_a_server_that_refuses_connections_for_a_while(sqlite_url: str, streams: bool) -> None:
    async def play() -> None:
        async with pair(sqlite_url, streams=streams) as two:
            two.proxy.refuse()
            await two.until_anna_went()
            await two.says(two.bo, 5)
            await two.proxy.accept()

    scenario(play)


def test_a_black_hole(sqlite_url: str, streams: bool) -> None:
    async def play() -> None:
        async with pair(sqlite_url, streams=streams) as two:
            two.proxy.black_hole()
            began = monotonic()
            await two.says(two.bo, 5)
            await two.says(two.anna, 1)
            assert monotonic() - began < 10  # asked after 1.5 s, given up after 4 s

    scenario(play)


def test_those_whom_nobody_hears_are_seen_to_be_gone(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket is asked whether anybody is there; a stream only shows when its bytes are not taken."""
    monkeypatch.setattr(run, "PING_EVERY", 0.3)
    monkeypatch.setattr(run, "PONG_WITHIN", 0.3)

    async def play() -> None:
        async with pair(sqlite_url, streams=False) as two:
            two.proxy.weather.swallow = {"up", "down"}
            await two.until_anna_went()
            two.proxy.weather.swallow = set()
            two.proxy.cut()

    scenario(play)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux bounds this by a connection")
def test_what_nobody_takes_ends_a_connection() -> None:
    """Streams are known by it to lead nowhere."""
    with (
        listener_of(Listening(port=0)) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as taken,
    ):
        assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == run.TAKEN_WITHIN


def test_a_late_pong(sqlite_url: str, streams: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING_EVERY", 0.3)
    monkeypatch.setattr(run, "PONG_WITHIN", 0.3)
    hasty = Patience(ask_after=0.2, answer_within=0.4)

    async def play() -> None:
        async with pair(sqlite_url, streams=streams, patience=hasty) as two:
            two.proxy.weather.delay = 0.7
            await two.until_anna_went()
            await two.says(two.bo, 3)
            two.proxy.weather.delay = 0.0

    scenario(play)


@pytest.mark.parametrize("lost", ["up", "down"])
def test_a_pending_move_is_done_once_whether_it_or_its_reply_was_lost(
    sqlite_url: str, streams: bool, lost: Way
) -> None:
    async def play() -> None:
        async with pair(sqlite_url, streams=streams) as two:
            two.proxy.weather.swallow = {lost}
            saying = asyncio.create_task(two.anna.do(Phrase(phrase="oops")))
            await asyncio.sleep(0.3)
            assert not saying.done()
            two.proxy.weather.swallow = set()
            two.proxy.cut()
            await saying
            rows = await two.server.hall.store.read(two.anna.client.game)
            assert sum('"phrase":"oops"' in row.body for row in rows) == 1

    scenario(play)


@pytest.mark.parametrize("meanwhile", ["open", "cut"])
def test_a_suspended_tab(
    sqlite_url: str, streams: bool, meanwhile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It misses more than the server keeps in memory."""
    monkeypatch.setattr(room, "FRAMES_KEPT", 8)
    monkeypatch.setattr(deciding, "MOST_PHRASES", 100)

    async def play() -> None:
        async with pair(sqlite_url, streams=streams) as two:
            two.tab.awake.clear()
            await two.says(two.bo, 20)
            if meanwhile == "cut":
                two.proxy.cut()
                await two.until_anna_went()
            two.tab.awake.set()

    scenario(play)
