"""A phone that sleeps, a closed lid, another network: back in one's seat, and the others saw it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

from mulle.words import say
from tests.browser.conftest import Visit
from tests.browser.e2e.asking import lay_a_table, sit_down
from tests.browser.e2e.line import Cuttable
from tests.browser.e2e.person import Person, hurry

Shoot = Callable[[Page, str], Path]
QUICK: dict[str, object] = {"speed": 4, "sound": False, "motion": "reduced"}
# Ten minutes of sleep are simulated: the line is cut until the table has given the seat to a bot.
AWAY_AFTER, LONG_AFTER = 5, 300
SLEEP_MS = 20_000
AWAY, BOT_PLAYS, LOST = say("board.away", "sv"), say("board.bot_plays", "sv"), say("board.lost", "sv")


def pair(visit: Visit, line: Cuttable, away_after: int = LONG_AFTER) -> tuple[Person, Person]:
    """Anna at the site, and Bo on a phone whose line can be cut, with a match begun and nobody else."""
    anna = visit("/", settings=QUICK)
    hurry(anna, away_after=away_after)
    link = lay_a_table(anna, "sv", "mulle", 2, {}, "Anna")
    bo = visit.profile("phone", "sv", "light", QUICK).new_page()  # its console tells of the cut line
    bo.goto(line.url + link)
    sit_down(bo, "sv", "Bo")
    anna.get_by_role("button", name=say("front.start", "sv"), exact=True).click()
    two = Person(anna, "sv", "tap", Random(5)), Person(bo, "sv", "tap", Random(6))
    for person in two:
        person.page.locator("[data-ready]").click()
    for person in two:
        person.hand.first.wait_for()
    return two


def seat(page: Page, name: str) -> Locator:
    """Somebody's seat, as it is told."""
    return page.get_by_role("region", name=re.compile(f"^{name},"))


def lying(person: Person) -> list[str | None]:
    """What lies on the table, as it is read aloud."""
    return sorted(person.table.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))"))


def until_alike(two: tuple[Person, Person]) -> None:
    """Both see the same table."""
    for _ in range(200):
        if lying(two[0]) == lying(two[1]):
            return
        two[0].page.wait_for_timeout(50)
    assert lying(two[0]) == lying(two[1])


def freeze(page: Page, state: str) -> None:
    """What the system does with the page of a phone that sleeps, or wakes."""
    page.context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": state})


def play_on(two: tuple[Person, Person], moves: int) -> None:
    """Both play so many moves between them."""
    until = sum(person.moves for person in two) + moves
    while sum(person.moves for person in two) < until:
        if not (two[0].step() or two[1].step()):
            two[0].page.wait_for_timeout(20)


def test_a_phone_that_sleeps_comes_back_to_its_seat(visit: Visit, shoot: Shoot, line: Cuttable) -> None:
    two = anna, bo = pair(visit, line, AWAY_AFTER)
    play_on(two, 4)
    freeze(bo.page, "frozen")
    line.cut()
    expect(seat(anna.page, "Bo")).to_contain_text(AWAY, timeout=SLEEP_MS)
    shoot(anna.page, "away-1-gone")
    expect(seat(anna.page, "Bo")).to_contain_text(BOT_PLAYS, timeout=SLEEP_MS)
    shoot(anna.page, "away-2-a-bot-plays")
    anna.play_moves(3)  # the bot plays on for Bo
    line.mend()
    freeze(bo.page, "active")
    expect(seat(anna.page, "Bo")).not_to_contain_text(AWAY, timeout=SLEEP_MS)
    expect(seat(anna.page, "Bo")).not_to_contain_text(BOT_PLAYS, timeout=SLEEP_MS)
    shoot(bo.page, "away-3-back")
    until_alike(two)
    play_on(two, 4)
    assert bo.moves >= 2
    until_alike(two)


def test_a_lid_that_is_closed_for_a_moment_costs_nothing(visit: Visit, line: Cuttable) -> None:
    two = anna, bo = pair(visit, line)
    play_on(two, 2)
    freeze(bo.page, "frozen")
    line.cut()
    expect(seat(anna.page, "Bo")).to_contain_text(AWAY, timeout=SLEEP_MS)
    line.mend()
    freeze(bo.page, "active")
    expect(seat(anna.page, "Bo")).not_to_contain_text(AWAY, timeout=SLEEP_MS)
    expect(seat(anna.page, "Bo")).not_to_contain_text(BOT_PLAYS)
    until_alike(two)
    play_on(two, 4)


def test_another_network_is_no_hindrance(visit: Visit, shoot: Shoot, line: Cuttable) -> None:
    two = anna, bo = pair(visit, line)
    play_on(two, 2)
    bo.page.context.set_offline(True)
    line.cut()
    expect(bo.page.get_by_text(LOST)).to_be_visible(timeout=SLEEP_MS)
    shoot(bo.page, "away-4-no-network")
    expect(seat(anna.page, "Bo")).to_contain_text(AWAY, timeout=SLEEP_MS)
    line.mend()
    bo.page.context.set_offline(False)
    expect(bo.page.get_by_text(LOST)).to_have_count(0, timeout=SLEEP_MS)
    expect(seat(anna.page, "Bo")).not_to_contain_text(AWAY, timeout=SLEEP_MS)
    until_alike(two)
    play_on(two, 4)
