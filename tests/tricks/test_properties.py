"""What holds in every giv of stickmulle, however it is played."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mulle
from mulle.cards import FACES
from mulle.rules.errors import IllegalMove
from mulle.rules.tricks.moves import parse_move
from mulle.rules.tricks.reading import all_cards

from .table import givar, oddities, played_out, read, seeds

if TYPE_CHECKING:
    from mulle.rules.tricks.position import TrickPosition

EVERY_TEXT = [
    *("buy", "pass", "mulle?", "ok"),
    *(str(card) + call for card in FACES for call in ("", "!")),
]
WRONG_TEXTS = [
    "",
    " ",
    "buy ",
    "Buy",
    "pass!",
    "9h!!",
    "9H",
    "9h ",
    "9h\n",
    "10h",
    "mulle",
    "ok?",
    "9h x 9d",
    "٩h",
]


@given(givar())
def test_cards_are_conserved(walk: list[TrickPosition]) -> None:
    seen: set[int] = set()
    for position in walk:
        if position.last_trick:
            seen |= set(position.last_trick.cards)
        here = all_cards(position)
        assert len(set(here)) == len(here)
        assert seen | set(here) == set(FACES)
        assert len(seen) == 3 * sum(position.tricks)


@given(givar())
def test_a_giv_has_thirteen_tricks(walk: list[TrickPosition]) -> None:
    assert sum(walk[-1].tricks) == 13
    assert walk[-1].phase == "over"
    assert not any(walk[-1].hands)
    assert walk[-1].legal_moves() == []


@given(givar())
def test_a_legal_move_always_exists_and_texts_are_unique_and_sorted(walk: list[TrickPosition]) -> None:
    for position in walk[:-1]:
        texts = [str(move) for move in position.legal_moves()]
        assert texts
        assert texts == sorted(set(texts))
        assert [str(parse_move(text)) for text in texts] == texts


@given(givar(), seeds)
def test_is_legal_agrees_with_the_list(walk: list[TrickPosition], seed: int) -> None:
    rng = Random(seed)
    for position in rng.sample(walk, 8):
        texts = {str(move) for move in position.legal_moves()}
        assert {text for text in EVERY_TEXT if position.is_legal(text)} == texts
        assert not any(position.is_legal(text) for text in WRONG_TEXTS)


@given(givar(), st.text(max_size=6))
def test_any_text_is_played_or_refused_in_both_languages(walk: list[TrickPosition], text: str) -> None:
    for position in walk[::7]:
        if text in [str(move) for move in position.legal_moves()]:
            continue
        with pytest.raises(IllegalMove) as refused:
            position.play(text)
        assert refused.value.message("sv")
        assert refused.value.message("en")


@given(givar())
def test_positions_round_trip_and_play_leaves_its_argument_alone(walk: list[TrickPosition]) -> None:
    written = [position.to_dict() for position in walk]
    for position, state in zip(walk, written, strict=True):
        assert read(state) == position
        assert mulle.position(json.dumps(state)) == position
        assert mulle.position(state).to_dict() == state
        assert position.to_dict() == state
        assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301


@given(givar())
def test_marks_are_neither_made_nor_lost(walk: list[TrickPosition]) -> None:
    whole = sum(walk[0].chips) + walk[0].pot
    assert all(sum(position.chips) + position.pot == whole for position in walk)
    assert all(position.pot >= 0 for position in walk)


@given(givar())
def test_points_and_pot_payments_come_with_the_last_move_only(walk: list[TrickPosition]) -> None:
    for position in walk[:-1]:
        assert position.points == walk[0].points
        assert all(items["total"] == items["paid"] == 0 for items in position.scores())
    for seat, items in enumerate(walk[-1].scores()):
        assert items["points"] == walk[0].points[seat] + items["total"]
        assert items["total"] * items["paid"] == 0
        assert abs(items["tricks"] - 4) == items["total"] + items["paid"]


@given(givar())
def test_at_most_one_silent_mulle_is_asked_about_at_most_twice(walk: list[TrickPosition]) -> None:
    asked = [position.turn for position in walk if position.phase == "ask"]
    silent = {position.silent for position in walk if position.silent is not None}
    assert len(silent) <= 1
    assert len(asked) <= 2
    assert not silent & set(asked)
    assert not (silent and walk[0].ruleset.announce == "auto")


@given(givar())
def test_the_hand_that_follows_is_the_next_in_turn(walk: list[TrickPosition]) -> None:
    for before, now in pairwise(walk):
        if now.phase == "play" and now.trick:
            assert now.turn == ((before.turn or 0) + 1) % 3
        if now.phase == "play" and not now.trick:
            assert now.turn == now.leader == (now.last_trick.winner if now.last_trick else now.forehand)


@given(oddities(), seeds)
def test_odd_positions_play_to_the_end(state: dict[str, object], seed: int) -> None:
    walk = played_out(read(state), Random(seed))
    seen: set[int] = set()
    for position in walk:
        seen |= set(position.last_trick.cards) if position.last_trick else set()
        assert seen | set(all_cards(position)) == set(all_cards(walk[0]))
        assert read(position.to_dict()) == position
        assert position.is_over == (position.legal_moves() == [])
    assert sum(walk[-1].chips) + walk[-1].pot == 0


@given(oddities())
def test_perft_counts_the_legal_moves(state: dict[str, object]) -> None:
    position = read(state)
    counts = mulle.divide(position, 2)
    assert list(counts) == [str(move) for move in position.legal_moves()]
    assert mulle.perft(position, 1) == len(counts)
    assert mulle.perft(position, 2) == sum(counts.values())
