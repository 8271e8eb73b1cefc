"""What people ask of each other and of the table: to stop, to resign, to be played for, to see the keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from mulle.words import say
from tests.browser.conftest import Language, Visit
from tests.browser.e2e.asking import lay_a_table, play_now, sit_down
from tests.browser.e2e.person import hurry

Shoot = Callable[[Page, str], Path]
QUICK: dict[str, object] = {"motion": "reduced", "speed": 4, "sound": False}
Two = tuple[Page, Page]


@pytest.fixture
def two(visit: Visit) -> Two:
    """Elsa on a desktop in Swedish and Bo on a phone in English, in the middle of a giv of husmulle."""
    elsa = visit("/", settings=QUICK)
    hurry(elsa, away_after=3600)
    link = lay_a_table(elsa, "sv", "husmulle", 2, {}, "Elsa")
    bo = visit(link, screen="phone", language="en", settings=QUICK)
    sit_down(bo, "en", "Bo")
    elsa.get_by_role("button", name=say("front.start", "sv"), exact=True).click()
    for page in (elsa, bo):
        page.locator("[data-ready]").click()
    for page, language in ((elsa, "sv"), (bo, "en")):
        expect(
            page.get_by_role("group", name=say("board.hand", language)).get_by_role("button")
        ).to_have_count(8)
    return elsa, bo


def menu(page: Page, language: Language) -> Locator:
    page.get_by_role("button", name=say("board.menu", language), exact=True).click()
    return page.get_by_role("dialog")


def ask(page: Page, key: str, language: Language) -> None:
    menu(page, language).get_by_role("button", name=say(key, language), exact=True).click()


def over(page: Page, language: Language) -> Locator:
    return page.get_by_role("region", name=say("board.match_over", language), exact=True)


def test_a_match_is_stopped_when_both_want_it(two: Two, shoot: Shoot) -> None:
    elsa, bo = two
    ask(bo, "board.abort", "en")
    asked = elsa.get_by_role("alertdialog")
    expect(asked).to_be_visible()
    expect(bo.get_by_text(say("board.waits_for_answer", "en"))).to_be_visible()
    shoot(elsa, "dialog-abort-asked")
    shoot(bo, "dialog-abort-waits")
    _lies_beside_the_cards(elsa)
    _lies_beside_the_cards(bo)
    asked.get_by_role("button", name=say("board.no", "sv")).click()
    expect(bo.get_by_role("alertdialog")).to_have_count(0)
    expect(over(bo, "en")).to_have_count(0)

    ask(elsa, "board.abort", "sv")
    bo.get_by_role("alertdialog").get_by_role("button", name=say("board.yes", "en")).click()
    expect(over(elsa, "sv").get_by_role("heading")).to_have_text(say("web.told.aborted", "sv"))
    expect(over(bo, "en").get_by_role("button", name=say("board.rematch", "en"))).to_be_visible()
    expect(over(bo, "en").get_by_role("link", name=say("board.replay", "en"))).to_have_count(0)
    shoot(bo, "dialog-aborted")


def _lies_beside_the_cards(page: Page) -> None:
    """No card on the table is under what is asked."""
    asked = page.get_by_role("alertdialog").bounding_box()
    assert asked is not None
    for card in page.locator("[data-zone=table] button").all():
        box = card.bounding_box()
        assert box is not None
        apart = box["y"] + box["height"] <= asked["y"] or box["y"] >= asked["y"] + asked["height"]
        assert apart, (box, asked)


def test_who_resigns_is_asked_once_more_and_can_stay(two: Two, shoot: Shoot) -> None:
    elsa, bo = two
    for leave in ("Escape", "Enter"):
        ask(bo, "board.resign", "en")
        sure = bo.get_by_role("dialog")
        expect(sure.get_by_role("heading", name=say("board.sure.resign", "en"))).to_be_visible()
        expect(sure.get_by_role("button", name=say("board.stay", "en"))).to_be_focused()
        shoot(bo, "dialog-resign")
        bo.keyboard.press(leave)
        expect(sure).to_have_count(0)
    expect(over(elsa, "sv")).to_have_count(0)

    ask(bo, "board.resign", "en")
    bo.get_by_role("dialog").get_by_role("button", name=say("board.resign", "en"), exact=True).click()
    won = say("tell.match_won", "sv", names="Elsa")
    expect(over(elsa, "sv").get_by_role("heading")).to_have_text(won)
    expect(over(bo, "en")).to_be_visible()
    shoot(elsa, "dialog-resigned")


def test_a_bot_plays_for_somebody_until_the_seat_is_taken_back(two: Two, shoot: Shoot) -> None:
    elsa, bo = two
    ask(bo, "board.give_to_bot", "en")
    expect(bo.get_by_text(say("board.bot_for_you", "en"))).to_be_visible()
    his = elsa.get_by_role("region").filter(has_text="Bo").first
    expect(his).to_contain_text(say("board.bot_plays", "sv"))
    shoot(elsa, "dialog-bot-for-bo")
    shoot(bo, "dialog-bot-for-me")
    bo.get_by_role("button", name=say("board.take_back", "en")).click()
    expect(bo.get_by_text(say("board.bot_for_you", "en"))).to_have_count(0)
    expect(his).not_to_contain_text(say("board.bot_plays", "sv"))


def test_the_keys_are_in_the_menu(visit: Visit, shoot: Shoot) -> None:
    page = visit("/", settings=QUICK)
    play_now(page, "sv", "mulle", 2, {})
    ask(page, "board.keys", "sv")
    keys = page.get_by_role("dialog", name=say("board.keys", "sv"))
    expect(keys.get_by_text(say("board.key.numbers", "sv"))).to_be_visible()
    shoot(page, "dialog-keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
