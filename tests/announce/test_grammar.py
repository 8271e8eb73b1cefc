"""Numbers, plurals, cards and lists in both languages."""

from __future__ import annotations

import pytest

from mulle.cards import cards
from mulle.engine.telling.phrases import (
    counted,
    figures,
    group_words,
    listed,
    number,
    parts_words,
    value_word,
)

SWEDISH = """
en två tre fyra fem sex sju åtta nio tio
elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo
"""
ENGLISH = """
one two three four five six seven eight nine ten
eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
"""


@pytest.mark.parametrize(("language", "words"), [("sv", SWEDISH), ("en", ENGLISH)])
def test_numbers_up_to_twenty(language: str, words: str) -> None:
    assert [number(amount, language) for amount in range(1, 21)] == words.split()
    assert number(21, language) == "21"
    assert number(0, language) == "0"


@pytest.mark.parametrize(("value", "swedish", "english"), [
    (2, "två tvåor", "two twos"), (3, "två treor", "two threes"), (4, "två fyror", "two fours"),
    (5, "två femmor", "two fives"), (6, "två sexor", "two sixes"), (7, "två sjuor", "two sevens"),
    (8, "två åttor", "two eights"), (9, "två nior", "two nines"), (10, "två tior", "two tens"),
    (11, "två knektar", "two jacks"), (12, "två damer", "two queens"), (13, "två kungar", "two kings"),
    (14, "två ess", "two aces"), (15, "två delar på lillan", "two parts of lillan"),
    (16, "två delar på storan", "two parts of storan"),
])  # fmt: skip
def test_parts(value: int, swedish: str, english: str) -> None:
    assert parts_words(2, value, "sv") == swedish
    assert parts_words(2, value, "en") == english


def test_values_are_numbers_but_the_court_has_names() -> None:
    words = ["tio", "knekt", "dam", "kung", "ess", "lillan", "storan"]
    assert [value_word(value, "sv") for value in range(10, 17)] == words


@pytest.mark.parametrize(
    ("noun", "swedish", "english"),
    [
        ("points", ("en poäng", "två poäng"), ("one point", "two points")),
        ("parts", ("en del", "två delar"), ("one part", "two parts")),
        ("marks", ("en mark", "två marker"), ("one mark", "two marks")),
        ("mullar", ("mulle", "två mullar"), ("mulle", "two mullar")),
        ("tabbar", ("tabbe", "två tabbar"), ("tabbe", "two tabbar")),
    ],
)
def test_one_and_many(noun: str, swedish: tuple[str, str], english: tuple[str, str]) -> None:
    assert (counted(1, noun, "sv"), counted(2, noun, "sv")) == swedish
    assert (counted(1, noun, "en"), counted(2, noun, "en")) == english


def test_figures_below_nought_and_halves() -> None:
    assert [figures(-3, "sv"), figures(7.0, "sv"), figures(50.5, "sv"), figures(50.5, "en")] == [
        "−3", "7", "50,5", "50.5",
    ]  # fmt: skip


def test_lists_and_groups() -> None:
    assert [listed(words, "sv") for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a och b", "a, b och c",
    ]  # fmt: skip
    assert group_words(cards("Jd 3s"), "sv") == "♠3 + ♦Kn"
    assert group_words(cards("Jd 3s"), "en") == "♠3 + ♦J"
