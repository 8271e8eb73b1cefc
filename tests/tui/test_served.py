"""A server's table in the terminal, by its link: a real node on loopback, a person in the browser's place."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from mulle.cli import main
from mulle.guest.errors import GuestError
from mulle.guest.identity import identity_file, keep, known_at
from mulle.guest.joining import joined
from mulle.guest.link import Link, read_link
from mulle.guest.styled import styled
from mulle.guest.table import GuestTable
from mulle.tui.app import at_table
from mulle.tui.pages import Page, Question
from mulle.tui.served import ServedSource
from mulle.tui.table import TableScreen
from mulle.web.protocol.commands import Play, Start, Undo
from mulle.web.server import Choices
from mulle.words import use_cards, use_language
from tests.web.running import BOT, FREE, ME, Player, node, node_process, people, settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from textual.pilot import Pilot

    from mulle.web.protocol.words import Game

PATIENCE = 300
MATCHES: list[tuple[Game, dict[str, Any], list[Any]]] = [
    ("byggkasino", {"match": "single", "players": 4}, [ME, FREE, BOT, BOT]),
    ("stickmulle", {}, [ME, BOT, FREE]),
]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


def scenario(work: Callable[[], Awaitable[None]]) -> None:
    """Run one scenario in bounded time, generous where the machine is busy: a match has many screens."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await work()

    asyncio.run(bounded())


@asynccontextmanager
async def made_table(
    database: str, game: Game, seats: list[Any], *, plays: bool = True, **options: Any
) -> AsyncIterator[tuple[Link, Player]]:
    """A table that Anna has made, and where she plays by lot."""
    async with (
        node(Choices(database=database, workers=1)) as (_, url),
        people(url, 1) as (anna,),
    ):
        link = await anna.make_table(settings(game, **options), seats)
        player = Player(anna, link.game, plays=plays)
        try:
            await player.until(lambda _: True)
            yield read_link(url + link.path), player
        finally:
            await player.close()


async def source_at(link: Link, name: str = "Bo") -> ServedSource:
    return ServedSource(GuestTable(await joined(link, name), link.game), link)


