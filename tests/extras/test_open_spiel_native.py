"""OpenSpiel's native plug-in: action by action the Python game, under OpenSpiel's own tests and search."""

from __future__ import annotations

import ctypes
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test

import mulle.envs.open_spiel  # noqa: F401 - registers the games in Python
from mulle.envs.open_spiel_native import LIBRARY, PlugInError, is_built, load

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILD = Path(__file__).parents[2] / "native" / "openspiel" / "build.py"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mulle", {"players": 2}),
    ("mulle", {"players": 3, "build_down": True, "max_group": 2}),
    ("mulle", {"players": 4, "tear": True}),
    ("byggkasino", {"players": 2, "take_build_with_free": True}),
    ("byggkasino", {"players": 3, "raise_once": True}),
    ("byggkasino", {"players": 4, "two_card_builds": True}),
    ("husmulle", {"score_each": "rond", "alternate": "omgang"}),
    ("stickmulle", {}),
    ("stickmulle", {"announce": "manual"}),
    ("minimulle", {}),
]
every_table = pytest.mark.parametrize(("game", "options"), TABLES, ids=str)


@pytest.fixture(scope="module", autouse=True)
def _built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The plug-in of these sources, whatever is installed."""
    folder = tmp_path_factory.mktemp("plugin")
    runpy.run_path(str(BUILD))["built"](folder)
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))


def texts(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


@every_table
def test_it_is_the_python_game_action_by_action(game: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        random = Random(seed)
        native = load(game, **options).new_initial_state()
        python = pyspiel.load_game(game, options).new_initial_state()
        while not python.is_terminal():
            assert native.current_player() == python.current_player()
            assert texts(native) == texts(python)
            assert native.returns() == python.returns()
            if python.is_chance_node():
                chances = python.chance_outcomes()
                assert dict(native.chance_outcomes()) == pytest.approx(dict(chances))
                action = random.choice(chances)[0]
            else:
                action = random.choice(python.legal_actions())
            native.apply_action(action)
            python.apply_action(action)
            if not python.is_chance_node():
                assert native.rewards() == python.rewards()
                assert native.observation_tensor(0) == python.observation_tensor(0)
        assert native.is_terminal()
        assert native.returns() == python.returns()


@every_table
def test_hidden_cards_are_dealt_anew_without_a_difference_to_the_seat(
    game: str, options: dict[str, Any]
) -> None:
    random, others = Random(5), set()
    state = load(game, **options).new_initial_state()
    while not state.is_terminal():
        if state.is_player_node():
            seat = state.current_player()
            other = state.resample_from_infostate(seat, random.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert texts(other) == texts(state)
            assert len(other.history()) == len(state.history())
            others.add(str(other) != str(state))
        state.apply_action(random.choice(state.legal_actions()))
    assert True in others, "nothing hidden was ever drawn anew"


@every_table
def test_open_spiels_own_simulations(game: str, options: dict[str, Any]) -> None:
    loaded = load(game, **options)
    pyspiel.random_sim_test(loaded, num_sims=20, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(loaded)


def test_open_spiels_native_search_beats_lots() -> None:
    game, random, leads = load("minimulle"), Random(3), 0.0
    for giv in range(40):
        state, bot = game.new_initial_state(), searcher(giv)
        while not state.is_terminal():
            own = state.current_player() == giv % 2
            state.apply_action(bot.step(state) if own else random.choice(state.legal_actions()))
        leads += state.returns()[giv % 2]
    assert leads > 0


def searcher(seed: int) -> Any:
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, 20.0, 300, -1, policy, False, False)


def test_another_version_of_open_spiel_is_refused() -> None:
    spec = find_spec(LIBRARY)
    assert spec is not None
    assert spec.origin is not None
    enter = ctypes.CDLL(spec.origin).mulle_open_spiel_enter
    enter.restype = ctypes.c_char_p
    assert enter(b"0.0.0") != b"0.0.0"


def test_faults_and_options_that_are_none_are_refused() -> None:
    with pytest.raises(PlugInError, match="faults"):
        load("mulle", faults="lose")
    with pytest.raises(ValueError, match="players"):
        load("mulle", players=7)


def test_where_it_is_not_built_one_is_told_how(monkeypatch: pytest.MonkeyPatch) -> None:
    from mulle.envs import open_spiel_native

    open_spiel_native._enter.cache_clear()
    monkeypatch.setattr(open_spiel_native, "find_spec", lambda _: None)
    assert not is_built()
    with pytest.raises(PlugInError, match=r"build\.py"):
        load("mulle")
