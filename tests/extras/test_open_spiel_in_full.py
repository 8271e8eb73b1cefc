"""OpenSpiel's random simulation, fifty givar of every game and number of players."""

from __future__ import annotations

import pyspiel
import pytest

import mulle.envs.open_spiel  # noqa: F401 - registers the games
from tests.envs.tables import TABLES


@pytest.mark.parametrize("table", TABLES)
def test_fifty_random_simulations(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=50, serialize=True, verbose=False)
