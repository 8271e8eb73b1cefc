"""What somebody has done before a test looks: tables made and matches played, with the page's cookie."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.places import Been

_numbers = count()
MOST_SECONDS = 60


class Table:
    """A table of the person who sits at `page`."""

    def __init__(self, page: Page, site: str, game: str = "mulle", **wish: Any) -> None:
        self._page, self._site = page, site
        self._csrf = self._post("/api/guest", {"name": "Anna"})["csrf"]
        page.evaluate("localStorage.setItem('mulle.known', '')")
        options = wish.pop("options", {})
        other = {"kind": "bot", "level": "beginner"} if wish.pop("bots", True) else {"kind": "free"}
        seats = [{"kind": "me"}, *[other] * (options.get("players", 2) - 1)]
        settings = {"game": game, "pace": 0, "pause": 3600, "options": options, **wish}
        made = {"id": self._id(), "settings": settings, "seats": seats, "start": other["kind"] == "bot"}
        self.game = str(self._post("/api/tables", made)["game"])

    def play_to_the_end(self) -> None:
        """Play the first legal move until the match is over."""
        until = monotonic() + MOST_SECONDS
        while monotonic() < until:
            state = self.state()
            if state["status"] == "over":
                return
            if state["status"] == "pause":
                self.do({"type": "ready"})
            elif state["moves"]:
                self.do({"type": "play", "move": state["moves"][0]["move"]})
            else:
                self._page.wait_for_timeout(20)
        raise AssertionError("the match never ended")

    def state(self) -> dict[str, Any]:
        """The table now, as its maker sees it."""
        answer = self._page.request.get(f"{self._site}/api/tables/{self.game}")
        found: dict[str, Any] = answer.json()["state"]
        return found

    def do(self, command: dict[str, Any]) -> None:
        """Do a command; one that comes too late is no fault."""
        told = {"id": self._id(), "command": command}
        answer = self._page.request.post(
            f"{self._site}/api/tables/{self.game}/commands", data=told, headers=self._headers()
        )
        assert answer.status in (200, 409), answer.text()

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self._page.request.post(self._site + path, data=body, headers=self._headers())
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def _headers(self) -> dict[str, str]:
        return {"x-mulle-csrf": getattr(self, "_csrf", ""), "origin": self._site}

    def _id(self) -> str:
        return f"test-{id(self)}-{next(_numbers)}"


def been_here(chromium: Browser, site: str, folder: Path) -> Been:
    """Anna, who has played a match, is in the middle of another and has laid a third table."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(site)
    finished = Table(page, site, options={"deals": 1})
    finished.play_to_the_end()
    playing = Table(page, site, "byggkasino", options={"players": 4}, away_after=3600)
    playing.do({"type": "ready"})
    lobby = Table(page, site, "mulle", options={"players": 4}, bots=False, open=True)
    kept = folder / "anna.json"
    context.storage_state(path=kept)
    context.close()
    return Been(person=kept, playing=playing.game, lobby=lobby.game, finished=finished.game)
