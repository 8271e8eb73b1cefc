"""Accounts over the wire: a guest becomes one and keeps everything; ratings; deletion with all data."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from mulle.web.client import ServerRefused, Session
from mulle.web.log.tables import events, games, persons, ratings, seatings, sessions
from mulle.web.people import history
from mulle.web.protocol.lobby import ChangeMe
from mulle.web.protocol.messages import Bye
from mulle.web.server import Choices, Server
from tests.web.running import BOT, FREE, ME, at_table, node, people, scenario, settings

PASSWORD = "sju spader och en ruter"  # noqa: S105 - opens nothing
NEW = "åtta klöver och en hjärter"
RATED = settings("byggkasino", match="single", rated=True)


async def everything(server: Server) -> str:
    """All that the database holds, as text."""
    async with server.database.engine.connect() as connection:
        tables = (events, games, persons, ratings, seatings, sessions)
        rows = [row for table in tables for row in (await connection.execute(select(table))).all()]
    return "\n".join(map(str, rows))


async def refusal(work: object) -> str:
    with pytest.raises(ServerRefused) as refused:
        await work  # type: ignore[misc]
    return refused.value.key


def test_a_guest_keeps_the_seat_by_cookie_and_the_history_as_an_account(database_url: str) -> None:
    async def play() -> None:
        async with node(Choices(database=database_url, workers=1)) as (server, url), people(url, 2) as two:
            anna, bo = two
            await anna.change(ChangeMe(name="Anna-Lisa", language="en"))
            async with at_table(two, RATED, [ME, FREE]) as (player, _):
                game = player.client.game
                await player.over()
            async with Session(url, cookies=anna.cookies) as same:
                assert (await same.whoami()).name == "Anna-Lisa"
            assert (await anna.register("Anna", PASSWORD)).account
            assert await refusal(bo.register("anna", PASSWORD)) == "web.name_taken"
            assert await refusal(anna.register("Anna2", PASSWORD)) == "web.account_already"
            assert await refusal(anna.change(ChangeMe(name="Annie"))) == "web.account_name_stays"
            assert [table.game for table in (await anna.mine()).finished] == [game]
            stored = await everything(server)
            assert PASSWORD not in stored
            assert "$argon2id$" in stored
            async with Session(url) as elsewhere:
                assert await refusal(elsewhere.login("Anna", "fel lösenord")) == "web.wrong_password"
                assert await refusal(elsewhere.login("Nobody", PASSWORD)) == "web.wrong_password"
                await elsewhere.login("ANNA", PASSWORD)
                assert [table.game for table in (await elsewhere.mine()).finished] == [game]
                await elsewhere.logout()
                assert await refusal(elsewhere.whoami()) == "web.nobody"

    scenario(play)


def test_rated_matches_between_accounts_change_ratings_game_by_game(database_url: str) -> None:
    async def play() -> None:
        async with node(Choices(database=database_url, workers=1)) as (_, url), people(url, 3) as three:
            for session, name in zip(three[:2], ("Anna", "Bo"), strict=True):
                await session.register(name, PASSWORD)
            for table in (RATED, RATED, settings("byggkasino", match="single")):
                async with at_table(three[:2], table, [ME, FREE]) as (player, _):
                    await player.over()
            async with at_table([three[0], three[2]], RATED, [ME, FREE]) as (player, _):
                await player.over()  # against a guest: nothing changes
            while not (mine := (await three[0].whoami()).ratings) or mine[0].matches < 2:
                await asyncio.sleep(0.05)
            theirs = (await three[1].whoami()).ratings
            assert [(rating.game, rating.matches) for rating in mine] == [("byggkasino", 2)]
            assert mine[0].mu + theirs[0].mu == pytest.approx(50, abs=1)
            assert mine[0].sigma < 25 / 3
            async with at_table(three[:2], RATED, [ME, FREE], plays=False) as (player, _):
                shown = await player.until(lambda state: state.seats[0].rating is not None)
                assert shown.seats[0].rating == mine[0].shown

    scenario(play)


def test_a_deleted_account_leaves_nothing_but_its_seat(database_url: str) -> None:
    async def play() -> None:
        async with node(Choices(database=database_url, workers=1)) as (server, url), people(url, 2) as two:
            anna, bo = two
            for session, name in zip(two, ("Annalisa", "Bo"), strict=True):
                await session.register(name, PASSWORD)
            cookies = anna.cookies
            async with at_table(two, RATED, [ME, FREE]) as (player, _):
                finished = player.client.game
                await player.over()
            async with at_table(two, settings("byggkasino", match="three"), [ME, FREE]) as (hers, his):
                await his.until(lambda _: len(his.played) >= 2)
                async with server.database.engine.connect() as connection:
                    asked = select(persons.c.person).where(persons.c.name == "Annalisa")
                    person = (await connection.execute(asked)).scalar_one()
                assert await refusal(anna.delete_account("fel lösenord")) == "web.wrong_password"
                await hers.close()
                await anna.delete_account(PASSWORD)
                await his.until(lambda state: state.seats[0].kind == "bot")
                over = await his.over()
                assert over.result is not None
                assert over.seats[0].name == ""
            stored = await everything(server)
            assert person not in stored
            assert "Annalisa" not in stored
            async with Session(url, cookies=cookies) as again:
                assert await refusal(again.whoami()) == "web.nobody"
                assert await refusal(again.login("Annalisa", PASSWORD)) == "web.wrong_password"
            assert (await bo.replay(finished)).names == ["", "Bo"]
            assert b"Annalisa" not in await bo.record(finished)

    scenario(play)


def test_another_password_ends_every_other_session(sqlite_url: str) -> None:
    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            people(url, 1) as (anna,),
            Session(url) as elsewhere,
        ):
            await anna.register("Anna", PASSWORD)
            await elsewhere.login("Anna", PASSWORD)
            async with elsewhere.connection() as socket:
                assert await refusal(anna.change_password("fel lösenord", "kort")) == "web.bad_request"
                assert await refusal(anna.change_password("fel lösenord", NEW)) == "web.wrong_password"
                await anna.change_password(PASSWORD, NEW)
                assert await socket.receive() == Bye(why="revoked", after=0)
            assert await refusal(elsewhere.whoami()) == "web.nobody"
            assert (await anna.whoami()).account
            assert await refusal(elsewhere.login("Anna", PASSWORD)) == "web.wrong_password"
            assert (await elsewhere.login("Anna", NEW)).account

    scenario(play)


def test_the_history_comes_page_by_page(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 2)

    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url), people(url, 1) as one:
            played: list[str] = []
            for _ in range(3):
                async with at_table(one, settings("byggkasino", match="single"), [ME, BOT]) as (anna,):
                    assert (await one[0].mine()).running[0].game == anna.client.game
                    await anna.over()
                    played.insert(0, anna.client.game)
            first = await one[0].mine()
            second = await one[0].mine(before=first.finished[-1].made)
            assert [table.game for table in (*first.finished, *second.finished)] == played
            assert (first.more, second.more, first.running) == (True, False, [])

    scenario(play)
