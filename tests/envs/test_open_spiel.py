"""The games under OpenSpiel's own tests, and what those leave untested; tests/extras runs more of them."""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import mulle.envs.open_spiel  # noqa: F401 - registers the games
from mulle.arena.giv import result
from mulle.envs.giv_tree import CHANCE, NOBODY, opening
from mulle.envs.payoffs import LOST_AT_ONCE
from mulle.envs.texts import private_text, public_text
from tests.envs.golden import FOLDER, GAMES, played
from tests.envs.tables import TABLES, WITH_FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

# A seed with which a card comes back early on.
RETURNED = 2
ANY = Random(7).random


def chosen(state: Any, random: Random) -> int:
    """Any action, a drawn card with its probability."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(actions, chances)[0])
    return int(random.choice(state.legal_actions()))


def states(table: str, seed: int) -> Iterator[Any]:
    """One random giv, every state of it once; the last is terminal."""
    random, state = Random(seed), pyspiel.load_game(table).new_initial_state()
    while not state.is_terminal():
        yield state
        state = state.child(chosen(state, random))
    yield state


def decisions(table: str, seed: int) -> list[Any]:
    return [state for state in states(table, seed) if state.is_player_node()]


@pytest.mark.parametrize("table", TABLES + WITH_FAULTS)
def test_the_random_simulation_of_open_spiel(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", TABLES)
def test_the_simulation_of_open_spiels_games(table: str) -> None:
    np.random.seed(3)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(table))


class LetGo:
    """OpenSpiel keeps the states that it has checked until Python has ended, and longer."""

    some_states: ClassVar[list[Any]] = []

    @classmethod
    def tearDownClass(cls) -> None:
        cls.some_states = []


class Minimulle(LetGo, api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's checks of a game's interface, as it makes them for its own games."""

    game_name = "minimulle"
    game = pyspiel.load_game("minimulle")


class Mulle(LetGo, api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same for the large game."""

    game_name = "mulle"
    game = pyspiel.load_game("mulle")


class Stickmulle(LetGo, api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same for the trick game."""

    game_name = "stickmulle"
    game = pyspiel.load_game("stickmulle")


@pytest.mark.parametrize("game", GAMES)
def test_golden_playthroughs(game: str) -> None:
    assert played(game) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_another_deal_from_the_information_state_looks_the_same(table: str) -> None:
    others = set()
    for state in decisions(table, 5)[::3]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, ANY)
        assert other.information_state_string() == state.information_state_string()
        assert other.information_state_tensor() == state.information_state_tensor()
        assert texts_of(other) == texts_of(state)
        others.add(str(other) != str(state))
    assert True in others, "nothing hidden was ever drawn anew"


