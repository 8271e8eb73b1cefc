"""A real server and a real Chromium: what every test of the browser stands on.

    def test_something(visit: Visit) -> None:
        page = visit("/settings", screen="phone", language="en", theme="dark")

`visit` opens a page in a browser profile of its own, and fails the test when the console has told of errors.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from mulle.web.server import STATIC
from tests.web.running import node_process

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 15_000
expect.set_options(timeout=PATIENCE_MS)

Screen = Literal["desktop", "phone"]
Language = Literal["sv", "en"]
Theme = Literal["light", "dark"]
SCREENS: dict[Screen, tuple[int, int]] = {"desktop": (1280, 800), "phone": (360, 640)}
LOCALES: dict[Language, str] = {"sv": "sv-SE", "en": "en-GB"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`mulle serve` on a free port with data of its own; its URL."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the front end is not built: make browser")
    database = tmp_path_factory.mktemp("site") / "mulle.sqlite"
    with node_process(f"sqlite:///{database}") as node:
        yield node.url


# For one module at a time: while Playwright's loop lives, no other test of the process may run a loop.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser without a window, with an empty profile."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("Chromium is missing: tools/debian-packages installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """Opens pages, each in a profile of its own, and hears what their consoles complain about."""

    browser: Browser
    site: str
    complaints: list[str] = field(default_factory=list)
    opened: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self,
        path: str = "/",
        *,
        screen: Screen = "desktop",
        language: Language = "sv",
        theme: Theme = "light",
        settings: dict[str, object] | None = None,
        person: Path | None = None,
    ) -> Page:
        """The page at `path`; `settings` are the browser's own, as app/settings.svelte.ts keeps them.

        `person` is somebody who has been here before, as Playwright keeps the state of a profile.
        """
        page = self.profile(screen, language, theme, settings, person).new_page()
        self.hear(page)
        page.goto(self.site + path)
        page.wait_for_selector("main")
        return page

    def profile(
        self,
        screen: Screen = "desktop",
        language: Language = "sv",
        theme: Theme = "light",
        settings: dict[str, object] | None = None,
        person: Path | None = None,
        service_workers: Literal["allow", "block"] = "allow",
    ) -> BrowserContext:
        """A browser of somebody's own; without `person` of one who has never been here."""
        width, height = SCREENS[screen]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            color_scheme=theme,
            has_touch=screen == "phone",
            is_mobile=screen == "phone",
            reduced_motion="no-preference",
            storage_state=person,
            service_workers=service_workers,
        )
        context.set_default_timeout(PATIENCE_MS)
        if settings:
            kept = json.dumps(json.dumps(settings))
            context.add_init_script(
                f"localStorage.getItem('mulle.settings') ?? localStorage.setItem('mulle.settings', {kept})"
            )
        self.opened.append(context)
        return context

    def hear(self, page: Page) -> None:
        """Let what the console of `page` complains about fail the test."""
        page.on("console", self._told)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Visit]:
    """Opens pages of the site; see Visit."""
    visiting = Visit(chromium, site)
    yield visiting
    for context in visiting.opened:
        context.close()
    assert visiting.complaints == []


@pytest.fixture
def shoot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Page, str], Path]:
    """Takes a screenshot of a page under a name; they lie where --shots says, else in pytest's own folder."""
    told = request.config.getoption("--shots")
    folder = Path(told) if told else tmp_path_factory.getbasetemp() / "shots"

    def shot(page: Page, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        return path

    return shot
