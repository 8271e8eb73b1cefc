"""Whole matches of every game: by touch, by key and by dragging, in both languages, on phone and desktop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from mulle.words import say
from tests.browser.conftest import Language, Screen, Visit
from tests.browser.e2e.asking import Options, play_now
from tests.browser.e2e.person import Manner, Person, hurry

Shoot = Callable[[Page, str], Path]
SHORT: dict[str, tuple[int, dict[Language, Options]]] = {
    "mulle": (2, {"sv": {"deals": "1"}, "en": {"deals": "1"}}),
    "byggkasino": (2, {"sv": {"match": "en giv"}, "en": {"match": "one giv"}}),
    "husmulle": (2, {"sv": {"omgangar": "1"}, "en": {"omgangar": "1"}}),
    "stickmulle": (3, {"sv": {}, "en": {}}),
}
WAYS: list[tuple[Manner, Screen, Language]] = [
    ("tap", "phone", "sv"),
    ("key", "desktop", "en"),
    ("drag", "desktop", "sv"),
    ("tap", "phone", "en"),
]
# From an event to the first frame in which its cards move; bench/browser_speed.py measures it in earnest.
SHOWN_AFTER = "() => performance.getEntriesByName('move-shown').map((mark) => mark.detail.after)"
SOON_MS = 1_000
QUICK: dict[str, object] = {"speed": 4, "sound": False}


def match(visit: Visit, shoot: Shoot, game: str, manner: Manner, screen: Screen, language: Language) -> None:
    players, options = SHORT[game]
    name = f"match-{game}-{manner}-{screen}-{language}"
    page = visit("/", screen=screen, language=language, settings=QUICK)
    hurry(page)
    play_now(page, language, game, players, options[language])
    shoot(page, f"{name}-1-cut")
    person = Person(page, language, manner, Random(name))
    person.play_moves(3)
    shoot(page, f"{name}-2-playing")
    person.play_to_the_end()
    shoot(page, f"{name}-3-over")
    assert person.moves >= 13
    assert median(page.evaluate(SHOWN_AFTER)) < SOON_MS
    count = page.get_by_role("region", name=say("board.match_over", language), exact=True)
    expect(count.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("button", name=say("board.rematch", language))).to_be_visible()


@pytest.mark.whole
@pytest.mark.parametrize(("manner", "screen", "language"), WAYS)
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match(
    visit: Visit, shoot: Shoot, game: str, manner: Manner, screen: Screen, language: Language
) -> None:
    match(visit, shoot, game, manner, screen, language)


def test_a_whole_match_of_byggkasino_by_touch_on_a_phone(visit: Visit, shoot: Shoot) -> None:
    match(visit, shoot, "byggkasino", "tap", "phone", "sv")
