"""The terminal's whole screen, driven by keys and clicks as a person would."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace as changed
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import Select, Static

from mulle.engine.replay import replay
from mulle.games.options import ruleset
from mulle.players.registry import levels_here
from mulle.solo.saved import is_saved, resume, save
from mulle.solo.table import HUMAN, SoloTable
from mulle.tui.app import MulleApp, at_table
from mulle.tui.local import LocalSource
from mulle.tui.pages import Page
from mulle.tui.start import FOR_PEOPLE, StartScreen
from mulle.tui.table import TableScreen
from mulle.tui.tiles import HandTile, TableTile
from mulle.words import LANGUAGES, say, use_cards, use_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.pilot import Pilot

MATCHES: dict[str, dict[str, object]] = {
    "mulle": {"deals": 1},
    "byggkasino": {"match": "single"},
    "husmulle": {"omgangar": 1},
    "stickmulle": {},
}
SEEDS = {"mulle": "3", "byggkasino": "3", "husmulle": "3", "stickmulle": "24"}
DRAWN = {
    ("sv", "symbols"): "♥", ("sv", "ascii"): "hj", ("sv", "words"): "hjärter",
    ("en", "symbols"): "♥", ("en", "ascii"): "he", ("en", "words"): "hearts",
}  # fmt: skip
SMALL, LARGE = (80, 24), (130, 44)


def table_of(game: str, seed: str = "3", **options: object) -> SoloTable:
    return SoloTable(ruleset(game, options), "casual", "Anna", seed)


def drive(
    table: SoloTable, act: Callable[[Pilot[Any], TableScreen], Awaitable[None]], size: tuple[int, int] = SMALL
) -> object:
    """Let `act` use the screen of `table`; what the program ends with."""

    async def run() -> object:
        app = at_table(LocalSource(table), 0)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await act(pilot, screen)
        return app.return_value

    return asyncio.run(run())


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait for what a key leads to."""
    async with asyncio.timeout(300):
        while not holds():
            await pilot.pause()


async def settled(pilot: Pilot[Any]) -> None:
    """Until the others have played and the person is asked, a page is shown or the match is over."""
    await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen) or is_asked(pilot.app.screen))


def is_asked(screen: TableScreen) -> bool:
    """Whether the person is asked about what the screen shows."""
    shown, now = screen.choosing.picture, screen.source.picture
    return now.is_asked and now == shown


def is_page(pilot: Pilot[Any], title: str) -> bool:
    """Whether a page of that title lies over the table."""
    return isinstance(pilot.app.screen, Page) and pilot.app.screen._heading == say(title)


async def close_page(pilot: Pilot[Any]) -> None:
    shown = pilot.app.screen
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen is not shown)


async def play_one(pilot: Pilot[Any], screen: TableScreen) -> None:
    """One move by keys alone: a card where there are cards to choose, a move, yes."""
    if screen.choosing.picture.choices[0].card is not None:
        await pilot.press("right")
    assert isinstance(screen.source, LocalSource)
    game = screen.source.table.game
    before = len(game.events)
    await pilot.press("enter")
    await until(pilot, lambda: screen.choosing.confirmed is not None and screen.query_one("#play").has_focus)
    await pilot.press("enter")
    await until(pilot, lambda: len(game.events) > before)
    await settled(pilot)


@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_by_keys(game: str) -> None:
    table = table_of(game, SEEDS[game], **MATCHES[game])
    pages = 0

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        nonlocal pages
        while not (is_page(pilot, "tui.over") and table.is_over):
            if is_page(pilot, "tui.counted"):
                pages += 1
                await close_page(pilot)
            elif is_asked(screen) and not isinstance(pilot.app.screen, Page):
                await play_one(pilot, screen)
            else:
                await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("q")

    drive(table, act)
    assert table.game.match is not None
    assert pages == len(table.game.match.played)
    assert [step.event for step in replay(table.game.record())] == table.game.events
    assert not is_saved()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["symbols", "ascii", "words"])
def test_the_screen_speaks_and_draws_as_it_is_told(language: str, style: str) -> None:
    use_language(language)
    use_cards(style)
    table = table_of("byggkasino")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("right")
        shown = pilot.app.export_screenshot()
        assert DRAWN[language, style] in shown
        assert ("♥" in shown) == (style == "symbols")
        assert ("Upprepa" in shown) == (language == "sv")

    drive(table, act)


def test_a_click_chooses_a_card_then_a_move_and_only_the_button_plays_it() -> None:
    table = table_of("mulle")
    played = len(table.game.events)

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        nonlocal played
        played = len(table.game.events)
        await pilot.click(screen.query(HandTile).first())
        assert screen.choosing.place == 0
        await pilot.click("#moves", offset=(3, 0))
        assert screen.choosing.confirmed is not None
        assert len(table.game.events) == played
        await pilot.click("#play")
        await settled(pilot)

    drive(table, act, LARGE)
    assert len(table.game.events) > played


