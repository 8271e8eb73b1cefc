"""Legal moves of one position never read alike."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.engine.announce import announcement
from mulle.engine.tell import move_in_words, told
from mulle.words import LANGUAGES

from .scenes import NAMED, build, crowded_position, fishing, random_position

if TYPE_CHECKING:
    from mulle.games.reading import AnyPosition

MOST = 300


def assert_unique(position: AnyPosition) -> None:
    moves = position.legal_moves()[:MOST]
    for language in LANGUAGES:
        words = Counter(move_in_words(position, move, language) for move in moves)
        assert [text for text, count in words.items() if count > 1] == []
        short = Counter(
            (getattr(move, "card", None), move_in_words(position, move, language, card_chosen=True))
            for move in moves
        )
        assert max(short.values()) == 1


def assert_well_formed(position: AnyPosition) -> None:
    for move in position.legal_moves()[:MOST]:
        for language in LANGUAGES:
            offered = move_in_words(position, move, language)
            afterwards = told(position, move, NAMED, language)
            for text in (offered, afterwards, announcement(position, move, language)):
                assert text == text.strip()
                assert not any(wrong in text for wrong in ("  ", ": :", " ,", "!.", "!,", "()", "{", "}"))
            assert offered
            assert any(name in afterwards for name in NAMED)


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_moves_of_a_played_position(seed: int) -> None:
    position = random_position(random.Random(seed))
    assert_unique(position)
    assert_well_formed(position)


@pytest.mark.parametrize("seed", range(40))
def test_moves_of_a_position_made_up(seed: int) -> None:
    position = crowded_position(random.Random(seed))
    if position.legal_moves():
        assert_unique(position)
        assert_well_formed(position)


@pytest.mark.parametrize(("game", "faults"), [("mulle", "lose"), ("byggkasino", "penalty")])
def test_moves_where_players_answer_for_themselves(game: str, faults: str) -> None:
    position = fishing(game, "2c 5c 7h | Qd 4c 9h", "3s 6h 8s", build(9, "4d 5d"), options={"faults": faults})
    assert_unique(position)
    assert_well_formed(position)
