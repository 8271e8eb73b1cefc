"""Sounds: made in the browser where they are wished, none where they are not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.e2e.asking import play_now
from tests.browser.e2e.person import Person, hurry

# Counts what is made to sound.
HEARD = """
window.heard = { contexts: 0, sounds: 0, state: () => window.heard.context?.state };
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.heard.contexts += 1; window.heard.context = this; }
  createOscillator() { window.heard.sounds += 1; return super.createOscillator(); }
  createBufferSource() { window.heard.sounds += 1; return super.createBufferSource(); }
};
"""


def _plays(visit: Visit, *, sound: bool) -> Page:
    """The table after a few moves."""
    context = visit.profile(settings={"sound": sound, "speed": 4})
    context.add_init_script(HEARD)
    page = context.new_page()
    visit.hear(page)
    page.goto(visit.site)
    hurry(page)
    play_now(page, "sv", "mulle", 2, {})
    Person(page, "sv", "tap").play_moves(3)
    return page


def test_cards_are_heard_from_the_first_touch_on(visit: Visit) -> None:
    page = _plays(visit, sound=True)
    page.wait_for_function("heard.sounds >= 3")
    assert page.evaluate("[heard.contexts, heard.state()]") == [1, "running"]


def test_nothing_is_heard_that_is_not_wished(visit: Visit) -> None:
    page = _plays(visit, sound=False)
    assert page.evaluate("[heard.contexts, heard.sounds]") == [0, 0]


@pytest.mark.parametrize("first", [True, False])
def test_the_menu_turns_sound_on_and_off(visit: Visit, first: bool) -> None:
    page = _plays(visit, sound=first)
    page.keyboard.press("m")
    switch = page.get_by_role("dialog").get_by_role("checkbox").first
    assert switch.is_checked() == first
    switch.set_checked(not first)
    page.keyboard.press("Escape")
    before = page.evaluate("heard.sounds")
    Person(page, "sv", "tap").play_moves(2)
    if first:
        assert page.evaluate("heard.sounds") == before
    else:
        page.wait_for_function(f"heard.sounds > {before}")