def texts_of(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


@pytest.mark.parametrize("table", TABLES)
def test_the_history_of_another_deal_leads_to_it(table: str) -> None:
    state = decisions(table, 6)[-7]
    other = state.resample_from_infostate(state.current_player(), ANY)
    again = pyspiel.load_game(table).new_initial_state()
    for action in other.history():
        again.apply_action(action)
    assert again.moment.position == other.moment.position
    assert again.moment.log == other.moment.log
    assert [(item.player, item.action) for item in again.full_history()] == [
        (item.player, item.action) for item in other.full_history()
    ]


def test_faults_that_show_a_hand_are_heeded_when_it_is_drawn_anew() -> None:
    # Seat 1 lays out where it may not, and gets its card back: whoever saw it knows that it is held.
    early = islice(states("byggkasino(faults=penalty)", RETURNED), 40)
    returned = [state for state in early if state.is_player_node() and state.moment.position.faults.withheld]
    assert returned
    for state in returned:
        shown = state.moment.log[-1].move.card
        seat = 1 - state.current_player()
        for _ in range(20):
            other = state.resample_from_infostate(seat, ANY)
            assert shown in other.moment.position.hands[1 - seat]


def test_the_same_sampler_draws_the_same() -> None:
    state = decisions("mulle(players=3)", 1)[10]
    one, two = (state.resample_from_infostate(state.current_player(), lambda: 0.25) for _ in range(2))
    assert str(one) == str(two)


@pytest.mark.parametrize("table", TABLES)
def test_returns_are_the_arenas_points(table: str) -> None:
    *_, last = states(table, 8)
    points = result(last.moment.position).points
    returns = last.returns()
    assert sum(returns) == 0
    own, others = points[0], points[1:]
    assert returns[0] == own - sum(others) / len(others)


def test_a_giv_lost_at_once_costs_whoever_loses_it() -> None:
    lost = [last for seed in range(9) for *_, last in [states("mulle(faults=lose)", seed)]]
    assert any(LOST_AT_ONCE in last.returns() for last in lost)


def test_rewards_add_up_to_returns_where_players_choose() -> None:
    total = np.zeros(3)
    for state in states("mulle(players=3)", 4):
        if not state.is_chance_node():
            total += state.rewards()
            assert list(total) == state.returns()


def test_an_observation_forgets_what_an_information_state_keeps() -> None:
    state = decisions("mulle(players=2)", 2)[20]
    whole, now = state.information_state_string(), state.observation_string()
    assert whole.startswith(now)
    assert str(state.moment.log[0].move) in whole
    assert str(state.moment.log[0].move) not in now
    assert len(state.information_state_tensor()) > len(state.observation_tensor())


def told_in(seen: Any) -> tuple[object, ...]:
    return private_text(seen), public_text(seen), seen.log


@pytest.mark.parametrize("table", TABLES + WITH_FAULTS)
def test_either_engine_has_the_same_tree_and_shows_the_same(table: str) -> None:
    random, rules = Random(9), pyspiel.load_game(table).rules
    native, python = opening(rules, "native"), opening(rules, "python")
    while native.player != NOBODY:
        assert (native.player, native.payoffs) == (python.player, python.payoffs)
        if native.player == CHANCE:
            assert native.chances() == python.chances()
            face = random.choice(native.faces)
            native, python = native.draw(face), python.draw(face)
        else:
            assert native.texts == python.texts
            seat = random.randrange(rules.players)
            assert native.sight(seat) == python.sight(seat)
            assert told_in(native.seen_by(seat)) == told_in(python.seen_by(seat))
            text = random.choice(native.texts)
            native, python = native.play(text), python.play(text)
    assert python.player == NOBODY
    assert native.rewards == python.rewards


@pytest.mark.parametrize("table", TABLES)
def test_tensors_are_those_that_open_spiel_makes(table: str) -> None:
    game = pyspiel.load_game(table)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for state in islice(states(table, 12), 20, 80, 7):
        for seat in range(game.num_players()):
            told = state.information_state_tensor(seat)
            assert told == pyspiel.State.information_state_tensor(state, seat)
            assert state.observation_tensor(seat) == pyspiel.State.observation_tensor(state, seat)
            observer.set_from(state, seat)
            assert list(observer.tensor) == told
        if state.is_player_node():
            assert state.observation_tensor() == state.observation_tensor(state.current_player())


def test_what_is_public_is_the_same_for_all() -> None:
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    for state in decisions("mulle(players=4,tear=True)", 12)[::5]:
        seen = []
        for seat in range(4):
            observer = make_observation(state.get_game(), kind)
            observer.set_from(state, seat)
            assert "hand" not in observer.dict
            seen.append(list(observer.tensor))
        assert seen == seen[:1] * 4
        assert sum(seen[0]) > 0


def test_nobody_sees_the_others_hands() -> None:
    state = decisions("byggkasino(players=3)", 2)[2]
    seat = state.current_player()
    for other in {0, 1, 2} - {seat}:
        hidden = " ".join(map(str, state.moment.position.hands[other]))
        assert f": {hidden} |" in state.information_state_string(other)
        assert f": {hidden} |" not in state.information_state_string(seat)


def test_a_copy_shares_what_never_changes() -> None:
    state = decisions("mulle(players=2)", 2)[20]
    assert state.clone().moment is state.moment
    assert copy.deepcopy(state.moment) is state.moment
    assert pickle.loads(pickle.dumps(state)).moment.position == state.moment.position  # noqa: S301 - our own


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("mulle", {"players": 4, "tear": True, "max_group": 2})
    assert (game.rules.players, game.rules.tear, game.rules.max_group) == (4, True, 2)
    assert pyspiel.load_game(str(game)).rules == game.rules
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("mulle(players=7)")


def test_open_spiels_search_plays_it() -> None:
    game = pyspiel.load_game("minimulle")
    random = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, random), 20.0, 30, random_state=random)
    for state in decisions("minimulle", 3):
        assert bot.step(state) in state.legal_actions()
