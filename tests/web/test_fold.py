"""The log is the truth: a table is the fold of its rows, on every node, after every restart and upgrade."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from mulle.engine.records import read_record
from mulle.engine.replay import verify
from mulle.web.client import Session
from mulle.web.live.replays import record_lines
from mulle.web.log.entries import Made, Row, read_entry
from mulle.web.protocol.commands import Play
from mulle.web.protocol.settings import Clock
from mulle.web.server import Choices, Server
from mulle.web.tables.errors import Refusal
from mulle.web.tables.fold import apply, folded
from mulle.web.tables.states import Around, Viewer, state_of
from mulle.web.tables.table import Table
from tests.web.running import BOT, FREE, ME, Player, at_table, node, people, scenario, settings

AROUND = Around(now=0)
LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


def everything_shown(table: Table) -> list[bytes]:
    viewers = [Viewer(seat, language=language) for seat in (None, 0, 1) for language in ("sv", "en")]
    states = [msgspec.json.encode(state_of(table, viewer, AROUND)) for viewer in viewers]
    return states + [msgspec.json.encode(table.lines(language)) for language in ("sv", "en")]


async def live_and_folded(server: Server, game: str) -> tuple[Table, Table]:
    room = server.hall.room(game)
    async with room.lock:
        live = await room.table()
        again, _ = folded(game, await server.hall.store.read(game))
    return live, again


def test_the_fold_of_the_log_is_the_live_table(database_url: str) -> None:
    async def play() -> None:
        clock = Clock(bank=600, increment=5)
        table = settings(deals=1, players=3, clock=clock)
        async with (
            node(Choices(database=database_url, workers=1)) as (server, url),
            people(url, 2) as two,
            at_table(two, table, [ME, FREE, BOT]) as players,
        ):
            for player in players:
                player.moves_until = 12
            for player in players:
                await player.until(lambda _, who=player: len(who.played) == 12)  # type: ignore[misc]
            live, again = await live_and_folded(server, players[0].client.game)
            assert live.seq == again.seq > 40
            assert everything_shown(live) == everything_shown(again)
            assert live.clock == again.clock

    scenario(play)


def test_a_match_goes_on_after_a_restart(database_url: str) -> None:
    async def play() -> None:
        choices = Choices(database=database_url, workers=1)
        async with node(choices) as (_, url), people(url, 1) as one:
            cookies = one[0].cookies
            async with at_table(one, settings("byggkasino", match="single"), [ME, BOT]) as (anna,):
                anna.moves_until = 5
                before = await anna.until(lambda state: len(anna.played) == 5 and state.turn == 0)
        async with node(choices) as (_, url), Session(url, cookies=cookies) as again:
            await again.whoami()
            back = Player(again, before.game, plays=False)
            now = await back.until(lambda state: state.seats[0].connected and state.you == 0)
            assert (now.view, now.moves, now.sheet) == (before.view, before.moves, before.sheet)
            assert now.seq > before.seq
            await back.do(Play(move=now.moves[0].move))
            back._plays = True
            back._act(back.state)
            assert (await back.over()).result is not None
            await back.close()

    scenario(play)


def test_a_log_by_a_version_of_the_rules_that_is_not_here_is_refused() -> None:
    rows = rows_of(LOGS[0])
    made = rows[0].entry
    assert isinstance(made, Made)
    other = msgspec.structs.replace(made, rules=99)
    with pytest.raises(Refusal) as refused:
        folded("g", [Row("g", 1, rows[0].at, other), *rows[1:]])
    assert refused.value.key == "web.rules_version"


def rows_of(path: Path) -> list[Row]:
    lines = path.read_text(encoding="utf-8").splitlines()
    told = [msgspec.json.decode(line, type=dict[str, object]) for line in lines]
    return [
        Row("g", place, int(str(line["at"])), read_entry(msgspec.json.encode(line["body"]).decode()))
        for place, line in enumerate(told, 1)
    ]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_logs_of_earlier_releases_replay(path: Path) -> None:
    table, _ = folded("g", rows_of(path))
    assert table.is_over
    record = record_lines(table)
    assert record == path.with_suffix(".record").read_bytes()
    assert verify(read_record(io.BytesIO(record))).secret == ()


def test_rows_are_applied_in_order_and_once() -> None:
    rows = rows_of(LOGS[0])
    table, _ = folded("g", rows[:3])
    for wrong in (rows[2], rows[4]):
        with pytest.raises(ValueError, match="event"):
            apply(table, wrong)
