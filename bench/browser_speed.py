"""How soon a move's cards begin to move in the browser, and how smoothly they go, at a server of its own.

A person plays mulle by touch, and the page itself measures: from the event it heard to the first frame in
which its cards move, and every frame while cards are on their way. The busiest animation is the one with the
most cards. Without a graphics card Chromium draws with the processor.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import which
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import FLAGS
from tests.browser.e2e.asking import play_now
from tests.browser.e2e.person import Person, hurry
from tests.web.running import node_process

PACE_MS = 1_500
SCREENS = {"desktop": (1280, 800), "phone": (360, 640)}
# Every frame in which cards fly: when it was, and how many there were.
_FRAMES = """
() => {
  window.frames_seen = [];
  const look = (at) => {
    window.frames_seen.push([at, document.querySelectorAll('.flight').length]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
_MARKS = "() => performance.getEntriesByName('move-shown').map((mark) => mark.detail.after)"


def main() -> int:
    """Print the figures; with --json as one object."""
    parser = ArgumentParser(prog="python -m bench.browser_speed", description=__doc__)
    parser.add_argument("--moves", type=int, default=16, help="moves that the person plays on each screen")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="write the figures there too")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, node_process(f"sqlite:///{folder}/mulle.sqlite") as node:
        found = {screen: measured(node.url, screen, asked.moves) for screen in SCREENS}
    for screen, figures in found.items():
        print(told(screen, figures))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


def measured(url: str, screen: str, moves: int) -> dict[str, Any]:
    """What one screen came to in a browser of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=FLAGS)
        try:
            page = _page(browser, screen)
            page.goto(url)
            hurry(page, pace=PACE_MS)
            play_now(page, "sv", "mulle", 2, {})
            page.evaluate(_FRAMES)
            Person(page, "sv", "tap", Random(screen)).play_moves(moves)
            page.wait_for_timeout(2 * PACE_MS)
            return figures(page.evaluate(_MARKS), page.evaluate("() => window.frames_seen"))
        finally:
            browser.close()


def _page(browser: Browser, screen: str) -> Page:
    width, height = SCREENS[screen]
    phone = screen == "phone"
    viewport: Any = {"width": width, "height": height}
    return browser.new_page(viewport=viewport, locale="sv-SE", has_touch=phone, is_mobile=phone)


def figures(marks: list[float], frames: list[list[float]]) -> dict[str, Any]:
    """Delays in milliseconds, and frames a second while cards fly."""
    flying = [
        (later[0] - earlier[0], int(min(earlier[1], later[1])))
        for earlier, later in pairwise(frames)
        if earlier[1] and later[1]
    ]
    most = max((cards for _, cards in flying), default=0)
    return {
        "moves": len(marks),
        "delay_ms": _spread(marks),
        "frame_ms": _spread([took for took, _ in flying]),
        "most_cards": most,
        "busiest_frame_ms": _spread([took for took, cards in flying if cards >= most - 1]),
    }


def _spread(values: list[float]) -> dict[str, float]:
    if len(values) < 2:
        return {"median": values[0] if values else 0.0, "p95": values[0] if values else 0.0}
    return {"median": round(median(values), 1), "p95": round(quantiles(values, n=20)[-1], 1)}


def told(screen: str, found: dict[str, Any]) -> str:
    """One line."""
    delay, every, busiest = found["delay_ms"], found["frame_ms"], found["busiest_frame_ms"]
    return (
        f"{screen:8} a card moves {delay['median']:.0f} ms after its event (p95 {delay['p95']:.0f},"
        f" {found['moves']} moves); a frame takes {every['median']:.1f} ms (p95 {every['p95']:.1f}),"
        f" with {found['most_cards']} cards on their way {busiest['median']:.1f} ms"
        f" (p95 {busiest['p95']:.1f}): {_rate(busiest)} frames/s"
    )


def _rate(spread: dict[str, float]) -> str:
    return f"{1000 / spread['median']:.0f}" if spread["median"] else "no"


if __name__ == "__main__":
    raise SystemExit(main())
