"""Threads: Python's lock is let go, results do not depend on their number, and none disturbs another."""

from __future__ import annotations

from importlib import import_module
from threading import Thread
from typing import Any

import pytest

from mulle import native
from mulle.games.options import GAMES, ruleset
from tests.laws.games import random_game

np: Any = import_module("numpy")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_playouts_do_not_depend_on_the_number_of_threads(game: str) -> None:
    start = native.position(random_game(ruleset(game), 4)[2].position)
    one, three = (start.playouts(500, seed=2, epsilon=0.5, threads=threads) for threads in (1, 3))
    assert np.array_equal(one, three)


def test_python_goes_on_while_games_are_simulated() -> None:
    rules = native.rules(ruleset("mulle"))
    worker = Thread(target=rules.simulate, args=(20_000,))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
    assert turns > 1000


def test_an_environment_stepped_by_two_threads_takes_one_step_at_a_time() -> None:
    env = native.vector_env(ruleset("mulle"), 64, seed=1, threads=2)
    actions = np.zeros(64, np.int32)

    def step_often() -> None:
        for _ in range(200):
            env.step(actions)

    workers = [Thread(target=step_often) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    alone = native.vector_env(ruleset("mulle"), 64, seed=1)
    for _ in range(400):
        alone.step(actions)
    assert np.array_equal(env.observations, alone.observations)


def test_deals_of_one_seed_are_not_those_of_the_next() -> None:
    first, second = (native.vector_env(ruleset("mulle"), 16, seed=seed) for seed in (1, 2))
    seen = {row.tobytes() for row in first.observations}
    for _ in range(300):
        first_of_giv = second.dones == 1
        assert not seen & {row.tobytes() for row in second.observations[first_of_giv]}
        second.step(np.zeros(16, np.int32))
