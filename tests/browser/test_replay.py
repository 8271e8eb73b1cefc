"""The replay in the browser: stepped, played and linked to by touch and key, judged, its shuffle checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from mulle.words import say
from tests.browser.conftest import Language, Visit
from tests.browser.played import Table

Shoot = Callable[[Page, str], Path]
OPTIONS = {"match": "single"}


@pytest.fixture(scope="module")
def match(chromium: Browser, site: str) -> Iterator[str]:
    """A finished match of Anna against a bot."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(site)
    table = Table(page, site, "byggkasino", options=OPTIONS)
    table.play_to_the_end()
    yield table.game
    context.close()


def button(page: Page, key: str, language: Language = "sv") -> Locator:
    return page.get_by_role("button", name=say(key, language), exact=True)


def place(page: Page) -> int:
    """The ply that is shown."""
    return int(page.get_by_role("slider").first.input_value())


def test_a_match_is_stepped_through_and_linked_to(visit: Visit, match: str, shoot: Shoot) -> None:
    page = visit(f"/t/{match}/replay", settings={"motion": "reduced", "speed": 4})
    expect(button(page, "replay.back")).to_be_disabled()
    for _ in range(6):
        button(page, "replay.on").click()
    assert place(page) == 6
    expect(page).to_have_url(re.compile(r"\?ply=6$"))
    told = page.locator(".log li.last").inner_text()
    button(page, "replay.back").click()
    assert page.locator(".log li.last").inner_text() != told
    page.get_by_role("slider", name=say("replay.place", "sv")).fill("6")
    expect(page.locator(".log li.last")).to_have_text(told)
    shoot(page, "replay-open")

    page.get_by_label(say("replay.eyes", "sv")).select_option("1")
    expect(page).to_have_url(re.compile(r"\?ply=6&seat=1$"))
    address = page.url
    other = visit(address.removeprefix(visit.site), language="en")
    expect(other.locator(".log li.last")).to_be_visible()
    assert place(other) == 6
    assert other.get_by_label(say("replay.eyes", "en")).input_value() == "1"
    hand = other.get_by_role("group", name=say("board.hand", "en")).get_by_role("button")
    expect(hand).to_have_count(
        page.get_by_role("group", name=say("board.hand", "sv")).get_by_role("button").count()
    )


def test_the_keyboard_alone_goes_everywhere_and_plays(visit: Visit, match: str) -> None:
    page = visit(f"/t/{match}/replay?ply=3", settings={"motion": "reduced", "speed": 4})
    status = page.locator("[data-announcements]")
    expect(button(page, "replay.play")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert place(page) == 4
    expect(status).not_to_be_empty()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    last = place(page)
    page.keyboard.press("Home")
    assert (place(page), last > 40) == (0, True)
    page.keyboard.press(" ")
    expect(button(page, "replay.pause")).to_be_visible()
    expect(page.get_by_role("slider").first).not_to_have_value("0")
    page.keyboard.press(" ")
    expect(button(page, "replay.play")).to_be_visible()
    page.keyboard.press("o")
    assert page.get_by_label(say("replay.eyes", "sv")).input_value() == "0"


def test_mistakes_are_found_and_bettered(visit: Visit, match: str, shoot: Shoot) -> None:
    page = visit(f"/t/{match}/replay", language="en")
    button(page, "replay.analyse", "en").click()
    button(page, "replay.next_mistake", "en").wait_for(timeout=60_000)
    page.keyboard.press("n")
    panel = page.get_by_role("region", name=say("replay.analysis", "en"))
    expect(panel.get_by_role("list", name=say("replay.better_moves", "en"))).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text(re.compile("istake: gave away"))
    rows = panel.get_by_role("row").all()[1:]
    figures = [
        [float(cell.inner_text().replace("−", "-")) for cell in row.get_by_role("cell").all()] for row in rows
    ]
    assert all(abs(result - luck - skill) < 0.11 for result, luck, skill in figures)
    first = place(page)
    page.keyboard.press("n")
    assert place(page) > first
    page.keyboard.press("b")
    assert place(page) == first
    worst = panel.get_by_role("list").last.get_by_role("button").first
    worst.click()
    expect(worst).to_have_attribute("aria-current", "step")
    shoot(page, "replay-analysis")
    phone = visit(f"/t/{match}/replay?ply={first}", screen="phone", theme="dark")
    button(phone, "replay.more").click()
    button(phone, "replay.analyse").click()
    button(phone, "board.close").click()
    expect(phone.locator(".verdict")).to_contain_text(re.compile("isstag: gav bort"))
    shoot(phone, "replay-phone")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def tampered(match: str, spoil: Callable[[list[dict[str, Any]]], None]) -> Callable[[Route], None]:
    """The server's answer with something in it changed."""

    def answer(route: Route) -> None:
        response = route.fetch()
        told = response.json()
        assert told["game"] == match
        spoil([one for step in told["steps"] for one in step["happened"]])
        route.fulfill(response=response, body=json.dumps(told))

    return answer


def another_secret(happened: list[dict[str, Any]]) -> None:
    secret = next(one for one in happened if one["type"] == "secret_told")
    secret["secret"] = secret["secret"][::-1]


def another_card(happened: list[dict[str, Any]]) -> None:
    opened = next(one for one in happened if one["type"] == "giv_opened")
    opened["table"][0] = "As" if opened["table"][0] != "As" else "2s"


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (None, "replay.shuffle.right"),
        (another_secret, "replay.shuffle.broken"),
        (another_card, "replay.shuffle.other"),
    ],
    ids=["right", "secret", "card"],
)
def test_the_shuffle_is_checked_in_the_browser(
    visit: Visit, match: str, spoil: Callable[[list[dict[str, Any]]], None] | None, key: str
) -> None:
    context = visit.profile()
    page = context.new_page()
    visit.hear(page)
    if spoil is not None:
        page.route("**/replay?*", tampered(match, spoil))
    page.goto(f"{visit.site}/t/{match}/replay")
    button(page, "replay.shuffle.check").click()
    expect(page.get_by_text(say(key, "sv", giv=1))).to_be_visible()


def test_a_match_that_runs_is_not_shown(visit: Visit) -> None:
    page = visit.profile().new_page()  # its console tells of the refusal
    page.goto(visit.site)
    table = Table(page, visit.site, "byggkasino", options=OPTIONS)
    page.goto(f"{visit.site}/t/{table.game}/replay")
    expect(page.get_by_role("alert")).to_contain_text(say("web.not_over", "sv")[1:])
