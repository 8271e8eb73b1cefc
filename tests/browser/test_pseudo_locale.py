"""No text outside the catalogue: where every message is marked, everything that can be read is marked."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from mulle.words import catalogue
from tests.browser.conftest import Visit
from tests.browser.places import PLACES, Been, path_of
from tests.browser.played import been_here
from tests.browser.pseudo import CLOSES, OPENS
from tests.web.backends import free_port, wait_for_port

_MESSAGE = re.compile(r'("[a-z]+\.[\w.]+"):(`[^`]*`|"(?:[^"\\]|\\.)*")')
_MARKED = re.compile(rf"{OPENS}[^{OPENS}{CLOSES}]*{CLOSES}")
# Names of people are their own; what has a language of its own is documentation, not catalogue.
_READ = """() => {
  const read = [];
  const shown = (one) => one.checkVisibility() && !one.closest('body [lang], time, script, style, noscript');
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.tagName === 'TITLE' || shown(parent)) read.push(walker.currentNode.data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (shown(one) && one.hasAttribute(name)) read.push(one.getAttribute(name));
  return read;
}"""
NAMES = re.compile(r"\b(Anna|Elsa|Gösta|Maj|Sixten)\b")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks the marked language."""
    port, database = free_port(), tmp_path_factory.mktemp("pseudo") / "mulle.sqlite"
    told = ["serve", "--port", str(port), "--database", f"sqlite:///{database}", "--workers", "1"]
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.pseudo", *told], stderr=subprocess.DEVNULL
    )
    try:
        wait_for_port(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait(20)


@pytest.fixture(scope="module")
def been(chromium: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Been:
    return been_here(chromium, site, tmp_path_factory.mktemp("been"))


def marked_words(route: Route) -> None:
    """The browser's own part of the catalogue, marked on its way."""
    answer = route.fetch()
    route.fulfill(response=answer, body=_MESSAGE.sub(_mark, answer.text()))


def _mark(found: re.Match[str]) -> str:
    key, text = found[1], found[2]
    if key.strip('"') not in catalogue("sv"):
        return found[0]
    return f"{key}:{text[0]}{OPENS}{text[1:-1]}{CLOSES}{text[0]}"


def unmarked(page: Page) -> list[str]:
    """What can be read and does not come from the catalogue."""
    return [text for text in page.evaluate(_READ) if any(map(str.isalpha, without_messages(text)))]


def without_messages(text: str) -> str:
    """`text` without its messages, which may hold others, and without names."""
    while (rest := _MARKED.sub("", text)) != text:
        text = rest
    return NAMES.sub("", text)


@pytest.mark.parametrize("name", PLACES)
def test_everything_on_a_page_comes_from_the_catalogue(visit: Visit, been: Been, name: str) -> None:
    place = PLACES[name]
    context = visit.profile(person=been.person if place.known else None, service_workers="block")
    context.route("**/assets/*.js", marked_words)
    page = context.new_page()
    page.goto(visit.site + path_of(place, been))
    page.locator(place.shown).first.wait_for()
    if place.then is not None:
        place.then(page)
    assert unmarked(page) == []
    assert any(OPENS in text for text in page.evaluate(_READ))


def test_a_text_outside_the_catalogue_is_found(visit: Visit) -> None:
    page = visit("/settings")
    page.locator("h1").wait_for()
    assert unmarked(page) != []


def test_what_is_filled_in_is_looked_at_as_well() -> None:
    assert without_messages("⟦Reglerna för ⟦Mulle⟧⟧, 2–4 Anna").strip(" ,0123456789–") == ""
    assert without_messages("⟦Reglerna⟧ för") == " för"
