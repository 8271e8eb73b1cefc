"""From the start page to a table: alone, with friends by a link; and being somebody."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from mulle.words import catalogue
from tests.browser.conftest import Visit

SAY = {language: catalogue(language) for language in ("sv", "en")}
SV, EN = SAY["sv"], SAY["en"]


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def choose(page: Page, words: str) -> None:
    page.get_by_role("radio", name=words, exact=True).check()


def opened(page: Page) -> Locator:
    """The form that is unfolded."""
    return page.locator("details[open]")


def test_one_touch_from_the_start_page_to_cards(visit: Visit) -> None:
    page = visit("/", screen="phone")
    press(page, SV["front.play_now"])
    page.wait_for_url("**/t/*")
    page.locator("[data-ready]").click()
    expect(page.locator("[data-zone=hand]")).to_be_visible()


def test_a_game_by_house_rules_of_ones_own(visit: Visit) -> None:
    page = visit("/", language="en")
    page.get_by_role("radio", name=re.compile("Byggkasino")).check()
    choose(page, "3")
    page.locator(".rules > summary").click()
    page.get_by_role("radio", name=re.compile(EN["web.preset.byggkasino.calm.name"])).check()
    page.locator("summary.all").click()
    page.get_by_role("checkbox", name=re.compile(EN["web.option.tabbe_cancel.label"], re.IGNORECASE)).check()
    expect(page.locator(".chosen")).to_have_text(EN["front.own_rules"])
    press(page, EN["front.play_now"])
    # Sweeps that cancel are for two or four: the server says so, and nothing that was chosen is lost.
    expect(page.get_by_role("alert")).to_be_visible()
    refused = visit.complaints.pop()
    assert "400" in refused
    assert "/api/tables" in refused
    choose(page, "4")
    press(page, EN["front.play_now"])
    page.wait_for_url("**/t/*")


def test_what_was_chosen_is_remembered(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("radio", name=re.compile("Stickmulle")).check()
    page.get_by_label(SV["front.level"]).select_option("beginner")
    page.reload()
    expect(page.get_by_role("radio", name=re.compile("Stickmulle"))).to_be_checked()
    expect(page.get_by_label(SV["front.level"])).to_have_value("beginner")


def test_friends_meet_by_the_link_and_bots_fill_up(visit: Visit) -> None:
    anna = visit("/")
    choose(anna, SV["front.company.people"])
    choose(anna, "4")
    anna.get_by_label(SV["front.your_name"]).fill("Anna")
    press(anna, SV["front.make_table"])
    anna.wait_for_url("**/t/*")
    link = anna.get_by_label(SV["front.invitation"]).input_value()
    bo = visit(link.removeprefix(visit.site), screen="phone", language="en")
    bo.get_by_label(EN["front.your_name"]).fill("Bo")
    third = bo.get_by_role("region", name=EN["front.seat_n"].format(n=3))
    third.get_by_role("button", name=EN["front.sit_here"]).click()
    seat = anna.get_by_role("region", name=SV["front.seat_n"].format(n=3))
    expect(seat).to_contain_text(re.compile(r"\bBo\b"))  # a free seat has a button for a bot
    expect(seat).to_contain_text(SV["front.pair_n"].format(n=1))  # opposite Anna: her partner
    expect(anna.get_by_role("button", name=SV["front.start"])).to_be_disabled()
    press(anna, SV["front.fill"])
    expect(bo.get_by_role("status").filter(has_text=EN["front.waits_for_start"])).to_be_visible()
    press(anna, SV["front.start"])
    for page in (anna, bo):
        expect(page.locator("[data-ready]")).to_be_visible()


def test_an_open_table_is_listed_for_others_at_once(visit: Visit) -> None:
    onlooker = visit("/", language="en")
    expect(onlooker.get_by_text(EN["front.no_open"])).to_be_visible()
    host = visit("/")
    choose(host, SV["front.company.people"])
    choose(host, SV["front.who_may.all"])
    press(host, SV["front.make_table"])
    host.wait_for_url("**/t/*")
    onlooker.get_by_role("region", name=EN["front.open_tables"]).get_by_role("link").first.click()
    onlooker.wait_for_url(host.url)
    press(host, SV["front.close_table"])
    host.wait_for_url(f"{visit.site}/")


def test_settings_hold_and_show_at_once(visit: Visit) -> None:
    page = visit("/settings")
    choose(page, SV["front.theme.dark"])
    choose(page, SV["front.language.en"])
    expect(page.get_by_role("heading", level=1)).to_have_text(EN["front.settings"])
    page.get_by_role("switch", name=EN["front.four_colour"]).click()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN["front.settings"])
    expect(page.get_by_role("switch", name=EN["front.four_colour"])).to_be_checked()
    shown = page.evaluate("({...document.documentElement.dataset})")
    assert (shown["theme"], shown["suits"]) == ("dark", "four")


def test_an_account_from_its_making_to_its_end(visit: Visit) -> None:
    page = visit("/")
    press(page, SV["front.play_now"])
    page.wait_for_url("**/t/*")
    page.goto(f"{visit.site}/me")
    page.locator("summary", has_text=SV["front.register"]).click()
    opened(page).get_by_label(SV["front.name"], exact=True).fill("Karin")
    opened(page).get_by_label(re.compile(SV["front.password"])).fill("kortlek i lådan")
    press(page, SV["front.register"])
    expect(page.locator(".who strong")).to_have_text("Karin")
    expect(
        page.get_by_role("region", name=SV["front.running"])
    ).to_be_visible()  # the guest's table came along
    press(page, SV["front.logout"])
    expect(page.get_by_text(SV["front.nobody"])).to_be_visible()
    page.locator("summary", has_text=SV["front.login"]).click()
    opened(page).get_by_label(SV["front.name"], exact=True).fill("Karin")
    opened(page).get_by_label(SV["front.password"]).fill("kortlek i lådan")
    press(page, SV["front.login"])
    expect(page.locator(".who strong")).to_have_text("Karin")
    page.locator("summary", has_text=SV["front.delete_account"]).click()
    opened(page).get_by_label(SV["front.password"]).fill("kortlek i lådan")
    press(page, SV["front.delete_for_good"])
    expect(page.get_by_text(SV["front.nobody"])).to_be_visible()
    page.reload()
    expect(page.get_by_text(SV["front.nobody"])).to_be_visible()


def test_links_keep_the_page_and_the_way_back(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("window.same = true")
    page.get_by_role("navigation").get_by_role("link", name=SV["front.rules"]).click()
    page.get_by_role("heading", name=SV["front.rules"], level=1).wait_for()
    # Keys and readers go on from where the page begins.
    assert page.evaluate("document.activeElement.id") == "content"
    page.go_back()
    page.locator(".tile").first.wait_for()
    assert page.evaluate("window.same") is True
