"""Samples of hidden cards: consistent with what a seat knows, and uniform over all of that."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from types import ModuleType
from typing import Any

import pytest

from mulle.cards import cards
from mulle.games.minimulle import MINIMULLE
from mulle.games.options import ruleset

DRAWS = 24_000


def _chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    return sum((seen[key] - mean) ** 2 / mean for key, mean in expected.items())


def _limit(kinds: int) -> float:
    """Five standard deviations above what chance gives."""
    return float(kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5)


def _mini(lockstep: ModuleType, builds: list[dict[str, Any]], hidden: tuple[list[str], list[str]]) -> Any:
    hand, stock = hidden
    data = {
        "game": "minimulle",
        "options": {},
        "dealer": 1,
        "turn": 0,
        "round": 1,
        "hands": [["2h", "3h"], hand],
        "table": [],
        "builds": builds,
        "stock": stock,
    }
    rules = replace(MINIMULLE, deck=cards("As 2s 2h 3s 3h 5s") * 2)
    return lockstep.native_rules(rules).position(data)


@pytest.mark.parametrize("kept", [None, 5, 3])
def test_uniform_over_every_consistent_deal(lockstep: ModuleType, kept: int | None) -> None:
    """Seat 0 sees two cards and a build; six hidden cards are two in a hand and four in the stock.

    Every order of the six single cards in which the hand can take the build counts once.
    """
    single = ["3h", "3s", "5s", "5s", "As", "2s"]
    builds = []
    if kept:
        two = ["2h", "3s"] if kept == 5 else ["As", "2s"]
        builds = [{"value": kept, "cards": two, "creator": 1, "keepers": [1]}]
    needed = {None: set(), 5: {"5s"}, 3: {"3h", "3s"}}[kept]
    expected: Counter[Any] = Counter()
    for order in permutations(single):
        if not needed or needed & set(order[:2]):
            expected[tuple(sorted(order[:2])), order[2:]] += 1
    start = _mini(lockstep, builds, (["5s", "3h"], ["3s", "5s", "As", "2s"]))
    seen: Counter[Any] = Counter()
    for sample in start.samples(0, DRAWS, seed=7):
        data = sample.to_dict()
        seen[tuple(sorted(data["hands"][1])), tuple(data["stock"])] += 1
    assert set(seen) <= set(expected)
    scale = DRAWS / sum(expected.values())
    assert _chi_square(seen, {key: ways * scale for key, ways in expected.items()}) < _limit(len(expected))


def test_a_void_is_respected_and_the_rest_is_uniform(lockstep: ModuleType) -> None:
    """Seat 1 did not follow spades, of which two are hidden: two cards for seat 1 and three for seat 2."""
    data = {
        "game": "stickmulle",
        "dealer": 2,
        "turn": 2,
        "phase": "play",
        "mulle": "9h",
        "hands": [["Ks", "Kh"], ["3h", "4h"], ["2s", "3s", "5h"]],
        "talon": [],
        "trick": ["As", "2d"],
        "leader": 0,
        "tricks": [4, 3, 3],
    }
    rules = lockstep.native_rules(ruleset("stickmulle"))
    position = rules.position(
        data | {"trick": ["As"], "turn": 1, "hands": [["Ks", "Kh"], ["2d", "3h", "4h"], ["2s", "3s", "5h"]]}
    )
    position = position.play("2d")
    hidden = ["3h", "4h", "2s", "3s", "5h"]
    expected = {
        tuple(sorted(pair))
        for pair in permutations(hidden, 2)
        if not any(card.endswith("s") for card in pair)
    }
    seen = Counter(
        tuple(sorted(sample.to_dict()["hands"][1])) for sample in position.samples(0, 6000, seed=3)
    )
    assert set(seen) == expected
    assert _chi_square(seen, dict.fromkeys(expected, 6000 / len(expected))) < _limit(len(expected))


@pytest.mark.parametrize("seed", range(30))
def test_samples_are_consistent_with_the_seat(lockstep: ModuleType, seed: int) -> None:
    dice = random.Random(seed)
    rules = lockstep.random_rules(dice)
    _, native = lockstep.deal(rules, dice)
    while not native.is_over:
        seat = dice.randrange(rules.players)
        for sample in native.samples(seat, 2, seed=dice.randrange(1 << 30)):
            told, drawn = native.to_dict(), sample.to_dict()
            assert drawn["hands"][seat] == told["hands"][seat]
            assert [len(hand) for hand in drawn["hands"]] == [len(hand) for hand in told["hands"]]
            assert drawn.get("table") == told.get("table")
            assert sample.count_moves() > 0
        native = native.play(lockstep.choose(native.legal_moves(), 0.8, dice))
