"""The ladder stands: each rung beats the one below on duplicate deals, by more than chance can do.

A bounded sample with fixed seeds; `make strength` measures how much (docs/bots.md).
"""

from __future__ import annotations

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.deals import Deals
from mulle.arena.standings import standings
from mulle.games import ruleset
from mulle.players.registry import KINDS

RUNGS = [("greedy", "random", 8), ("counter", "greedy", 30), ("ismcts:1000it", "counter", 24)]


@pytest.mark.parametrize(("better", "worse", "deals"), RUNGS, ids=[better for better, _, _ in RUNGS])
def test_a_bot_beats_the_one_below(better: str, worse: str, deals: int) -> None:
    if not KINDS[better.partition(":")[0]].is_available:
        pytest.skip("the native engine is not installed")
    contest = Contest(
        players=(better, worse), rules=ruleset("mulle"), number=deals, deals=Deals.of_phrase("the ladder")
    )
    (found,) = standings(contest, play(contest))
    assert found.points.low > 0
