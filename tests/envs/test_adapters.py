"""PettingZoo, Gymnasium and RLCard: their own suites, and what their users have missed elsewhere."""

from __future__ import annotations

import contextlib
import copy
import io
import warnings
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
import rlcard
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from rlcard.agents.random_agent import RandomAgent

import mulle.envs.rlcard_env  # noqa: F401 - registers the games
from mulle.envs.giv import NativeGiv, ReadableGiv, dealt, generator, offered, sizes
from mulle.envs.gymnasium_seat import ID
from mulle.envs.pettingzoo_aec import ILLEGAL, MulleAec, env, parallel_env
from mulle.games.options import GAMES, ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mulle", {"players": 2}),
    ("mulle", {"players": 3}),
    ("mulle", {"players": 4, "tear": True, "build_down": True}),
    ("byggkasino", {"players": 2, "take_build_with_free": True}),
    ("byggkasino", {"players": 3}),
    ("byggkasino", {"players": 4, "faults": "penalty"}),
    ("husmulle", {"score_each": "rond"}),
    ("stickmulle", {}),
    ("stickmulle", {"announce": "manual"}),
    ("mulle", {"players": 2, "faults": "lose"}),
    ("minimulle", {}),
]
# Above so many, a list of moves has an order of its engine's own (notation.md).
MOST_WRITTEN = 100_000
ENGINES = ("native", "python")
every_table = pytest.mark.parametrize(
    ("game", "options"), TABLES, ids=[f"{game}-{'-'.join(map(str, told.values()))}" for game, told in TABLES]
)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The suites warn of dictionaries, which observations with masks are; `human` prints."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def test_every_game_and_number_of_players_is_among_the_tables() -> None:
    wanted = set()
    for name, game in GAMES.items():
        counts = [option.values for option in game.options if option.name == "players"]
        wanted |= {(name, count) for count in (counts[0] if counts else (game.preset.players,))}
    assert {(game, ruleset(game, options).players) for game, options in TABLES} == wanted


