"""The shuffle of docs/records.md, with its test vectors, and what a fair one must have."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.cards import FACES, written
from mulle.engine.packs import SeededPacks
from mulle.engine.shuffle import Draws, commitment, cut, cut_place, keeps_commitment, shuffled
from mulle.games import game_named

DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"
VECTORS = json.loads(re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[-1])
SEED = bytes.fromhex(VECTORS["seed"])


def test_vector_of_the_commitment() -> None:
    told = VECTORS["commitment"]
    assert commitment(SEED, told["giv"]).hex() == told["is"]
    assert keeps_commitment(SEED, told["giv"], bytes.fromhex(told["is"]))


@pytest.mark.parametrize("told", VECTORS["decks"], ids=lambda told: str(told["game"]))
def test_vectors_of_decks(told: dict[str, object]) -> None:
    contributions = [bytes.fromhex(text) for text in told["contributions"]]  # type: ignore[attr-defined]
    deck = shuffled(sorted(game_named(told["game"]).preset.deck), SEED, told["giv"], contributions)  # type: ignore[arg-type]
    assert " ".join(written(deck)) == told["is"]


def test_vector_of_the_words() -> None:
    told = VECTORS["decks"][0]
    draws = Draws(bytes.fromhex(told["key"]))
    assert [draws.below(1 << 32) for _ in range(3)] == told["first_words"]


@pytest.mark.parametrize("told", VECTORS["cuts"], ids=lambda told: str(told["cards"]))
def test_vectors_of_cuts(told: dict[str, object]) -> None:
    contribution = bytes.fromhex(str(told["contribution"]))
    assert cut_place(told["cards"], told["giv"], contribution) == told["is"]  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000), st.lists(st.binary(), max_size=4))
def test_a_shuffled_deck_has_the_same_cards(seed: bytes, giv: int, contributions: list[bytes]) -> None:
    deck = shuffled(FACES, seed, giv, contributions)
    assert sorted(deck) == list(FACES)
    assert deck == shuffled(FACES, seed, giv, contributions)


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=8), min_size=2, max_size=4, unique=True))
def test_every_contribution_and_its_seat_matter(contributions: list[bytes]) -> None:
    deck = shuffled(FACES, SEED, 1, contributions)
    assert deck != shuffled(FACES, SEED, 1, contributions[::-1])
    assert deck != shuffled(FACES, SEED, 1, [*contributions[:-1], contributions[-1] + b"!"])
    assert deck != shuffled(FACES, SEED, 2, contributions)
    assert deck != shuffled(FACES, SEED[::-1], 1, contributions)


def test_contributions_are_not_run_together() -> None:
    assert shuffled(FACES, SEED, 1, [b"ab", b"c"]) != shuffled(FACES, SEED, 1, [b"a", b"bc"])


def test_draws_are_even() -> None:
    draws = Draws(b"even")
    counts = Counter(draws.below(7) for _ in range(7000))
    assert sorted(counts) == list(range(7))
    assert max(abs(count - 1000) for count in counts.values()) < 150


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    bound = (1 << 31) + 1
    kept = Draws(b"biased")
    every = Draws(b"biased")
    words = [every.below(1 << 32) for _ in range(40)]
    assert any(word >= bound for word in words)
    fair = [word for word in words if word < bound]
    assert [kept.below(bound) for _ in fair] == fair


@settings(deadline=None)
@given(st.integers(2, 104), st.binary(min_size=1))
def test_a_cut_lifts_some_cards_but_not_all(size: int, contribution: bytes) -> None:
    assert 1 <= cut_place(size, 1, contribution) < size


def test_a_cut_lays_the_lifted_cards_under_the_others() -> None:
    assert cut((1, 2, 3, 4, 5), 2) == (3, 4, 5, 1, 2)


def test_the_same_seed_gives_the_same_decks() -> None:
    deck, again = (SeededPacks(7).deck(1, FACES, [b"a"]) for _ in range(2))
    assert deck == again
    assert deck != SeededPacks(8).deck(1, FACES, [b"a"])
    assert SeededPacks(7).secret(1) != SeededPacks(7).secret(2)


def test_another_giv_does_not_keep_the_promise() -> None:
    assert not keeps_commitment(SEED, 2, commitment(SEED, 1))