def test_a_click_on_the_table_shows_only_moves_that_use_it() -> None:
    table = table_of("mulle")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("3")
        everything = len(screen.choosing.offered)
        used = screen.choosing.offered[0].table[0]
        await pilot.click(next(tile for tile in screen.query(TableTile) if tile.place == used))
        some = screen.choosing.offered
        assert 0 < len(some) < everything
        assert all(used in choice.table for choice in some)
        await pilot.press("escape")
        assert screen.choosing.place is None

    drive(table, act, LARGE)


def test_the_offered_moves_are_the_legal_ones_and_what_they_use() -> None:
    table = table_of("mulle")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        picture = screen.choosing.picture
        assert [choice.move for choice in picture.choices] == [str(move) for move in table.view.moves]
        for choice in picture.choices:
            named = choice.move.split()[2:] if " " in choice.move else []
            assert sorted(picture.table[place] for place in choice.table) == sorted(named)

    drive(table, act)


def test_hint_undo_log_sheet_repeat_and_help() -> None:
    table = table_of("mulle")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        before = table.view
        await pilot.press("u")
        await pilot.press("h")
        await until(pilot, lambda: screen.choosing.choice is not None)
        assert screen.choosing.confirmed is None
        await play_one(pilot, screen)
        assert table.can_undo
        await pilot.press("u")
        await until(pilot, lambda: table.view == before)
        await settled(pilot)
        for key in ("l", "p", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Page)
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("r")

    drive(table, act)


def test_leaving_saves_and_the_match_is_gone_on_with() -> None:
    table = table_of("byggkasino")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        await play_one(pilot, screen)
        await pilot.press("q")

    assert "--resume" in str(drive(table, act))
    again = resume()
    assert again.log == table.log
    assert again.game.turn == HUMAN


@pytest.mark.parametrize("game", FOR_PEOPLE)
def test_every_size_from_80_by_24_shows_the_hand_and_the_button(game: str) -> None:
    table = table_of(game)

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        for size in (SMALL, (200, 60), (100, 30), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            for name in ("#hand", "#play", "#moves", "#sentence"):
                region = screen.query_one(name).region
                assert region.width > 0
                assert region.bottom <= size[1]
                assert region.right <= size[0]
            cards = [tile.region for tile in screen.query(HandTile)]
            assert len(cards) == len(table.view.hand)
            assert cards[-1].right <= size[0]

    drive(table, act)


def test_a_crowded_table_is_scrolled_not_cut() -> None:
    table = table_of("mulle")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        crowd = changed(screen.choosing.picture, table=("7h", "8s", "Td", "Kc") * 8)
        await screen._lay(crowd)
        await pilot.pause()
        tiles = [tile for tile in screen.query(TableTile) if tile.display]
        assert len(tiles) == 32
        assert screen.query_one("#board").max_scroll_y > 0

    drive(table, act)


def test_no_color_leaves_shapes_to_tell_cards_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    table = table_of("mulle")

    async def act(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("right")
        assert pilot.app.no_color
        chosen = next(tile for tile in screen.query(HandTile) if tile.has_class("chosen"))
        assert chosen.styles.border_top[0] == "heavy"
        colours = set(re.findall(r"#[0-9a-f]{6}", pilot.app.export_screenshot().partition("<style>")[0]))
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)

    drive(table, act)


def start(act: Callable[[Pilot[Any], StartScreen], Awaitable[None]], size: tuple[int, int] = SMALL) -> object:
    async def run() -> object:
        app = MulleApp(StartScreen("Anna", "symbols"))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, StartScreen)
            await act(pilot, screen)
        return app.return_value

    return asyncio.run(run())


@pytest.mark.parametrize("game", FOR_PEOPLE)
def test_the_first_screen_makes_a_table_of_each_game_with_each_level(game: str) -> None:
    async def act(pilot: Pilot[Any], screen: StartScreen) -> None:
        screen.query_one("#game", Select).value = game
        await pilot.pause()
        level = levels_here()[-1].key
        screen.query_one("#level", Select).value = level
        await pilot.pause()
        await pilot.press("enter")

    table = start(act)
    assert isinstance(table, SoloTable)
    assert (table.game.ruleset.game, table.level) == (game, levels_here()[-1].key)


def test_another_language_begins_the_first_screen_again() -> None:
    async def act(pilot: Pilot[Any], screen: StartScreen) -> None:
        screen.query_one("#language", Select).value = "en"
        await pilot.pause()

    assert start(act) == {"language": "en", "cards": "symbols"}


def test_the_first_screen_offers_the_match_that_was_left_and_says_when_it_is_damaged() -> None:
    file = save(table_of("mulle"))

    async def go_on(pilot: Pilot[Any], screen: StartScreen) -> None:
        await pilot.click("#resume")

    assert isinstance(start(go_on), SoloTable)
    file.write_text("nothing")

    async def damaged(pilot: Pilot[Any], screen: StartScreen) -> None:
        await pilot.click("#resume")
        await pilot.pause()
        assert "skadat" in str(screen.query_one("#trouble", Static).render())
        await pilot.press("q")

    assert start(damaged) is None
