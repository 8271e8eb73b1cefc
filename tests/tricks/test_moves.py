"""One text for each move of stickmulle (notation.md)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mulle.cards import FACES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.tricks.moves import Buy, Decline, Move, Pass, PlayCard, PointOut, parse_move

MOVES: list[tuple[str, Move]] = [
    ("buy", Buy()),
    ("pass", Pass()),
    ("9h", PlayCard(Card("9h"))),
    ("9h!", PlayCard(Card("9h"), called=True)),
    ("mulle?", PointOut()),
    ("ok", Decline()),
]

EVERY_TEXT = {"buy", "pass", "mulle?", "ok"} | {f"{card}{call}" for card in FACES for call in ("", "!")}


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_each_move_is_written_as_notation_says(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse_move(text) == move
    assert eval(repr(move)) == move  # noqa: S307


@given(st.sampled_from(FACES), st.booleans())
def test_cards_round_trip(card: Card, called: bool) -> None:
    move = PlayCard(card, called)
    assert parse_move(str(move)) == move


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    assume(text not in EVERY_TEXT)
    with pytest.raises(IllegalMove) as refused:
        parse_move(text)
    assert refused.value.key == "tricks.unreadable"
    assert "\n" not in refused.value.message("sv")


@pytest.mark.parametrize(
    "text", ["", "BUY", "9h\n", " 9h", "9h !", "h9", "10h", "9h x 9d", "mulle", "1h", "ok!"]
)
def test_near_misses_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse_move(text)
