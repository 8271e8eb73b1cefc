"""Malformed positions, rulesets, moves and arguments from Python are refused; nothing crashes."""

from __future__ import annotations

import copy
import random
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from mulle import PositionError, native
from mulle import position as read
from mulle.games.options import GAMES, ruleset
from tests.laws.games import every_ruleset, random_game

np: Any = import_module("numpy")
mulle_native: Any = import_module("mulle_native")

WORDS: list[Any] = [
    None, True, False, 0, 1, 2, 3, 4, 7, 17, -1, 255, 256, 10**30, 1.5, float("nan"), "", "x", "5c", "Td",
    "mulle", "buy", "over", "\udcff", [], {}, [[]], ["5c"], ["5c", "5c", "5c"], [None], [1, 2], [0], [3],
]  # fmt: skip
REFUSED = (ValueError, TypeError)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for key, item in inner for place in _places(item, (*path, key)))]


def _mutated(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A copy with one value replaced, dropped or doubled."""
    data = copy.deepcopy(data)
    *path, last = dice.choice(_places(data)[1:])
    node: Any = data
    for key in path:
        node = node[key]
    act = dice.randrange(3)
    if act == 0:
        node[last] = copy.deepcopy(dice.choice(WORDS))
    elif act == 1:
        del node[last]
    elif isinstance(node, list):
        node.append(copy.deepcopy(dice.choice(node)))
    else:
        node[dice.choice(["zz", "turn", "stock", "builds", "scored", "\udcff"])] = dice.choice(WORDS)
    return data


def _refuses(call: Any, *refusals: Any) -> bool:
    try:
        call()
    except refusals:
        return True
    return False


@pytest.mark.parametrize("game", sorted(GAMES))
def test_both_engines_take_and_refuse_the_same_positions(game: str) -> None:
    dice = random.Random(game)
    moments = [(rules, moment) for rules in every_ruleset(game) for moment in random_game(rules, 1)[::4]]
    refused = 0
    for _ in range(1500):
        rules, moment = dice.choice(moments)
        data = _mutated(moment.position.to_dict(), dice)
        if data.get("game") != game or repr(data.get("options")) != repr(rules.written_options()):
            continue
        ours = _refuses(lambda data=data: read(data), PositionError)
        theirs = _refuses(lambda rules=rules, data=data: native.rules(rules).position(data), *REFUSED)
        assert ours == theirs, data
        refused += theirs
    assert refused > 300


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_ruleset_of_any_values_is_taken_or_refused(lockstep: ModuleType, game: str) -> None:
    dice = random.Random(game)
    rules = ruleset(game)
    kind = mulle_native.TrickRuleset if game == "stickmulle" else mulle_native.Ruleset
    refused = 0
    for _ in range(500):
        fields = dict(lockstep.flat(rules))
        fields[dice.choice(list(fields))] = dice.choice(WORDS)
        refused += _refuses(lambda fields=fields: kind(fields), *REFUSED)
    assert refused > 100


@pytest.mark.parametrize("game", sorted(GAMES))
def test_any_text_is_a_move_or_refused(game: str) -> None:
    dice = random.Random(game)
    moment = random_game(ruleset(game), 2)[3].position
    position = native.position(moment)
    for _ in range(3000):
        text = "".join(dice.choice("A23456789TJQKshdc xmb#1?!ok\0é") for _ in range(dice.randrange(14)))
        assert position.is_legal(text) == moment.is_legal(text), text


@pytest.mark.parametrize(
    "wrong",
    [
        lambda told: told.start.perft(-1),
        lambda told: told.start.perft(10**6),
        lambda told: told.start.divide(0),
        lambda told: told.start.playouts(0),
        lambda told: told.start.playouts(1, threads=0),
        lambda told: told.start.playouts(1, weights={"zz": 1}),
        lambda told: told.start.samples(9, 1),
        lambda told: told.start.samples(0, -1),
        lambda told: told.start.samples(0, 1, holds=[1]),
        lambda told: told.start.samples(0, 1, lacks=[-1, 0]),
        lambda told: told.start.observation(-1),
        lambda told: told.start.move_features("Kd x 9s"),
        lambda told: told.rules.simulate(0),
        lambda told: told.rules.simulate(1, threads=10**6),
        lambda told: mulle_native.VectorEnv(told.rules, 1 << 20, max_moves=4096),
        lambda told: mulle_native.VectorEnv(told.rules, 4).step(np.zeros(4, np.float32)),
        lambda told: mulle_native.VectorEnv(told.rules, 4).step(np.zeros((2, 2), np.int32)),
    ],
)
def test_a_wrong_argument_is_refused(wrong: Any) -> None:
    rules = native.rules(ruleset("mulle"))
    start = rules.position({"hands": [["5c", "Js"], ["6c"]], "table": ["6h", "6h"], "turn": 0})
    with pytest.raises(REFUSED):
        wrong(SimpleNamespace(rules=rules, start=start))
