"""Somebody who plays in a browser and has only what is seen there: cards, sentences, buttons."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from playwright.sync_api import Locator, Page, Route, expect

from mulle.words import say
from tests.browser.conftest import Language

Manner = Literal["tap", "key", "drag"]
PATIENCE_MS = 30_000
_TRIES = 90


@dataclass
class Person:
    """Plays at `page` in one manner; what is chosen among the possible is left to chance."""

    page: Page
    language: Language
    manner: Manner
    random: Random = field(default_factory=lambda: Random(1))
    moves: int = 0

    # What is seen

    @property
    def hand(self) -> Locator:
        return self._group("board.hand").get_by_role("button")

    @property
    def table(self) -> Locator:
        return self._group("board.on_table").get_by_role("button")

    @property
    def choice(self) -> Locator:
        return self._group("board.choice")

    @property
    def sentences(self) -> Locator:
        return self.choice.get_by_role("list").get_by_role("button")

    @property
    def play_button(self) -> Locator:
        return self.choice.locator("[data-play]")

    @property
    def is_over(self) -> bool:
        return self._region("board.match_over").is_visible()

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for this person: for a card, or for what needs no card."""
        return self._your_turn.or_(self.play_button).first.is_visible()

    @property
    def _your_turn(self) -> Locator:
        return self.choice.get_by_text(self.say("board.your_turn"))

    @property
    def _start(self) -> Locator:
        return self.page.locator("[data-ready]:enabled")

    def _group(self, key: str) -> Locator:
        return self.page.get_by_role("group", name=self.say(key), exact=True)

    def _region(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=self.say(key), exact=True)

    def say(self, key: str, **arguments: object) -> str:
        return say(key, self.language, **arguments)

    # What is done

    def play_to_the_end(self) -> None:
        """Sit at the table until the match is over."""
        while not self.is_over:
            self.wait()
            self.step()

    def play_moves(self, count: int) -> None:
        """Play so many moves, or fewer where the match ends."""
        until = self.moves + count
        while self.moves < until and not self.is_over:
            self.wait()
            self.step()

    def wait(self) -> None:
        """Until there is something to do, or the match is over."""
        found = self._your_turn.or_(self.play_button).or_(self._start).or_(self._region("board.match_over"))
        found.first.wait_for(timeout=PATIENCE_MS)

    def step(self) -> bool:
        """Do what the table waits for; false when it waits for somebody else."""
        if self._start.is_visible():
            self._press(self._start)
            return True
        if not self.is_asked:
            return False
        held = self._held()
        {"tap": self._tap, "key": self._keys, "drag": self._drag}[self.manner]()
        self.moves += 1
        self._until_played(held)
        return True

    def _held(self) -> list[str | None]:
        """The cards in the hand, as they are read aloud."""
        found: list[str | None] = self.hand.evaluate_all("all => all.map((one) => one.ariaLabel)")
        return found

    def _until_played(self, held: list[str | None]) -> None:
        """Wait until the move is shown: the card has left the hand, or nothing is left to choose."""
        for _ in range(_TRIES * 7):
            if self._held() != held or not self.play_button.is_visible():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing came of the move")

    def _press(self, button: Locator) -> None:
        if self.manner == "key":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            self._touch(button)

    def _touch(self, at: Locator) -> None:
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            at.tap()
        else:
            at.click()

    # By touch

    def _tap(self) -> None:
        for _ in range(_TRIES):
            if not self.play_button.is_visible():
                self._touch(self.hand.nth(self.random.randrange(self.hand.count())))
            if self._decide():
                return
        raise AssertionError(f"no card can be played: {self.page.locator('main').aria_snapshot()}")

    def _decide(self) -> bool:
        """Touch something that is lit, or choose a sentence, until one thing is meant; then play it."""
        self.play_button.or_(self._again).first.wait_for()
        if self._again.is_visible():
            self._touch(self._again)
            return False
        lit = self.page.locator(".lit:not(.chosen)")
        if self.play_button.is_disabled() and lit.count() and self.random.random() < 0.5:
            self._touch(lit.first)
        if self.play_button.is_disabled() or (self.sentences.count() and self.random.random() < 0.5):
            self._touch(self.sentences.nth(self.random.randrange(self.sentences.count())))
        expect(self.play_button).to_be_enabled()
        self._touch(self.play_button)
        return True

    @property
    def _again(self) -> Locator:
        return self.choice.get_by_role("button", name=self.say("board.choose_again"))

    # By key

    def _keys(self) -> None:
        keyboard = self.page.keyboard
        for _ in range(_TRIES):
            if not self.play_button.is_visible():
                self._walk()
                keyboard.press("Enter")
                self.play_button.or_(self._again).first.wait_for()
            if self._again.is_visible():
                keyboard.press("Escape")
                continue
            if self.sentences.count():
                keyboard.press(str(self.random.randrange(1, min(9, self.sentences.count()) + 1)))
            expect(self.play_button).to_be_focused()
            keyboard.press("Enter")
            return
        raise AssertionError(f"no card can be played: {self.page.locator('main').aria_snapshot()}")

    def _walk(self) -> None:
        """Go by arrows to some card in the hand; the focus is seen."""
        for _ in range(self.random.randrange(1, self.hand.count() + 1)):
            self.page.keyboard.press("ArrowRight")
        for _ in range(_TRIES):
            if self.page.evaluate("document.activeElement.closest('[data-zone=hand]') !== null"):
                return
            self.page.keyboard.press(
                self.random.choice(["ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft"])
            )
        raise AssertionError("the arrows do not lead to the hand")

    # By dragging

    def _drag(self) -> None:
        """Onto something that lights up as the card is lifted, or onto the bare table."""
        if self.play_button.is_visible():
            self._tap()
            return
        held = self._held()
        for _ in range(_TRIES):
            self._drag_one(self.hand.nth(self.random.randrange(self.hand.count())))
            if self._is_dropped(held) or self._decide():
                return
        raise AssertionError("no card can be dragged anywhere")

    def _is_dropped(self, held: list[str | None]) -> bool:
        """Whether the card was played where it fell; else there is something to choose."""
        for _ in range(_TRIES * 4):
            if self._held() != held:
                return True
            if self.choice.locator("[data-play]:enabled, li button:enabled").or_(self._again).count():
                return False
            self.page.wait_for_timeout(10)
        raise AssertionError("nothing came of the drop")

    def _drag_one(self, card: Locator) -> None:
        mouse = self.page.mouse
        mouse.move(*_middle(card))
        mouse.down()
        x, y = _middle(card)
        mouse.move(x, y - 30, steps=3)
        lit = self.page.locator(".lit:not(.chosen)")
        goal = (
            lit.first
            if lit.count()
            else self.page.locator("[data-zone=table]").or_(self._group("board.trick"))
        )
        mouse.move(*_middle(goal), steps=4)
        mouse.up()


def _middle(at: Locator) -> tuple[float, float]:
    box = at.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hurry(page: Page, **settings: object) -> None:
    """Let the tables that `page` makes have `settings` that it has no field for: quick bots, short waits."""

    def changed(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        told = json.loads(route.request.post_data or "{}")
        told["settings"] |= {"pace": 0, **settings}
        route.continue_(post_data=json.dumps(told))

    page.route(re.compile(r"/api/tables(\?.*)?$"), changed)
