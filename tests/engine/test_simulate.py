"""Simulation: totals, means and intervals, reproducible by seed."""

from __future__ import annotations

import itertools
import json
from statistics import mean, stdev

import pytest

from mulle.engine.errors import EngineError
from mulle.engine.simulate import Simulation, simulate
from mulle.games import ruleset
from mulle.players.greedy import Greedy
from mulle.players.random_player import RandomPlayer

GAMES: list[tuple[str, dict[str, object]]] = [
    ("mulle", {}),
    ("mulle", {"players": 4, "faults": "lose"}),
    ("husmulle", {"score_each": "rond"}),
    ("byggkasino", {"players": 3}),
    ("stickmulle", {}),
]


def simulated(game: str, options: dict[str, object], givar: int, seed: int | str = 5) -> Simulation:
    rules = ruleset(game, options)
    return simulate(rules, [RandomPlayer(seat) for seat in range(rules.players)], givar, seed)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_same_seed_gives_the_same_result(game: str, options: dict[str, object]) -> None:
    told = simulated(game, options, 6).to_dict()
    assert told == simulated(game, options, 6).to_dict()
    assert json.loads(json.dumps(told)) == told


def test_the_mean_and_the_interval() -> None:
    rules = ruleset("byggkasino", {"players": 2, "match": "single"})
    givar = 12
    sums = [simulate(rules, [Greedy(), Greedy()], count, "x").totals for count in range(1, givar + 1)]
    ahead = [0, *(first - second for first, second in sums)]
    leads = [after - before for before, after in itertools.pairwise(ahead)]
    lead = simulate(rules, [Greedy(), Greedy()], givar, "x").leads[0]
    assert lead.mean == pytest.approx(mean(leads))
    assert lead.low is not None
    assert lead.mean - lead.low == pytest.approx(1.959964 * stdev(leads) / givar**0.5)


def test_leads_cancel_out() -> None:
    leads = simulated("byggkasino", {"players": 3}, 10).leads
    assert sum(lead.mean for lead in leads) == pytest.approx(0)


def test_greedy_beats_random() -> None:
    lead = simulate(ruleset("mulle"), [Greedy(), RandomPlayer(1)], 40, 1).leads[0]
    assert lead.low is not None
    assert lead.low > 0


def test_progress_is_told_after_every_giv() -> None:
    told: list[int] = []
    simulate(ruleset("minimulle"), [Greedy(), Greedy()], 5, 1, told.append)
    assert told == [1, 2, 3, 4, 5]


def test_a_single_giv_has_no_interval() -> None:
    assert simulated("minimulle", {}, 1).leads[0].low is None


def test_6_givar_that_a_fault_ended_count_as_lost() -> None:
    result = simulated("mulle", {"faults": "lose"}, 20)
    assert sum(result.lost) > 0
    assert sum(result.lost) <= 20


@pytest.mark.parametrize(("players", "givar"), [(1, 5), (3, 5), (2, 0)])
def test_wrong_numbers_are_refused(players: int, givar: int) -> None:
    with pytest.raises(EngineError):
        simulate(ruleset("mulle"), [Greedy()] * players, givar, 1)
