"""Contests: fair to seats, the same every time, the same in one process as in several."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.deals import Deals
from mulle.arena.errors import ArenaError
from mulle.arena.ratings import fit, ratings
from mulle.arena.standings import standings
from mulle.arena.workers import in_processes
from mulle.games import ruleset
from mulle.players import registry
from mulle.players.registry import Kind
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from mulle.arena.standings import PairStanding
    from mulle.arena.work import Outcome

SMALL = ruleset("minimulle")


@pytest.fixture(autouse=True)
def players_made_for_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, place in (("seat0", "FavoursSeat0"), ("wavering", "Wavering")):
        kind = Kind(f"tests.arena.seated:{place}", registry._no_options)
        monkeypatch.setitem(registry.KINDS, name, kind)


def contest(*players: str, number: int = 30, game: str = "minimulle", **options: object) -> Contest:
    return Contest(
        players=players, rules=ruleset(game, options), number=number, deals=Deals.of_phrase("prov")
    )


def standing_of(these: Contest) -> PairStanding:
    (found,) = standings(these, play(these))
    return found


def played(outcomes: list[Outcome]) -> list[object]:
    """What must be the same every time: everything but the times."""
    return [(outcome.task, outcome.givar) for outcome in outcomes]


def test_the_same_contest_comes_out_the_same() -> None:
    these = contest("wavering", "random")
    assert played(play(these)) == played(play(these))


def test_other_deals_come_out_differently() -> None:
    these = contest("wavering", "random")
    assert played(play(these)) != played(play(replace(these, deals=Deals.of_seed(9))))


EVEN_DEALS = 4


@pytest.mark.parametrize(
    ("game", "players"), [("minimulle", 2), ("mulle", 3), ("mulle", 4), ("stickmulle", 3)]
)
def test_a_player_against_itself_is_even(game: str, players: int) -> None:
    number = 200 if game == "minimulle" else 20
    even = contest("wavering", "wavering", number=number, game=game, players=players)
    # One interval of 95 % in twenty misses zero: these deals are fixed, and are not among those.
    found = standing_of(replace(even, deals=Deals.of_seed(EVEN_DEALS)))
    assert found.points.holds_zero
    assert found.points.half > 0
    assert found.elo.low < 0 < found.elo.high
    assert not any(seat.is_surely_not_zero for seat in found.seats)


def test_a_planted_seat_bias_is_caught() -> None:
    found = standing_of(contest("seat0", "seat0", number=25, game="mulle"))
    assert found.points.holds_zero  # swapping the seats evens it out …
    assert all(seat.is_surely_not_zero for seat in found.seats)  # … and the seats tell it
    assert found.seats[0].mean > 0 > found.seats[1].mean


def test_a_planted_seat_bias_of_three_is_caught() -> None:
    found = standing_of(contest("seat0", "seat0", number=25, game="mulle", players=3))
    assert found.points.holds_zero
    assert found.seats[0].is_surely_not_zero


def test_a_player_without_chance_is_exactly_even_with_itself() -> None:
    found = standing_of(contest("greedy", "greedy"))
    assert (found.points.mean, found.points.half) == (0, 0)
    assert found.spread.correlation == pytest.approx(-1)


def test_a_better_player_is_found_better() -> None:
    found = standing_of(contest("greedy", "random", number=15, game="mulle"))
    assert found.points.low > 5
    assert found.elo.low > 0
    assert (found.givar, found.deals) == (30, 15)
    assert found.won + found.drawn + found.lost == 30


PAIR = (("greedy", "random"), ("random", "greedy"))


def test_turning_a_pairing_round_turns_its_result_round() -> None:
    one, other = (standing_of(contest(*names, game="mulle", players=3, number=4)) for names in PAIR)
    assert one.timings[0].count == other.timings[1].count
    assert one.points.mean > 0 > other.points.mean


def test_all_meet_all_once() -> None:
    assert contest("greedy", "random", "wavering").pairings == (
        ("greedy", "random"),
        ("greedy", "wavering"),
        ("random", "wavering"),
    )
    assert contest("greedy", "random", "greedy").pairings == (("greedy", "random"), ("greedy", "greedy"))


def test_a_giv_lost_by_a_fault_counts_nothing_and_is_lost() -> None:
    found = standing_of(contest("greedy", "random", number=5, game="mulle", faults="lose"))
    assert found.won > found.lost
    assert abs(found.points.mean) < 20


def test_ratings_follow_the_results() -> None:
    these = contest("random", "greedy", "wavering", number=20, game="mulle")
    found = ratings(these, play(these))
    assert [rating.player for rating in found] == ["greedy", "wavering", "random"]
    assert sum(rating.elo.mean for rating in found) == pytest.approx(0, abs=1e-6)
    assert all(rating.elo.low <= rating.elo.mean <= rating.elo.high for rating in found)


def test_a_fit_of_two_is_their_elo() -> None:
    # 9.5 of 10 with the added draw: half a point to the other; odds 19: 400 log10 19 = 511.5.
    found = fit(("a", "b"), {("a", "b"): (9.0, 9.0)})
    assert found["a"] - found["b"] == pytest.approx(511.5, abs=0.1)


def test_several_processes_come_to_the_same() -> None:
    these = contest("greedy", "random", number=12)
    assert played(play(these, in_processes(2))) == played(play(these))


def test_a_killed_workers_deals_are_played_again() -> None:
    these = contest("greedy", "random", number=12)
    seen: list[Outcome] = []

    def kill_one(outcome: Outcome) -> None:
        seen.append(outcome)
        if len(seen) == 3:
            os.kill(active_children()[0].pid or 0, signal.SIGKILL)

    assert played(play(these, in_processes(2), seen=kill_one)) == played(play(these))
    assert len({outcome.task.key for outcome in seen}) == 12


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mulle.arena.workers._as_worker", die)
    with pytest.raises(ArenaError) as error:
        play(contest("greedy", "random", number=2), in_processes(1))
    assert error.value.key == "arena.workers_die"


def die() -> None:
    os._exit(1)


@pytest.mark.parametrize(
    ("players", "key"), [(("greedy",), "arena.two_players"), (("x", "y"), "bot.no_such_player")]
)
def test_a_contest_that_cannot_be_is_refused(players: tuple[str, ...], key: str) -> None:
    with pytest.raises(RuleError) as error:
        contest(*players).verify()
    assert error.value.key == key
