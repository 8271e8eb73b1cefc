"""Programs that misbehave in the arena: counted, played for by `greedy`, and never in the others' way."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.errors import ArenaError
from mulle.arena.report import fault_text, told
from mulle.arena.results import read_outcome, written_outcome
from mulle.arena.standings import PairStanding, standings
from mulle.arena.work import Outcome, close_programs
from mulle.games import ruleset
from mulle.players.external import Limits

BAD_BOT = Path(__file__).parents[1] / "protocol" / "bad_bot.py"
CAUTIOUS = Path(__file__).parents[2] / "examples" / "bots" / "cautious.py"
SHORT = Limits(start=5.0, move=0.3, leave=0.2)


def bot(file: Path, *words: str) -> str:
    return "external:" + " ".join(quote(word) for word in (sys.executable, str(file), *words))


def outcomes_of(spec: str, number: int = 2) -> tuple[Contest, list[Outcome]]:
    these = Contest(players=(spec, "greedy"), rules=ruleset("minimulle"), number=number, limits=SHORT)
    return these, play(these)


def standing_of(spec: str, number: int = 2) -> PairStanding:
    these, outcomes = outcomes_of(spec, number)
    return standings(these, outcomes)[0]


@pytest.mark.parametrize("how", ["crash", "hang", "garbage", "gives up", "closes", "overlong"])
def test_a_bot_that_breaks_down_has_one_fault_a_giv(how: str) -> None:
    found = standing_of(bot(BAD_BOT, how))
    assert len(found.faults[0]) == 4
    assert found.faults[1] == ()
    assert found.points.mean == 0  # greedy played it all, against greedy


def test_an_illegal_move_is_a_fault_each_time_and_the_bot_is_asked_again() -> None:
    found = standing_of(bot(BAD_BOT, "illegal"), number=1)
    assert len(found.faults[0]) == found.timings[0].count == 8
    assert fault_text(found.faults[0][0], "en").startswith("the bot answered Kh x Kd Ks")


def test_faults_are_told_and_survive_the_results_file() -> None:
    these, outcomes = outcomes_of(bot(BAD_BOT, "crash"), number=1)
    again = [read_outcome(written_outcome(outcome)) for outcome in outcomes]
    assert [outcome.faults for outcome in again] == [outcome.faults for outcome in outcomes]
    lines = list(told(standings(these, again), []))
    assert any("ValueError: no such card" in line for line in lines)


def test_a_bot_that_cannot_start_is_refused_before_anything_is_played() -> None:
    these = Contest(players=("external:/no/such", "greedy"), rules=ruleset("mulle"), number=1)
    with pytest.raises(ArenaError) as refused:
        these.verify()
    assert refused.value.key == "arena.program"
    assert "/no/such" in refused.value.message("en")


def test_a_program_plays_every_seat_and_is_ended_afterwards() -> None:
    these = Contest(players=(bot(CAUTIOUS), "random"), rules=ruleset("mulle"), number=2)
    these.verify()
    (found,) = standings(these, play(these))
    assert found.faults == ((), ())
    assert found.points.count == 2
    close_programs()


def test_a_program_of_ours_plays_as_it_does_at_home() -> None:
    found = standing_of(f"external:{quote(sys.executable)} -m mulle bot greedy")
    assert found.faults == ((), ())
    assert (found.points.mean, found.points.half) == (0, 0)
