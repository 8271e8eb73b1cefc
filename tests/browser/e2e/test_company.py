"""Two people in two browsers with a bot: invited by link, played to the end, each in one's own language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from mulle.words import say
from tests.browser.conftest import Visit
from tests.browser.e2e.asking import Options, fill_and_start, lay_a_table, sit_down
from tests.browser.e2e.person import Person, hurry

Shoot = Callable[[Page, str], Path]
QUICK: dict[str, object] = {"speed": 4, "sound": False}


def evening(visit: Visit, shoot: Shoot, game: str, options: Options) -> tuple[Person, Person]:
    """Anna on a desktop in Swedish, Bo on a phone in English, and a bot."""
    anna = visit("/", settings=QUICK)
    hurry(anna)
    link = lay_a_table(anna, "sv", game, 3, options, "Anna")
    bo = visit(link, screen="phone", language="en", settings=QUICK)
    sit_down(bo, "en", "Bo")
    expect(anna.get_by_text("Bo", exact=True)).to_be_visible()
    shoot(anna, f"company-{game}-1-lobby")
    shoot(bo, f"company-{game}-1-invited")
    fill_and_start(anna, "sv")
    bo.locator("[data-ready]").wait_for()
    return Person(anna, "sv", "drag", Random(game)), Person(bo, "en", "tap", Random(game))


def play(two: tuple[Person, Person]) -> None:
    """Each does what the table waits for until the match is over for both."""
    idle = 0
    while not all(person.is_over for person in two):
        acted = [person.step() for person in two if not person.is_over]
        idle = 0 if any(acted) else idle + 1
        assert idle < 1500, "nobody is at turn"
        if not any(acted):
            two[0].page.wait_for_timeout(20)


def together(visit: Visit, shoot: Shoot, game: str, options: Options) -> None:
    two = evening(visit, shoot, game, options)
    sheet = two[0].page.get_by_role("region", name=say("board.sheet", "sv"), exact=True)
    expect(sheet.get_by_role("columnheader", name="Bo", exact=True)).to_be_visible()
    play(two)
    for person in two:
        person.page.wait_for_timeout(1000)
        shoot(person.page, f"company-{game}-2-over-{person.language}")
        count = person.page.get_by_role("region", name=person.say("board.match_over"), exact=True)
        expect(count.get_by_role("table").first).to_be_visible()
    assert totals(two[0].page) == totals(two[1].page)
    rematch(two)


def totals(page: Page) -> list[str]:
    """The last line of the score sheet."""
    return page.locator("section.count table tr").last.get_by_role("cell").all_inner_texts()


def rematch(two: tuple[Person, Person]) -> None:
    """One asks for another match, the other is shown the way there."""
    anna, bo = two
    anna.page.get_by_role("button", name=say("board.rematch", "sv")).click()
    bo.page.get_by_role("link", name=say("board.to_rematch", "en")).click()
    for person in two:
        expect(person.page.get_by_text("Anna").first).to_be_visible()
    assert anna.page.url.split("/")[-1] == bo.page.url.split("/")[-1]


def test_two_people_and_a_bot_play_byggkasino(visit: Visit, shoot: Shoot) -> None:
    together(visit, shoot, "byggkasino", {"match": "en giv"})


@pytest.mark.whole
@pytest.mark.parametrize(("game", "options"), [("mulle", {"deals": "1"}), ("stickmulle", {})])
def test_two_people_and_a_bot(visit: Visit, shoot: Shoot, game: str, options: Options) -> None:
    together(visit, shoot, game, options)
