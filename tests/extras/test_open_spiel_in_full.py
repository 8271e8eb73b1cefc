"""OpenSpiel's own tests at full length, for every game and number of players."""

from __future__ import annotations

import unittest
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import mulle.envs.open_spiel  # noqa: F401 - registers the games
from tests.envs.tables import TABLES


@pytest.mark.parametrize("table", TABLES)
def test_fifty_random_simulations(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=50, serialize=True, verbose=False)


@pytest.mark.parametrize("table", TABLES)
def test_the_interface_on_a_part_of_the_tree(table: str) -> None:
    """`EnforceAPIOnPartialTreeBase`, as OpenSpiel runs it for games of its own."""
    suite: Any = type("Enforced", (api_test.EnforceAPIOnPartialTreeBase,), {})
    suite.game_name, suite.game = table, pyspiel.load_game(table)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun > 3
    assert result.wasSuccessful(), [trace for _, trace in result.failures + result.errors]
