"""Every page of the site in the states that a person can find it in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page


@dataclass(frozen=True, kw_only=True)
class Been:
    """Somebody who has been here: what the browser keeps, and the tables."""

    person: Path
    playing: str
    lobby: str
    finished: str


@dataclass(frozen=True, kw_only=True)
class Place:
    """A page: its path, who looks at it, and what is done there before one looks."""

    path: str
    known: bool = False
    then: Callable[[Page], Any] | None = None
    shown: str = "main"


def _all_options(page: Page) -> None:
    page.locator(".rules > summary").click()
    page.locator("summary.all").click()


def _friends(page: Page) -> None:
    page.locator("input[name=company][value=people]").check()


def _unfold(page: Page) -> None:
    for summary in page.locator("main summary").all():
        summary.click()
    page.locator(".paper").first.wait_for()


def _unfold_forms(page: Page) -> None:
    for summary in page.locator("main summary").all():
        summary.click()


def _qr(page: Page) -> None:
    page.locator("button[aria-expanded]").click()
    page.locator("svg[role=img]").wait_for()


PLACES: dict[str, Place] = {
    "start": Place(path="/", shown=".tile"),
    "start-options": Place(path="/", shown=".tile", then=_all_options),
    "start-friends": Place(path="/", shown=".tile", then=_friends),
    "start-running": Place(path="/", shown=".table", known=True),
    "rules": Place(path="/rules", shown=".panel"),
    "rules-mulle": Place(path="/rules/mulle", shown="article h2"),
    "me-nobody": Place(path="/me", then=_unfold_forms),
    "me": Place(path="/me", shown="main time", known=True, then=_unfold),
    "settings": Place(path="/settings", shown=".toggle"),
    "not-found": Place(path="/nowhere"),
    "lobby": Place(path="/t/{lobby}", shown=".seats", known=True, then=_qr),
    "lobby-guest": Place(path="/t/{lobby}", shown=".seats"),
    "table": Place(path="/t/{playing}", known=True, shown="[data-zone=hand]"),
    "table-spectator": Place(path="/t/{playing}", shown="main"),
    "table-over": Place(path="/t/{finished}", known=True),
    "replay": Place(path="/t/{finished}/replay", known=True),
    "no-table": Place(path="/t/nowhere-at-all", shown="h1"),
    "learn": Place(path="/learn"),
    "lesson": Place(path="/learn/mulle"),
}


def path_of(place: Place, been: Been) -> str:
    """The path of `place`, where the tables of `been` stand."""
    return place.path.format(playing=been.playing, lobby=been.lobby, finished=been.finished)
