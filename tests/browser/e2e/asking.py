"""The start page and the lobby as somebody uses them: what to play, by which rules, with whom."""

from __future__ import annotations

from playwright.sync_api import Page

from mulle.words import say
from tests.browser.conftest import Language

Options = dict[str, str]


def wish(page: Page, language: Language, game: str, players: int, options: Options) -> None:
    """Choose a game, how many are to play it, and the house rules by their labels and values."""
    page.get_by_role("radio", name=say(f"web.game.{game}.name", language)).first.check(force=True)
    number = page.get_by_role("group", name=say("front.players", language)).get_by_role(
        "radio", name=str(players)
    )
    if number.count():
        number.check(force=True)
    if options:
        page.locator("details.rules > summary").click()
        page.locator("summary.all").click()
    for name, value in options.items():
        label = say(f"web.option.{name}.label", language)
        field = page.get_by_role("combobox", name=label[0].upper() + label[1:], exact=True)
        field.select_option(label=value)


def play_now(page: Page, language: Language, game: str, players: int, options: Options) -> None:
    """Against bots, at once."""
    wish(page, language, game, players, options)
    page.get_by_role("button", name=say("front.play_now", language)).click()
    page.locator("[data-ready]").wait_for()


def lay_a_table(page: Page, language: Language, game: str, players: int, options: Options, name: str) -> str:
    """A table with free seats; the path that invites to it."""
    wish(page, language, game, players, options)
    page.get_by_role("radio", name=say("front.company.people", language)).check(force=True)
    page.get_by_label(say("front.your_name", language)).fill(name)
    page.get_by_role("button", name=say("front.make_table", language)).click()
    invitation = page.locator("#invitation")
    invitation.wait_for()
    return "/" + invitation.input_value().split("/", 3)[3]


def sit_down(page: Page, language: Language, name: str) -> None:
    """Take the first free seat of a table that one was invited to."""
    page.get_by_label(say("front.your_name", language)).fill(name)
    page.get_by_role("button", name=say("front.sit_here", language)).first.click()
    page.get_by_role("button", name=say("front.stand", language)).wait_for()


def fill_and_start(page: Page, language: Language) -> None:
    """Bots in the seats that are left, and begin."""
    fill = page.get_by_role("button", name=say("front.fill", language))
    fill.wait_for()
    fill.click()
    page.get_by_role("button", name=say("front.start", language), exact=True).click()
    page.locator("[data-ready]").wait_for()