@every_table
@pytest.mark.parametrize("engine", ENGINES)
def test_pettingzoos_own_suites(game: str, options: dict[str, Any], engine: str) -> None:
    if engine == "python" and "faults" in options:
        pytest.skip("where nobody must take in, tables grow so crowded that Python takes minutes")
    cycles = {"native": 1000, "python": 40}[engine]

    def make(**told: Any) -> MulleAec:
        return env(game, engine=engine, **options, **told)

    api_test(make(), num_cycles=cycles)
    api_test(make(move_features=True), num_cycles=30)
    seed_test(make, num_cycles=cycles // 2)
    parallel_api_test(parallel_env(game, engine=engine, **options), num_cycles=cycles)
    render_test(make)


@every_table
def test_gymnasiums_own_suite(game: str, options: dict[str, Any]) -> None:
    for told in ({"render_mode": "ansi"}, {"move_features": True, "opponents": "random"}):
        check_env(seat_env(game, **options, **told))


def seat_env(game: str = "mulle", **told: Any) -> Any:
    return gymnasium.make(ID, game=game, **told).unwrapped


def moves_played(environment: MulleAec, seed: int, plies: int) -> list[Any]:
    """What a seeded walk sees and gets, several givar long."""
    environment.reset(seed=seed)
    walk, seen = np.random.default_rng(seed), []
    for _ in range(plies):
        if not environment.agents:
            environment.reset()
        shown, reward, over, _, info = environment.last()
        assert shown is not None
        seen.append((environment.agent_selection, shown["observation"].tobytes(), reward, info.get("moves")))
        environment.step(None if over else int(walk.integers(len(environment.moves))))
    return seen


@every_table
def test_the_same_seed_is_the_same_game_in_both_engines(game: str, options: dict[str, Any]) -> None:
    makes = [env(game, engine=engine, **options) for engine in ENGINES]
    native, python = (moves_played(made, 7, 130) for made in makes)
    assert native == python
    assert moves_played(makes[0], 7, 130) == native
    assert moves_played(makes[0], 8, 130) != native


@every_table
def test_move_features_are_the_same_in_both_engines(game: str, options: dict[str, Any]) -> None:
    rules = ruleset(game, options)
    native, python = (dealt(rules, generator(3), engine=engine) for engine in ENGINES)
    assert isinstance(native, NativeGiv)
    assert isinstance(python, ReadableGiv)
    walk = np.random.default_rng(3)
    while native.seat is not None and len(native.texts) < MOST_WRITTEN:
        assert list(native.texts) == list(python.texts)
        move = native.texts[int(walk.integers(len(native.texts)))]
        assert native.move_features(move) == python.move_features(move)
        assert (len(native.observation(0)), len(native.move_features(move))) == sizes(rules)
        native, python = native.play(move), python.play(move)
        assert native.payoffs == python.payoffs


@every_table
def test_rewards_add_up_to_the_points_of_the_giv(game: str, options: dict[str, Any]) -> None:
    environment = env(game, **options)
    environment.reset(seed=5)
    sums = dict.fromkeys(environment.possible_agents, 0.0)
    walk = np.random.default_rng(5)
    for agent in environment.agent_iter():
        _, reward, over, _, _ = environment.last()
        sums[agent] += reward
        environment.step(None if over else int(walk.integers(len(environment.moves))))
    assert tuple(sums.values()) == pytest.approx(environment.giv.payoffs)
    assert sum(sums.values()) == pytest.approx(0)


def test_what_two_sides_get_is_the_difference_of_their_scores() -> None:
    giv = dealt(ruleset("mulle"), generator(1))
    while giv.seat is not None:
        giv = giv.play(giv.texts[0])
    scores = ReadableGiv(dealt_again(giv.to_dict())).position.scores()
    assert giv.payoffs == (scores[0]["total"] - scores[1]["total"], scores[1]["total"] - scores[0]["total"])


def dealt_again(written: dict[str, Any]) -> Any:
    import mulle

    return mulle.position(written)


@every_table
def test_a_copy_and_a_saved_moment_play_on_alike(game: str, options: dict[str, Any]) -> None:
    environment = env(game, **options)
    moves_played(environment, 2, 9)
    saved, twin = environment.save(), copy.deepcopy(environment)
    went = [on(environment, 25), on(twin, 25)]
    environment.restore(saved)
    went.append(on(environment, 25))
    assert went[0] == went[1] == went[2]


def on(environment: MulleAec, plies: int) -> list[Any]:
    """What comes of playing the last move again and again, into the next giv."""
    seen = []
    for _ in range(plies):
        if not environment.agents:
            environment.reset()
        shown, reward, over, _, _ = environment.last()
        assert shown is not None
        seen.append((environment.agent_selection, shown["observation"].tobytes(), reward))
        environment.step(None if over else len(environment.moves) - 1)
    return seen


def test_an_illegal_action_costs_a_point_and_changes_nothing() -> None:
    environment = env("mulle")
    environment.reset(seed=1)
    agent, giv = environment.agent_selection, environment.giv
    for action in (len(environment.moves), 255, -1):
        environment.step(action)
        assert (environment.agent_selection, environment.giv) == (agent, giv)
        assert environment.rewards[agent] == ILLEGAL
    seat = seat_env(opponents="random")
    seat.reset(seed=1)
    _, reward, over, cut, info = seat.step(255)
    assert (reward, over, cut, info["legal"]) == (ILLEGAL, False, False, False)


def test_above_the_cap_moves_are_offered_evenly_and_the_total_is_told() -> None:
    texts = [f"{number:03}" for number in range(100)]
    assert offered(texts, 100) == texts
    assert offered(texts, 4) == ["000", "025", "050", "075"]
    environment = env("mulle", max_moves=5)
    environment.reset(seed=3)
    while environment.giv.seat is not None and len(environment.giv.texts) <= 5:
        environment.step(0)
    shown, _, _, _, info = environment.last()
    assert shown is not None
    assert shown["action_mask"].tolist() == [1] * 5
    assert info["move_total"] == len(environment.giv.texts) > 5
    assert all(move in environment.giv.texts for move in info["moves"])


@every_table
def test_gymnasium_is_seeded_and_goes_back_to_what_it_saved(game: str, options: dict[str, Any]) -> None:
    def episode(environment: Any, steps: int) -> list[Any]:
        seen = []
        for _ in range(steps):
            shown, reward, over, _, info = environment.step(len(environment.moves) // 2)
            seen.append((shown["observation"].tobytes(), reward, over, info["moves"]))
            if over:
                break
        return seen

    made = [seat_env(game, **options) for _ in range(2)]
    starts = [environment.reset(seed=11)[0]["observation"].tobytes() for environment in made]
    assert starts[0] == starts[1]
    assert episode(made[0], 4) == episode(made[1], 4)
    saved = made[0].save()
    first = episode(made[0], 1)
    made[0].restore(saved)
    assert [step[2:] for step in episode(made[0], 1)] == [step[2:] for step in first]


def test_gymnasiums_opponents_are_told_by_name_and_by_seat() -> None:
    environment = seat_env("stickmulle", opponents=["greedy", "random"], seat=2)
    environment.reset(seed=1)
    assert environment.seat == 2
    with pytest.raises(ValueError, match="2 other seats"):
        seat_env("stickmulle", opponents=["greedy"])


@every_table
@pytest.mark.parametrize("engine", ENGINES)
def test_rlcard_plays_steps_back_and_pays_points(game: str, options: dict[str, Any], engine: str) -> None:
    config = {"seed": 4, "allow_step_back": True, "game_engine": engine}
    config |= {f"game_{name}": value for name, value in options.items()}
    environment = rlcard.make(game, config=config)
    environment.set_agents([RandomAgent(environment.num_actions)] * environment.num_players)
    _, payoffs = environment.run(is_training=False)
    assert payoffs.sum() == pytest.approx(0)
    state, player = environment.reset()
    before = state["obs"].tobytes()
    feature = environment.get_action_feature(0)
    assert [[len(state["obs"])], [len(feature)]] == [environment.state_shape[0], environment.action_shape[0]]
    environment.step(0)
    state, again = environment.step_back()
    assert (state["obs"].tobytes(), again) == (before, player)
    with pytest.raises(ValueError, match="there are"):
        environment.step(len(state["legal_actions"]))


def test_rlcard_is_seeded_exactly() -> None:
    runs = [rlcard.make("mulle", config={"seed": seed}).reset()[0]["obs"].tobytes() for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
