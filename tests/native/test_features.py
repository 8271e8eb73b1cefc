"""Features: equal to the readable version to the bit, and blind to what a seat cannot see."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mulle import features
from mulle import native as face
from mulle.games.options import GAMES, ruleset
from mulle.games.reading import position as read
from mulle.players.proofs import proven_voids
from mulle.view import TrickView, view
from tests.laws.games import every_ruleset, random_game

FILES = sorted((Path(__file__).parents[1] / "conformance").glob("*.jsonl*"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_equal_to_the_bit_on_the_conformance_positions(conformance: ModuleType, path: Path) -> None:
    for number, line in enumerate(conformance.lines(path)):
        if number % 3:
            continue
        python, native = read(line["position"]), conformance.position(line["position"])
        for seat in range(python.ruleset.players):
            assert features.observation(python, seat) == native.observation(seat), line["position"]
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


def test_the_suits_that_a_seat_lacks_are_seen_as_the_log_proves_them() -> None:
    shown = 0
    for seed in range(6):
        for moment in random_game(ruleset("stickmulle"), seed)[:-1]:
            for seat in range(3):
                seen = view(moment.position, seat, moment.log)
                assert isinstance(seen, TrickView)
                voids = [suits for _, suits in proven_voids(seen)]
                shown += any(voids)
                ours = features.observation(moment.position, seat, voids)
                assert ours == face.from_view(seen).observation(seat)
    assert shown


@pytest.mark.parametrize("game", sorted(GAMES))
def test_hidden_cards_dealt_in_any_other_way_leave_identical_bytes(game: str) -> None:
    """Every option, so every number of players: all that a seat cannot see is shuffled together."""
    dice = random.Random(5)
    for rules in every_ruleset(game):
        native = face.rules(rules)
        for moment in random_game(rules, 9)[:-1:5]:
            written = moment.position.to_dict()
            for seat in range(rules.players):
                told = native.position(written)
                other = native.position(_shuffled(written, seat, dice))
                assert other.observation(seat) == told.observation(seat)
                if seat == written["turn"]:
                    moves = list(told.legal_moves())[:20]
                    described = [told.move_features(move) for move in moves]
                    assert [other.move_features(move) for move in moves] == described


def _shuffled(written: dict[str, Any], seat: int, dice: random.Random) -> dict[str, Any]:
    """The position with every card that `seat` cannot see in another hidden place."""
    places = [hand for other, hand in enumerate(written["hands"]) if other != seat]
    places += [written[key] for key in ("stock", "talon") if key in written]
    if "discard" in written and written["buyer"] != seat:
        places.append(written["discard"])
    hidden = [card for place in places for card in place]
    dice.shuffle(hidden)
    left = iter(hidden)
    dealt = {id(place): [next(left) for _ in place] for place in places}
    hands = [dealt.get(id(hand), hand) for hand in written["hands"]]
    rest = {key: dealt.get(id(cards), cards) for key, cards in written.items() if isinstance(cards, list)}
    return {**written, **rest, "hands": hands}