async def until_shown(pilot: Pilot[Any], wanted: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted(pilot.app.screen):
            await pilot.pause(0.01)


def waits_for_keys(screen: object) -> bool:
    return not isinstance(screen, TableScreen) or screen.source.picture.is_asked or screen.source.is_over


@pytest.mark.parametrize(("game", "options", "seats"), MATCHES, ids=[match[0] for match in MATCHES])
def test_a_whole_match_at_a_servers_table_by_keys(
    game: Game, options: dict[str, Any], seats: list[Any], database: str
) -> None:
    async def play() -> None:
        async with made_table(database, game, seats, **options) as (link, anna):
            source = await source_at(link)
            app = at_table(source, 0)
            async with app.run_test(size=(80, 24)) as pilot:
                await until_shown(pilot, lambda _: source.picture.waiting)
                await anna.do(Start())
                while not source.is_over:
                    await until_shown(pilot, waits_for_keys)
                    await press_on(pilot, source)
                await leave(pilot)
            assert (await anna.over()).result is not None
            assert app.return_value == "Tack för spelet"
            assert anna.state.seats[seats.index(FREE)].name == "Bo"

    scenario(play)


async def leave(pilot: Pilot[Any]) -> None:
    """Close every page that comes to lie over the table, and go."""
    async with asyncio.timeout(PATIENCE):
        while pilot.app.return_value is None:
            await pilot.press("enter" if isinstance(pilot.app.screen, Page) else "q")
            await pilot.pause(0.05)


async def press_on(pilot: Pilot[Any], source: ServedSource) -> None:
    """Close a page, or play the first move of the first card."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        await pilot.press("enter")
    elif source.picture.is_asked and screen.choosing.picture.choices:
        if screen.choosing.picture.choices[0].card is not None and screen.choosing.place is None:
            await pilot.press("right")
        await pilot.press("enter")
    await pilot.pause()


def test_the_others_are_asked_about_an_undo_and_answer_on_the_screen(database: str) -> None:
    async def play() -> None:
        async with made_table(database, "mulle", [ME, FREE], plays=False, pause=5) as (link, anna):
            source = await source_at(link)
            app = at_table(source, 0)
            async with app.run_test(size=(80, 24)) as pilot:
                await until_shown(pilot, lambda _: source.picture.waiting)
                anna._plays = True
                anna.moves_until = 0
                await anna.do(Start())
                await anna.until(lambda state: state.turn is not None)
                while not anna.state.moves:  # Bo may have to begin
                    await until_shown(pilot, lambda _: source.picture.is_asked or bool(anna.state.moves))
                    await press_on(pilot, source)
                before = anna.state.view
                await anna.do(Play(move=anna.state.moves[0].move))
                await anna.do(Undo())
                await until_shown(pilot, lambda screen: isinstance(screen, Question))
                await pilot.press("enter")
                await anna.until(lambda state: state.turn == 0 and not state.questions)
                assert anna.state.view is not None
                assert before is not None
                assert anna.state.view.hand == before.hand

    scenario(play)


def test_line_by_line_through_a_pipe(database: str, tmp_path: Path) -> None:
    with node_process(database) as server:

        async def play() -> None:
            async with people(server.url, 1) as (anna,):
                table = await anna.make_table(settings("byggkasino", match="single"), [ME, FREE])
                player = Player(anna, table.game)
                await player.until(lambda _: True)
                told = ["play", "--plain", "--name", "Bo", "--cards", "ascii", "--lang", "en"]
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "mulle", *told, server.url + table.path,
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                )  # fmt: skip
                await player.until(lambda state: state.seats[1].connected)
                await player.do(Start())
                answers = b"?\nh\nl\np\nr\n999\nKs x Ks\n" + b"1\n" * 60
                shown, _ = await process.communicate(answers)
                await player.over()
                await player.close()
                verify_lines(shown.decode())
                assert process.returncode == 0

        scenario(play)


def verify_lines(shown: str) -> None:
    for words in ("your seat is kept", "Hint: ", "Nothing has been counted", "There is no move 999"):
        assert words in shown, shown
    assert "Thanks for the game" in shown
    assert "standing" in shown
    assert "he" in shown
    assert not set("♠♥♦♣") & set(shown)


def test_one_is_the_same_guest_again_and_nobody_else_reads_who(database: str) -> None:
    async def come_twice() -> None:
        async with made_table(database, "mulle", [ME, FREE]) as (link, anna):
            for _ in range(2):
                session = await joined(link, "Bo")
                assert (await session.table(link.game)).state.you == 1
                await session.close()
            assert [seat.name for seat in anna.state.seats] == ["Anna", "Bo"]
            assert stat.S_IMODE(identity_file().stat().st_mode) == 0o600
            with pytest.raises(GuestError):
                await joined(Link(link.server, "nosuchtable"))

    scenario(come_twice)


def test_a_full_table_is_looked_at(database: str) -> None:
    async def look() -> None:
        async with made_table(database, "mulle", [ME, BOT], deals=1) as (link, anna):
            source = await source_at(link)
            await source.open()
            assert source.table.state is not None
            assert source.table.state.you is None
            await anna.do(Start())
            while not source.is_over:
                await source.step()
                assert source.picture.hand == ()
                assert not source.picture.is_asked
            assert source.sheet
            await source.close()

    scenario(look)


def test_a_server_that_goes_away_is_waited_for(database: str) -> None:
    async def play() -> None:
        with node_process(database) as server:
            async with people(server.url, 1) as (anna,):
                table = await anna.make_table(settings("byggkasino", match="single"), [ME, FREE])
                source = await source_at(read_link(server.url + table.path))
                await source.open()
                server.kill()
                async with asyncio.timeout(PATIENCE):
                    while "kontakt" not in source.picture.waiting:
                        await source.step()
                    server.start()
                    while not source.table.has_contact:
                        await source.step()
                assert "kontakt" not in source.picture.waiting
                await source.close()

    scenario(play)


@pytest.mark.parametrize(
    "text", ["", "table", "http://host", "ftp://host/t/abcdefgh", "http://a b/t/abcdefgh"]
)
def test_what_is_no_link_is_refused_in_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--plain", text or " ", "--lang", "en"]) == 2
    assert "is no link to a table" in capsys.readouterr().err


def test_a_link_may_have_more_after_the_table() -> None:
    link = read_link(" https://host.example:8/t/aBcD1234efGh?ply=3 \n")
    assert str(link) == "https://host.example:8/t/aBcD1234efGh"


def test_nobody_there_and_what_the_table_decides_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tui", "http://127.0.0.1:9/t/aBcD1234", "--lang", "en"]) == 2
    assert "does not answer" in capsys.readouterr().err
    for flag in (["--resume"], ["--seed", "3"], ["--option", "tear=on"], ["--game", "stickmulle"]):
        assert main(["play", "--plain", "http://127.0.0.1:9/t/aBcD1234", *flag, "--lang", "en"]) == 2
        assert f"{flag[0]} is the table's" in capsys.readouterr().err


def test_a_damaged_file_of_servers_means_a_new_guest() -> None:
    keep("http://one", {"mulle": "a"})
    keep("http://two", {"mulle": "b"})
    assert known_at("http://one") == {"mulle": "a"}
    identity_file().write_text("[")
    assert known_at("http://one") == {}
    keep("http://two", {"mulle": "c"})
    assert known_at("http://two") == {"mulle": "c"}


@pytest.mark.parametrize(
    ("style", "language", "wanted"),
    [("ascii", "sv", "Bo lägger ut ru10 på spKn"), ("words", "en", "Bo lägger ut 10 of diamonds på")],
)
def test_what_the_server_tells_is_written_as_one_wants(style: str, language: str, wanted: str) -> None:
    use_language(language)
    use_cards(style)
    jack = {"sv": "Kn", "en": "J"}[language]
    assert styled(f"Bo lägger ut ♦10 på ♠{jack}").startswith(wanted)
