"""Commands are done once, whatever comes twice, late, in another order or from many places at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from mulle.web.client import Connection, ServerRefused, Session
from mulle.web.live.room import Room
from mulle.web.log.entries import PhraseSaid, Row
from mulle.web.protocol.commands import Phrase, Play
from mulle.web.protocol.messages import Do, Reply, Watch, Welcome
from mulle.web.server import Choices
from tests.server_failures.pair import Pair, pair_at
from tests.server_failures.proxy import Way
from tests.web.running import BOT, ME, at_table, node, people, scenario, settings, two_at

if TYPE_CHECKING:
    from mulle.web.live.room import Decide

RACERS = 20
TABLE = settings("byggkasino", match="single")


async def play_through(two: Pair, weather: str) -> None:
    """Some moves and some talk in such weather."""
    ways: set[Way] = {"up", "down"}
    setattr(two.proxy.weather, weather, ways)
    for times in range(3):
        await two.says(two.anna, times)
        await two.both_play(2)


@pytest.mark.parametrize("streams", [False, True], ids=["socket", "streams"])
@pytest.mark.parametrize("weather", ["repeat", "swap"])
def test_what_comes_twice_or_in_another_order_is_done_once(
    sqlite_url: str, streams: bool, weather: str
) -> None:
    async def play() -> None:
        async with pair_at(sqlite_url, TABLE, streams=streams) as two:
            await play_through(two, weather)
            await two.verify()

    scenario(play)


@pytest.mark.parametrize("streams", [False, True], ids=["socket", "streams"])
def test_a_server_that_forgets_commands_is_caught(
    sqlite_url: str, streams: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Room.write

    async def forgetting(
        self: Room, decide: Decide, command: str | None = None, *, duty: bool = False
    ) -> int:
        return await write(self, decide, duty=duty)

    monkeypatch.setattr(Room, "write", forgetting)

    async def play() -> None:
        async with pair_at(sqlite_url, TABLE, streams=streams) as two:
            two.proxy.weather.repeat = {"up"}
            await two.says(two.anna, 3)
            await asyncio.sleep(0.3)
            rows = await two.server.hall.store.read(two.anna.client.game)
            assert len(phrases(rows)) == 6
            assert len(two.ledger.faults(two.anna.client.game, rows)) >= 6

    scenario(play)


def phrases(rows: list[Row]) -> list[Row]:
    return [row for row in rows if isinstance(row.entry, PhraseSaid)]


def test_twenty_racers_with_one_command_do_it_once(database_url: str) -> None:
    """Ten sockets and ten POSTs of one person, all with the same id."""

    async def play() -> None:
        async with (
            node(Choices(database=database_url, workers=1)) as (server, url),
            people(url, 1) as one,
            at_table(one, settings("mulle", deals=1), [ME, BOT], plays=False) as (anna,),
        ):
            game, command = anna.client.game, Phrase(phrase="hello")
            await anna.close()
            sockets = [one[0].connection() for _ in range(RACERS // 2)]
            told = Do(id="once", game=game, command=command)
            by_socket = [done_by_socket(socket, told) for socket in sockets if isinstance(socket, Connection)]
            by_post = [one[0].do(game, command, "once") for _ in range(RACERS // 2)]
            replies = await asyncio.gather(*by_socket, *by_post)
            assert len(replies) == RACERS
            (row,) = phrases(await server.hall.store.read(game))
            assert {reply.seq for reply in replies} == {row.seq}

    scenario(play)


async def done_by_socket(socket: Connection, told: Do) -> Reply:
    async with socket:
        await socket.send(Watch(game=told.game))
        while not isinstance(await socket.receive(), Welcome):
            pass
        await socket.send(told)
        while not isinstance(reply := await socket.receive(), Reply):
            pass
        return reply


def test_of_twenty_racers_with_moves_of_their_own_one_is_in_time(database_url: str) -> None:
    async def play() -> None:
        async with two_at(database_url, settings("mulle", deals=1), plays=False) as players:
            for player in players:
                player._plays = True
                player.moves_until = 0
                player._act(player.state)
            anna, bo = players
            await anna.until(lambda state: state.turn is not None)
            mover = anna if anna.state.turn == 0 else bo
            state = await mover.until(lambda state: bool(state.moves))
            racing = [
                tried(mover.session, state.game, Play(move=move.move, seen=state.seq))
                for move in (state.moves * RACERS)[:RACERS]
            ]
            told = await asyncio.gather(*racing)
            assert set(told) <= {"done", "web.not_your_turn", "web.stale"}
            assert told.count("done") == 1

    scenario(play)


async def tried(session: Session, game: str, command: Play) -> str:
    try:
        await session.do(game, command)
    except ServerRefused as refused:
        return refused.key
    return "done"
