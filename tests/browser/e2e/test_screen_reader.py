"""A whole giv of mulle by somebody who has only the accessibility tree and the keyboard."""

from __future__ import annotations

from random import Random

import pytest

from mulle.words import say
from tests.browser.conftest import Visit
from tests.browser.e2e.person import hurry
from tests.browser.e2e.screen_reader import ScreenReader, name_of

TURN, OVER, DEAL = say("board.your_turn", "sv"), say("board.match_over", "sv"), say("board.ready", "sv")
OWN_MOVES = 48  # six rounds of eight cards (rules.md 1.2)


@pytest.mark.whole
def test_a_giv_of_mulle_is_played_by_ear_and_keyboard(visit: Visit) -> None:
    reader = at_the_table(visit)
    assert play_on(reader, OWN_MOVES + 1) == OWN_MOVES
    assert reader.within("region", OVER, "cell")
    own = [line for line in reader.heard if line.startswith("Gäst")]
    assert len(own) >= OWN_MOVES // 2, reader.heard


def test_a_giv_begins_by_ear_and_keyboard(visit: Visit) -> None:
    reader = at_the_table(visit)
    assert play_on(reader, 4) == 4
    assert len([line for line in reader.heard if line.startswith("Gäst")]) >= 4, reader.heard


def at_the_table(visit: Visit) -> ScreenReader:
    """Somebody who has found the way to a table of one giv."""
    page = visit("/", settings={"motion": "reduced"})
    hurry(page)
    reader = ScreenReader(page)
    ask_for_one_giv(reader)
    return reader


def play_on(reader: ScreenReader, most: int) -> int:
    """Play at most so many moves, until the match is over; how many it was."""
    dice, moves = Random(3), 0
    while moves < most:
        _, told = reader.wait_for(("button", DEAL), ("StaticText", TURN), ("region", OVER))
        if told == OVER:
            break
        if told == DEAL:
            reader.go_to(DEAL)
            reader.press("Enter")
            reader.wait_for(("StaticText", TURN), ("region", OVER))
        else:
            play(reader, dice)
            moves += 1
    return moves


def ask_for_one_giv(reader: ScreenReader) -> None:
    """From the start page: all house rules are opened, one giv is chosen, and the match begins."""
    reader.wait_for(("button", say("front.play_now", "sv")))
    for summary in (say("front.house_rules", "sv"), say("front.all_options", "sv")):
        _, name = reader.wait_for(("DisclosureTriangle", summary))
        reader.go_to(next(name_of(node) for node in reader.tree() if name_of(node).startswith(name)))
        reader.press("Enter")
    label = say("web.option.deals.label", "sv")
    reader.go_to(label[0].upper() + label[1:])
    reader.page.keyboard.type("1")
    reader.go_to(say("front.play_now", "sv"))
    reader.press("Enter")


def play(reader: ScreenReader, dice: Random) -> None:
    """Hear all legal moves, choose one, and play it; what the focus is at is told at every step."""
    reader.press("l")
    moves = reader.wait_for(("region", say("board.all_legal", "sv")))
    names = [name_of(node) for node in reader.within(*moves, "button")]
    names.remove(say("board.close", "sv"))
    assert names
    chosen = dice.choice(names[:4])
    reader.go_to(chosen)
    reader.press("Enter")
    before = len(reader.heard)
    while reader.find(*moves) is not None:
        reader.page.wait_for_timeout(10)
    assert reader.focused in [
        name_of(node) for node in reader.within("group", say("board.choice", "sv"), "button")
    ]
    reader.press("Enter")
    for _ in range(400):
        reader.tree()
        if len(reader.heard) > before:
            return
        reader.page.wait_for_timeout(10)
    raise AssertionError(f"nothing was said of {chosen}; {reader.heard[-3:]}")
