"""The analysis of a finished match over HTTP: for nobody while it runs, made once, in both languages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from mulle import native
from mulle.view import AnyView, TrickView, View
from mulle.web.bots.pool import BotBroken
from mulle.web.client import ServerRefused, Session
from mulle.web.live import analyses
from mulle.web.protocol.analysis import MatchAnalysis
from mulle.web.server import Choices, Server
from tests.web.running import FREE, ME, Player, at_table, node, people, scenario, settings

pytestmark = pytest.mark.skipif(not native.is_available(), reason="the judge needs the native engine")

SHORT = settings("byggkasino", match="single")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "WORLDS", 8)


async def ready(session: Session, game: str) -> MatchAnalysis:
    """The analysis, once it is thought out."""
    while True:
        told = await session.analysis(game)
        if told.done == told.of:
            return told
        assert told.moves == []
        await asyncio.sleep(0.05)


async def finished(two: list[Session]) -> tuple[str, Player]:
    async with at_table(two, SHORT, [ME, FREE]) as (anna, bo):
        await anna.over()
        await bo.over()
    return anna.client.game, anna


def test_a_finished_match_is_analysed_once_for_anybody_and_adds_up(tmp_path: Path) -> None:
    async def play() -> None:
        choices = Choices(database=f"sqlite:///{tmp_path}/log.db", workers=1)
        async with node(choices) as (server, url), people(url, 3) as sessions:
            game, anna = await finished(sessions[:2])
            seen = listening(server)
            told = await ready(sessions[2], game)
            asked = len(seen)
            assert all(isinstance(view, View | TrickView) and view.seat == view.turn for view in seen)
            sessions[0].language = "en"
            english = await ready(sessions[0], game)
            assert len(seen) == asked
            assert told.of == len(told.moves) == len([event for event in anna.events if moved(event)])
            assert [move.seq for move in told.moves] == [event.seq for event in anna.events if moved(event)]
            for side in told.sides:
                assert side.result == pytest.approx(side.luck + side.skill, abs=1e-9)
            assert anna.state.result is not None
            mine, others = anna.state.result.totals
            assert told.sides[0].result == mine - others
            assert [seat.name for seat in told.seats] == ["Anna", "Bo"]
            assert any(move.mistake and move.better for move in told.moves)
            assert [move.loss for move in english.moves] == [move.loss for move in told.moves]
            assert {move.words for move in english.moves} != {move.words for move in told.moves}

    scenario(play)


def moved(event: Any) -> bool:
    return any(type(one).__name__ == "MovePlayed" for one in event.happened)


def listening(server: Server) -> list[AnyView]:
    """What the workers are asked about, from now on."""
    seen: list[AnyView] = []
    asking = server.bots.judge

    async def judge(view: AnyView, asked: dict[str, object]) -> Any:
        seen.append(view)
        assert "hands" not in asked
        return await asking(view, asked)

    server.bots.judge = judge  # type: ignore[method-assign]
    return seen


def test_nothing_is_told_while_the_match_runs_nor_of_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def play() -> None:
        choices = Choices(database=f"sqlite:///{tmp_path}/log.db", workers=1)
        async with node(choices) as (_, url), people(url, 2) as two:
            async with at_table(two, SHORT, [ME, FREE]) as (anna, _bo):
                anna.moves_until = 3
                await anna.until(lambda _: len(anna.played) > 2)
                with pytest.raises(ServerRefused) as refused:
                    await two[0].analysis(anna.client.game)
                assert refused.value.key == "web.not_over"
            with pytest.raises(ServerRefused) as refused:
                await two[0].analysis("nosuchtable00000")
            assert refused.value.key == "web.no_such_table"

    scenario(play)


def test_workers_that_fail_are_said_so_and_asked_again(tmp_path: Path) -> None:
    async def play() -> None:
        choices = Choices(database=f"sqlite:///{tmp_path}/log.db", workers=1)
        async with node(choices) as (server, url), people(url, 2) as two:
            game, _ = await finished(two)
            asking = server.bots.judge

            async def broken(view: AnyView, asked: dict[str, object]) -> Any:
                raise BotBroken("no numpy")

            server.bots.judge = broken  # type: ignore[method-assign]
            with pytest.raises(ServerRefused) as refused:
                await ready(two[0], game)
            assert refused.value.key == "web.no_analysis"
            server.bots.judge = asking  # type: ignore[method-assign]
            assert (await ready(two[0], game)).moves

    scenario(play)


def test_too_many_at_once_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_BEGUN", 0)

    async def play() -> None:
        choices = Choices(database=f"sqlite:///{tmp_path}/log.db", workers=1)
        async with node(choices) as (_, url), people(url, 2) as two:
            game, _ = await finished(two)
            with pytest.raises(ServerRefused) as refused:
                await two[0].analysis(game)
            assert refused.value.key == "web.busy"

    scenario(play)
