"""Every page opens and can be used by all: both languages, phone and desktop, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Language, Screen, Theme, Visit
from tests.browser.places import PLACES, Been, path_of
from tests.browser.played import been_here

AXE = Path(__file__).parents[2] / "front" / "node_modules" / "axe-core" / "axe.min.js"
WAYS: list[tuple[Screen, Language, Theme]] = [
    ("phone", "sv", "light"),
    ("phone", "en", "dark"),
    ("desktop", "sv", "dark"),
    ("desktop", "en", "light"),
]
# Either screen and either theme once; what axe looks at is the same in both languages.
AXED = [("phone", "light"), ("desktop", "dark")]
# What a finger must hit is 44 px or more either way; links in running text are excepted (WCAG 2.5.8).
_SMALL = """() => {
  const wanted = 'a[href], button, input, select, summary, [role=button], [tabindex="0"]';
  const isInText = (one) => one.tagName === 'A' && getComputedStyle(one).display === 'inline';
  return [...document.querySelectorAll(wanted)].flatMap((one) => {
    const seen = one.closest('label') ?? one;
    const { width, height } = seen.getBoundingClientRect();
    const hidden = !one.checkVisibility() || width === 0 || one.closest('.skip, article, [inert]');
    const small = width < 43.5 || height < 43.5;
    return small && !hidden && !isInText(one) ? [`${seen.outerHTML.slice(0, 120)} ${width}x${height}`] : [];
  });
}"""
_WIDE = """() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest('.unseen, .table-of, .long'))
  .map((one) => one.outerHTML.slice(0, 120))]"""


@pytest.fixture(scope="module")
def been(chromium: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Been:
    return been_here(chromium, site, tmp_path_factory.mktemp("been"))


@pytest.mark.parametrize(("screen", "language", "theme"), WAYS)
@pytest.mark.parametrize("name", PLACES)
def test_a_page_opens_and_can_be_used(
    visit: Visit,
    been: Been,
    shoot: Callable[[Page, str], Path],
    name: str,
    screen: Screen,
    language: Language,
    theme: Theme,
) -> None:
    place = PLACES[name]
    page = visit(
        path_of(place, been),
        screen=screen,
        language=language,
        theme=theme,
        person=been.person if place.known else None,
    )
    page.locator(place.shown).first.wait_for()
    if place.then is not None:
        place.then(page)
    shoot(page, f"{name}-{screen}-{language}-{theme}")
    assert page.evaluate("document.documentElement.lang") == language
    assert page.title()
    width, *wide = page.evaluate(_WIDE)
    assert (width <= page.viewport_size["width"], wide) == (True, [])  # type: ignore[index]
    assert page.evaluate(_SMALL) == []
    if (screen, theme) in AXED:
        assert serious(page) == []


def serious(page: Page) -> list[str]:
    """What axe finds that shuts somebody out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")[
        "violations"
    ]
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
        if not is_card(page, one["id"], node["target"][0])
    ]


def is_card(page: Page, rule: str, target: str) -> bool:
    """The face of a card is a picture: what stands on it is said in full, knekt and not Kn."""
    return rule == "label-content-name-mismatch" and page.locator(target).locator("svg.card").count() > 0
