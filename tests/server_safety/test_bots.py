"""Bots think in bounded workers; one that fails is replaced by a simpler one, and the log says so."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from mulle.engine.game_service import GameService
from mulle.games import ruleset
from mulle.view import AnyView
from mulle.web.bots import pool
from mulle.web.bots.levels import FIRST_LEGAL, SIMPLEST, simpler, spec_of
from mulle.web.bots.pool import BotBroken, BotPool, Worker
from mulle.web.protocol.happenings import BotReplaced
from mulle.web.server import Choices
from mulle.web.tables.errors import Refusal
from tests.web.running import BOT, ME, Player, at_table, node, people, scenario, settings

HANGS = "import time\ntime.sleep(600)"
DIES = "raise SystemExit(3)"
SAYS = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"


def a_view() -> AnyView:
    game = GameService(ruleset("byggkasino", {}), seed=1)
    game.start_omgang()
    game.deal_hands()
    return game.view(game.turn)


def worker_that(program: str, patch: pytest.MonkeyPatch) -> None:
    """Every worker runs `program` instead."""
    start = asyncio.create_subprocess_exec
    place = "mulle.web.bots.pool.asyncio.create_subprocess_exec"

    async def other(executable: str, *told: str, **more: Any) -> Any:
        return await start(executable, "-c", program, **more)

    patch.setattr(place, other)


@asynccontextmanager
async def a_pool(workers: int = 1, margin: float | None = None) -> AsyncIterator[BotPool]:
    made = BotPool(workers, margin)
    made.start()
    try:
        yield made
    finally:
        await made.stop()


BROKEN = [
    ("hangs", HANGS, "no move within 0.5 s"),
    ("dies", DIES, "the worker ended|Connection|closed"),
    ("talks nonsense", SAYS.format("nonsense"), "no answer"),
    ("is endless", "while True: print('x' * 10**6, end='', flush=True)", "limit"),
]


@pytest.mark.parametrize(("program", "reason"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_worker_that(program: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ended, and the next question has a new one."""

    async def ask() -> None:
        async with a_pool(margin=0.5) as bots:
            with monkeypatch.context() as patch:
                worker_that(program, patch)
                with pytest.raises(BotBroken, match=reason):
                    await bots.choose("greedy", a_view(), 1)
            assert bots.failures == 1
            assert bots.thinking == 0
            bots._margin = None
            view = a_view()
            assert await bots.choose("greedy", view, 1) in [str(move) for move in view.moves]

    monkeypatch.setattr(pool, "START_SECONDS", 0.0)
    scenario(ask)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [('{"move": "Kh x Kd Kc Ks"}', "not a legal move"), ('{"error": "ValueError: no"}', "ValueError: no")],
    ids=["cheats", "fails"],
)
def test_a_bot_that(answer: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        async with a_pool() as bots:
            with pytest.raises(BotBroken, match=reason):
                await bots.choose("greedy", a_view(), 1)
            assert bots.failures == 1

    worker_that(SAYS.format(answer), monkeypatch)
    scenario(ask)


def test_no_more_workers_think_than_there_are_and_the_rest_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = most = 0

    async def slow(self: Worker, question: bytes, seconds: float) -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.01)
        at_once -= 1
        return b'{"move": "%s"}\n' % str(a_view().moves[0]).encode()

    async def ask() -> None:
        async with a_pool(workers=2) as bots:
            await asyncio.gather(*(bots.choose("greedy", a_view(), 1) for _ in range(12)))
            assert most == 2

    monkeypatch.setattr(Worker, "ask", slow)
    scenario(ask)


def test_too_many_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Worker, question: bytes, seconds: float) -> bytes:
        await asyncio.sleep(60)
        return b""

    async def ask() -> None:
        async with a_pool() as bots:
            waiting = [asyncio.create_task(bots.choose("greedy", a_view(), 1)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Refusal) as refused:
                await bots.choose("greedy", a_view(), 1)
            assert (refused.value.key, refused.value.status) == ("web.busy", 503)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert bots.thinking == 0

    monkeypatch.setattr(pool, "MOST_WAITING", 3)
    monkeypatch.setattr(Worker, "ask", never)
    scenario(ask)


def test_workers_yield_to_the_server() -> None:
    async def ask() -> None:
        async with a_pool() as bots:
            await bots.choose("greedy", a_view(), 1)
            process = bots._all[0]._process
            assert process is not None
            assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)

    scenario(ask)


def test_what_a_player_prints_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that writes to standard output does not spoil the worker's."""
    noisy = (
        "from mulle.players.greedy import Greedy\nfrom mulle.web.bots import worker\nchoose = Greedy.choose\n"
        "def loud(self, view):\n    print('hm')\n    return choose(self, view)\n"
        "Greedy.choose = loud\nworker.main()\n"
    )

    async def ask() -> None:
        async with a_pool() as bots:
            assert await bots.choose("greedy", a_view(), 1)

    worker_that(noisy, monkeypatch)
    scenario(ask)


def test_every_player_has_a_simpler_one_down_to_the_first_legal_move() -> None:
    for level in ("casual", "skilled", "strong", "expert", "master"):
        spec, steps = spec_of(level), []
        while spec != FIRST_LEGAL:
            spec = simpler(spec)
            steps.append(spec)
        assert steps[-2:] == [SIMPLEST, FIRST_LEGAL]
        assert len(steps) <= 3


def test_a_failing_bot_is_replaced_step_by_step_and_everybody_is_told(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All bots fail; the match goes on to its end, and each replacement is an event with a sentence."""

    async def broken(self: Worker, question: bytes, seconds: float) -> bytes:
        raise BotBroken("planted")

    async def play() -> None:
        table = settings("byggkasino", match="single")
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (server, url),
            people(url, 1) as one,
            at_table(one, table, [ME, BOT]) as (anna,),
        ):
            await anna.over()
            replaced = _replaced(anna)
            assert [(event.old, event.new) for event in replaced] == _steps(spec_of("casual"))
            told = [line for event in anna.events for line in event.told]
            assert sum("enklare" in line for line in told) == len(replaced)
            assert server.bots.failures == len(replaced)

    monkeypatch.setattr(Worker, "ask", broken)
    scenario(play)


def _replaced(player: Player) -> list[BotReplaced]:
    return [one for event in player.events for one in event.happened if isinstance(one, BotReplaced)]


def _steps(spec: str) -> list[tuple[str, str]]:
    found = []
    while spec != FIRST_LEGAL:
        found.append((spec, simpler(spec)))
        spec = simpler(spec)
    return found
