"""Simulations, the vector environment, crowded tables and malformed input."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from mulle.games.options import GAMES, ruleset

np: Any = import_module("numpy")
mulle_native: Any = import_module("mulle_native")

ALL = sorted(GAMES)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("epsilon", [1.0, 0.3, 0.0])
def test_simulations_do_not_depend_on_the_number_of_threads(
    lockstep: ModuleType, game: str, epsilon: float
) -> None:
    rules = lockstep.native_rules(ruleset(game))
    one = rules.simulate(300, seed=5, epsilon=epsilon, threads=1)
    three = rules.simulate(300, seed=5, epsilon=epsilon, threads=3)
    later = rules.simulate(100, seed=5, epsilon=epsilon, first=200)
    assert np.array_equal(one["totals"], three["totals"])
    assert np.array_equal(one["hashes"], three["hashes"])
    assert np.array_equal(one["hashes"][200:], later["hashes"])
    assert one["plies"] == three["plies"]


def test_greedy_beats_random(lockstep: ModuleType) -> None:
    position = lockstep.native_rules(ruleset("mulle"))
    greedy = position.simulate(2000, seed=1, epsilon=0.0)["totals"].sum(1).mean()
    assert greedy > position.simulate(2000, seed=1, epsilon=1.0)["totals"].sum(1).mean()


def _env(lockstep: ModuleType, game: str, **told: Any) -> Any:
    kind = mulle_native.TrickVectorEnv if game == "stickmulle" else mulle_native.VectorEnv
    return kind(lockstep.native_rules(ruleset(game)), 64, seed=3, **told)


@pytest.mark.parametrize("game", ALL)
def test_the_arrays_tell_the_positions(lockstep: ModuleType, game: str) -> None:
    env = _env(lockstep, game, max_moves=512)
    observations = env.observations
    for step in range(60):
        for index in range(0, 64, 9):
            position = env.position(index)
            seat = int(env.seats[index])
            assert seat == position.turn
            assert observations[index].tobytes() == position.observation(seat)
            assert env.move_counts[index] == position.count_moves()
            last = int(env.move_counts[index]) - 1
            assert env.move_features[index, last].tobytes() == position.move_features(env.move(index, last))
        before = [env.position(index) for index in range(64)]
        actions = (env.move_counts * ((step * 37) % 100) // 100).astype(np.int32)
        env.step(actions)
        for index in np.flatnonzero(env.dones == 0)[:4]:
            assert env.position(int(index)).to_dict() != before[int(index)].to_dict()


@pytest.mark.parametrize("game", ALL)
def test_the_vector_environment_does_not_depend_on_the_number_of_threads(
    lockstep: ModuleType, game: str
) -> None:
    envs = [_env(lockstep, game, threads=threads) for threads in (1, 3)]
    for _ in range(120):
        for env in envs:
            env.step((env.move_counts // 2).astype(np.int32))
        for name in ("observations", "rewards", "dones", "seats", "move_counts"):
            assert np.array_equal(getattr(envs[0], name), getattr(envs[1], name)), name


def test_rewards_add_up_to_the_scores(lockstep: ModuleType) -> None:
    env = _env(lockstep, "mulle")
    sums = np.zeros((64, 2))
    finished = 0
    while finished < 64:
        before = [env.position(index) for index in range(64)]
        moves = [env.move(index, 0) for index in range(64)]
        env.step(np.zeros(64, np.int32))
        sums += env.rewards
        for index in np.flatnonzero(env.dones):
            totals = [score["total"] for score in before[index].play(moves[index]).scores()]
            assert sums[index].tolist() == totals
            sums[index] = 0
            finished += 1


def test_more_moves_than_rows_shows_a_random_part(lockstep: ModuleType) -> None:
    env = _env(lockstep, "mulle", max_moves=3)
    assert int(env.move_counts.max()) == 3
    assert int(env.move_totals.max()) > 3


@pytest.mark.parametrize("actions", [[0] * 63, [-1] * 64, [9999] * 64])
def test_a_wrong_action_is_refused(lockstep: ModuleType, actions: list[int]) -> None:
    with pytest.raises(ValueError, match="actions"):
        _env(lockstep, "mulle").step(np.array(actions, np.int32))


CROWDED = [f"{rank}{suit}" for rank in "A23456789" for suit in "shdc" for _ in range(2)]


def _crowded(lockstep: ModuleType, cards: int, hand: list[str]) -> Any:
    table = [card for card in CROWDED if card not in hand][:: max(1, 64 // cards)][:cards]
    data = {"game": "mulle", "hands": [hand, ["Kc"]], "table": table, "turn": 0}
    return lockstep.native_rules(ruleset("mulle")).position(data)


def test_a_crowded_table_is_counted_and_unranked(lockstep: ModuleType) -> None:
    position = _crowded(lockstep, 24, ["9s", "Js", "Qh", "Kd", "Kh", "Th"])
    moves = position.legal_moves()
    assert len(moves) == position.count_moves()
    some = [moves[index] for index in range(0, len(moves), max(1, len(moves) // 500))]
    assert len(set(some)) == len(some)
    assert all(position.is_legal(move) for move in some)


def test_forty_cards_are_counted_or_refused(lockstep: ModuleType) -> None:
    position = _crowded(lockstep, 40, ["9s", "Js", "Qh", "Kd", "Kh", "Th"])
    try:
        assert position.count_moves() > 1000
    except mulle_native.CrowdedTable as error:
        assert "crowded" in str(error)


MALFORMED: list[dict[str, Any]] = [
    {"hands": 5},
    {"hands": [["5c"]]},
    {"hands": [["5c"], ["xx"]]},
    {"hands": [["5c"], [5]]},
    {"hands": [["5c"], ["5c"]], "table": ["5c"]},
    {"hands": [["5c"], ["6c"]], "turn": 9},
    {"hands": [["5c"], ["6c"]], "turn": True},
    {"hands": [["5c"], ["6c"]], "turn": None},
    {"hands": [["5c"], ["6c"]], "round": 10**30},
    {"hands": [["5c"], ["6c"]], "stock": ["7c"]},
    {"hands": [["5c"], ["6c"]], "builds": [{"value": 17, "cards": ["7c", "8c"], "creator": 0}]},
    {"hands": [["5c"], ["6c"]], "builds": [{"value": 5, "cards": ["7c"], "creator": 0}]},
    {"hands": [["5c"], ["6c"]], "builds": [{"value": 5, "cards": ["7c", "8c"]}]},
    {"hands": [["5c"], ["6c"]], "builds": [{"value": 5, "cards": ["7c", "8c"], "creator": 0, "keepers": []}]},
    {"hands": [["5c"], ["6c"]], "mulles": [[{"card": "5c"}], []]},
    {"hands": [["5c"], ["6c"]], "unknown": 1},
    {"hands": [["5c"], ["6c"]], "tabbar": [-1, 0]},
    {},
]


@pytest.mark.parametrize("data", MALFORMED, ids=str)
def test_a_malformed_position_is_refused(lockstep: ModuleType, data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        lockstep.native_rules(ruleset("mulle")).position(data)


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"deck": [99]},
        {"deck": 3},
        {"hand": 0},
        {"mulle_captures": 4},
        {"lay_out_ban": "never"},
        {"max_group": 3},
        {"tear": 1},
        {"options": 3},
    ],
)
def test_a_malformed_ruleset_is_refused(lockstep: ModuleType, change: dict[str, Any]) -> None:
    fields = lockstep.flat(ruleset("mulle")) | change
    with pytest.raises((ValueError, TypeError)):
        mulle_native.Ruleset(fields)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "5c ",
        "5c x",
        "5c x x",
        "5c b99 6h",
        "5c #1",
        "zz",
        "5c x 6h 5h",
        "5c  x 6h",
        "5c b11 6h #0",
        "5c x " + "6h " * 200,
        "\udcff",
        "5c x 6h #99999999999999999999",
    ],
)
def test_an_unreadable_move_is_illegal(lockstep: ModuleType, text: str) -> None:
    rules = lockstep.native_rules(ruleset("mulle"))
    position = rules.position({"hands": [["5c", "Js"], ["6c"]], "table": ["6h", "6h"], "turn": 0})
    with pytest.raises((ValueError, TypeError, UnicodeEncodeError)):
        position.play(text)
