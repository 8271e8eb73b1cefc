"""Who sits where, over the wire: links, open tables, partners, bots, spectators, coming and going."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from mulle.web.client import ServerRefused, Session
from mulle.web.protocol.commands import (
    BotFor,
    ClearSeat,
    CloseTable,
    Command,
    GiveToBot,
    Leave,
    Phrase,
    SeatBot,
    Sit,
    Stand,
    Start,
    TakeBack,
)
from mulle.web.protocol.happenings import BotStandsIn, CameBack, MovePlayed
from mulle.web.protocol.settings import SeatWish
from mulle.web.server import Choices
from tests.web.running import BOT, FREE, ME, Player, at_table, node, people, scenario, settings


@asynccontextmanager
async def guests(database: str, count: int) -> AsyncIterator[list[Session]]:
    async with node(Choices(database=database, workers=1)) as (_, url), people(url, count) as several:
        yield several


async def refusal(session: Session, game: str, command: Command) -> str:
    with pytest.raises(ServerRefused) as refused:
        await session.do(game, command)
    return refused.value.key


def test_an_invited_person_comes_by_the_link_and_sits_where_the_partner_is(sqlite_url: str) -> None:
    """With four, side = seat % 2: who sits opposite is the partner."""

    async def play() -> None:
        async with guests(sqlite_url, 3) as (anna, bo, cilla):
            link = await anna.make_table(settings("byggkasino", players=4), [ME])
            assert link.path == f"/t/{link.game}"
            assert (await anna.tables()) == []
            await bo.do(link.game, Sit(seat=1))
            await bo.do(link.game, Sit(seat=2))
            assert await refusal(cilla, link.game, Sit(seat=2)) == "web.seat_taken"
            await cilla.do(link.game, Sit(seat=3))
            state = (await cilla.table(link.game)).state
            assert [(seat.name, seat.side) for seat in state.seats] == [
                ("Anna", 0),
                ("", 1),
                ("Bo", 0),
                ("Cilla", 1),
            ]
            await cilla.do(link.game, Stand())
            assert await refusal(bo, link.game, SeatBot(seat=3, level="casual")) == "web.host_only"
            for seat in (1, 3):
                await anna.do(link.game, SeatBot(seat=seat, level="skilled"))
            await anna.do(link.game, SeatBot(seat=3, level="casual"))
            await anna.do(link.game, ClearSeat(seat=1))
            assert await refusal(anna, link.game, Start()) == "web.seats_free"
            await anna.do(link.game, SeatBot(seat=1, level="casual"))
            await anna.do(link.game, Start())
            assert await refusal(cilla, link.game, Sit(seat=1)) == "web.started"
            seats = (await bo.table(link.game)).state.seats
            assert [seat.level for seat in seats] == [None, "casual", None, "casual"]

    scenario(play)


def test_open_tables_are_listed_until_they_are_over(sqlite_url: str) -> None:
    async def play() -> None:
        async with guests(sqlite_url, 2) as (anna, bo):
            listed = settings("mulle", deals=1, listed=True)
            game = (await anna.make_table(listed, [ME, FREE])).game
            other = (await anna.make_table(listed, [ME])).game
            (newest, oldest) = await bo.tables()
            assert (newest.game, oldest.game) == (other, game)
            assert [seat.kind for seat in oldest.seats] == ["person", "free"]
            await anna.do(other, CloseTable())
            assert [table.game for table in await bo.tables()] == [game]
            assert await refusal(bo, other, Sit(seat=1)) == "web.table_closed"

    scenario(play)


def test_spectators_follow_and_are_counted_unless_the_table_wants_none(sqlite_url: str) -> None:
    async def play() -> None:
        async with guests(sqlite_url, 2) as (anna, eva):
            async with at_table([anna], settings("byggkasino", match="single"), [ME, BOT]) as (player,):
                looker = Player(eva, player.client.game)
                seen = await looker.until(lambda state: state.status == "over")
                assert seen.you is None
                assert looker.played == []
                assert looker.state.result == (await player.over()).result
                assert (await player.until(lambda state: state.spectators == 1)).spectators == 1
                assert await refusal(eva, player.client.game, Phrase(phrase="hello")) == "web.not_seated"
                await looker.close()
            private = settings("mulle", deals=1, spectators=False)
            async with at_table([anna], private, [ME, BOT], plays=False) as (player,):
                with pytest.raises(ServerRefused) as refused:
                    await eva.table(player.client.game)
                assert refused.value.key == "web.no_spectators"

    scenario(play)


def test_a_bot_plays_for_one_who_is_away_and_they_can_come_back(sqlite_url: str) -> None:
    async def play() -> None:
        async with guests(sqlite_url, 2) as two:
            table = settings("mulle", deals=2, away_after=5)
            async with at_table(two, table, [ME, FREE]) as (anna, bo):
                await anna.until(lambda _: len(anna.played) >= 2)
                await anna.close()
                away = await bo.until(lambda state: state.seats[0].stand_in == "casual")
                assert away.seats[0].stand_in_why == "away"
                assert not away.seats[0].connected
                moved = len(bo.played)
                await bo.until(lambda state: len(bo.played) > moved + 2 or state.status == "over")
                again = Player(two[0], anna.client.game, seed=3)
                back = await again.until(lambda state: state.seats[0].connected)
                assert back.seats[0].stand_in is None
                await again.until(lambda state: len(again.played) >= 2 or state.status == "over")
                happened = [item for event in bo.events for item in event.happened]
                assert BotStandsIn(seat=0, level="casual", why="away") in happened
                assert CameBack(seat=0) in happened
                by_bot = [item for item in happened if isinstance(item, MovePlayed) and item.by_bot]
                assert {item.seat for item in by_bot} == {0}
                await again.close()

    scenario(play)


def test_a_seat_is_given_to_a_bot_and_taken_back(sqlite_url: str) -> None:
    async def play() -> None:
        async with (
            guests(sqlite_url, 1) as one,
            at_table(one, settings("mulle", deals=2), [ME, BOT]) as (anna,),
        ):
            await anna.until(lambda _: len(anna.played) >= 1)
            await anna.rest()
            await anna.do(GiveToBot(level="skilled"))
            given = await anna.until(lambda state: state.seats[0].stand_in == "skilled")
            assert given.seats[0].stand_in_why == "asked"
            assert given.moves == []
            await anna.until(lambda state: state.seq > given.seq + 6)
            await anna.do(TakeBack())
            assert await anna.until(lambda state: state.seats[0].stand_in is None and bool(state.moves))

    scenario(play)


def test_others_may_let_a_bot_play_for_one_who_is_not_connected(sqlite_url: str) -> None:
    async def play() -> None:
        async with (
            guests(sqlite_url, 2) as two,
            at_table(two, settings("mulle", deals=1), [ME, FREE], plays=False) as (anna, bo),
        ):
            game = anna.client.game
            assert await refusal(two[1], game, BotFor(seat=0)) == "web.seat_connected"
            await anna.close()
            await bo.until(lambda state: not state.seats[0].connected)
            await bo.do(BotFor(seat=0))
            assert (await bo.until(lambda state: state.seats[0].stand_in is not None)).seats[0].stand_in

    scenario(play)


def test_one_who_leaves_is_played_by_a_bot_to_the_end(sqlite_url: str) -> None:
    async def play() -> None:
        async with (
            guests(sqlite_url, 2) as two,
            at_table(two, settings("byggkasino", match="single"), [ME, FREE]) as (anna, bo),
        ):
            await bo.until(lambda _: len(bo.played) >= 2)
            await bo.rest()
            await bo.do(Leave())
            left = await anna.until(lambda state: state.seats[1].kind == "bot")
            assert left.seats[1].level == "casual"
            assert (await anna.over()).result is not None
            assert await refusal(two[1], anna.client.game, Phrase(phrase="hello")) == "web.not_seated"
            assert [table.game for table in (await two[1].mine()).finished] == [anna.client.game]

    scenario(play)


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        ([ME, ME], "web.one_seat_each"),
        ([ME, BOT, BOT], "web.no_such_seat"),
        ([SeatWish(kind="bot")], "web.level_missing"),
        ([ME, SeatWish(kind="bot", level="champion")], "bot.no_such_level"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: list[SeatWish], key: str, sqlite_url: str) -> None:
    async def play() -> None:
        async with guests(sqlite_url, 1) as (anna,):
            with pytest.raises(ServerRefused) as refused:
                await anna.make_table(settings("mulle", deals=1), seats)
            assert refused.value.key == key

    scenario(play)
