"""Lessons in the browser: followed to the end by touch and by key, kind to other moves, and remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from mulle.cards import NAMES
from mulle.engine.tell import move_in_words
from mulle.lessons import LESSONS
from mulle.lessons.lesson import Hand
from mulle.lessons.pupil import Moment, begun, judged
from mulle.lessons.teacher import ask, ending, praise, remark
from mulle.words import say
from tests.browser.conftest import Language, Screen, Visit
from tests.browser.faces import card_name

CARDS = set(NAMES)
QUICK: dict[str, object] = {"speed": 4, "motion": "reduced"}


def turns(hand: Hand) -> Iterator[tuple[Moment, str]]:
    """Every turn of `hand`, with a move that leads on."""
    moment = begun(hand)
    while not moment.is_done:
        legal = {str(move) for move in moment.view.moves}
        move = next(move for move in hand.turns[moment.turns].right if move in legal)
        yield moment, move
        moment = judged(moment, move).moment


def sentence(moment: Moment, move: str, language: Language) -> str:
    """What the button that plays `move` says once its card is raised."""
    words = move_in_words(moment.view, moment.position.verify(move), language, card_chosen=True)
    return words[0].upper() + words[1:]


def touch(page: Page, moment: Moment, move: str, language: Language) -> None:
    """Raise the card, choose the sentence where there are several, and play it; or say what needs no card."""
    words = sentence(moment, move, language)
    if (face := move.split(maxsplit=1)[0]) in CARDS:
        card = re.compile(f"^{card_name(face, language)}\\b")
        page.get_by_role("group", name=say("board.hand", language)).get_by_role(
            "button", name=card
        ).first.click()
    choice = page.get_by_role("group", name=say("board.choice", language))
    if choice.get_by_role("list").is_visible():
        choice.get_by_role("list").get_by_role("button", name=words, exact=True).click()
    choice.locator("[data-play]", has_text=words).click()


@pytest.mark.parametrize(
    ("game", "screen", "language"), [("husmulle", "phone", "sv"), ("stickmulle", "desktop", "en")]
)
def test_a_lesson_is_followed_to_its_end(visit: Visit, game: str, screen: Screen, language: Language) -> None:
    lesson = LESSONS[game]
    page = visit(f"/learn/{game}", screen=screen, language=language, settings=QUICK)
    for hand in lesson.hands:
        for moment, move in turns(hand):
            expect(page.get_by_text(ask(lesson, hand, moment.turns, language))).to_be_visible()
            touch(page, moment, move, language)
            expect(page.get_by_text(praise(lesson, hand, moment.turns, language))).to_be_visible()
        onward = page.locator("[data-onward]")
        expect(onward).to_be_focused()
        if hand is not lesson.hands[-1]:
            onward.click()
    expect(page.get_by_text(ending(lesson, language))).to_be_visible()
    page.get_by_role("link", name=say("school.leave", language)).last.click()
    count = len(lesson.hands)
    expect(page.get_by_text(say("school.done_of", language, done=count, count=count))).to_be_visible()


def test_another_move_is_answered_and_the_card_stays(visit: Visit) -> None:
    lesson = LESSONS["mulle"]
    moment = begun(lesson.hands[0])
    page = visit("/learn/mulle?hand=card", settings=QUICK)
    touch(page, moment, "Kd", "sv")
    expect(page.get_by_text(remark(lesson, moment.hand, 0, "lay_out", "sv"))).to_be_visible()
    expect(page.get_by_role("group", name=say("board.hand", "sv")).get_by_role("button")).to_have_count(3)
    touch(page, moment, "7s x 7h", "sv")
    expect(page.get_by_text(praise(lesson, moment.hand, 0, "sv"))).to_be_visible()
    page.get_by_role("button", name=say("school.again", "sv")).click()
    expect(page.get_by_text(ask(lesson, moment.hand, 0, "sv"))).to_be_visible()


def test_what_is_done_is_remembered_here_and_can_be_forgotten(visit: Visit) -> None:
    lesson = LESSONS["mulle"]
    page = visit("/learn/mulle", settings=QUICK)
    moment, move = next(turns(lesson.hands[0]))
    touch(page, moment, move, "sv")
    expect(page.locator("[data-onward]")).to_be_visible()
    page.reload()
    expect(page.get_by_text(ask(lesson, lesson.hands[1], 0, "sv"))).to_be_visible()
    page.get_by_role("link", name=say("school.leave", "sv")).click()
    expect(page.get_by_text(say("school.done_of", "sv", done=1, count=len(lesson.hands)))).to_be_visible()
    page.get_by_role("button", name=say("school.forget", "sv")).click()
    expect(page.get_by_text(say("school.done_of", "sv", done=0, count=len(lesson.hands)))).to_be_visible()


def test_a_hand_is_played_by_keys_alone(visit: Visit) -> None:
    lesson = LESSONS["mulle"]
    page = visit("/learn/mulle?hand=sum", language="en", settings=QUICK)
    moment, move = next(turns(lesson.hands[1]))
    expect(page.get_by_text(ask(lesson, moment.hand, 0, "en"))).to_be_visible()
    page.keyboard.press("l")
    page.get_by_role("button", name=move_in_words(moment.view, moment.position.verify(move), "en")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-onward]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(ask(lesson, lesson.hands[2], 0, "en"))).to_be_visible()


def test_no_such_lesson_says_so(visit: Visit) -> None:
    page = visit("/learn/whist")
    expect(page.get_by_role("heading", name=say("front.not_found", "sv"))).to_be_visible()
