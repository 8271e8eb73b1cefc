"""The results file: stopped anywhere, gone on with, and nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.deals import Deals
from mulle.arena.errors import ArenaError
from mulle.arena.results import Results
from mulle.arena.work import Outcome
from mulle.games import ruleset

CONTEST = Contest(players=("greedy", "random"), rules=ruleset("minimulle"), number=8, deals=Deals.of_seed(4))


def go_on(file: Path, contest: Contest = CONTEST) -> tuple[list[Outcome], int]:
    """What `contest` comes to with `file`, and how many deals had to be played for it."""
    played: list[Outcome] = []
    with Results(file, contest.plan) as results:
        return play(contest, results=results, seen=played.append), len(played)


def givar(outcomes: list[Outcome]) -> list[object]:
    return [(outcome.task, outcome.givar) for outcome in outcomes]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_what_is_there_is_not_played_again(file: Path) -> None:
    whole, played = go_on(file)
    again, played_again = go_on(file)
    assert (played, played_again) == (8, 0)
    assert again == whole or givar(again) == givar(whole)
    assert [outcome.timings[0].to_dict() for outcome in again] == [
        outcome.timings[0].to_dict() for outcome in whole
    ]


def test_more_deals_and_players_go_on_from_there(file: Path) -> None:
    go_on(file)
    assert go_on(file, replace(CONTEST, number=10))[1] == 2
    assert go_on(file, replace(CONTEST, players=("greedy", "random", "expert-to-be"), number=0))[1] == 0


@pytest.mark.parametrize("cut", [1, 5, 40, 200])
def test_a_torn_last_line_is_played_again(file: Path, cut: int) -> None:
    whole, _ = go_on(file)
    file.write_bytes(file.read_bytes()[:-cut])
    again, played = go_on(file)
    assert played >= 1
    assert givar(again) == givar(whole)
    assert len(file.read_bytes().splitlines()) == 9


def test_every_place_where_a_file_may_be_torn(file: Path) -> None:
    small = replace(CONTEST, number=2)
    whole, _ = go_on(file, small)
    data = file.read_bytes()
    for place in range(0, len(data), 37):
        file.write_bytes(data[:place])
        assert givar(go_on(file, small)[0]) == givar(whole)


def test_a_line_that_is_there_twice_counts_once(file: Path) -> None:
    whole, _ = go_on(file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines, *lines[1:]]))
    again, played = go_on(file)
    assert (len(again), played) == (8, 0)
    assert givar(again) == givar(whole)


@pytest.mark.parametrize("junk", [b"{", b"[]", b"{}", b'{"pairing":["a"],"deal":1}', b"\xff", b"[" * 100_000])
def test_a_damaged_line_is_named(file: Path, junk: bytes) -> None:
    go_on(file)
    lines = file.read_bytes().splitlines()
    lines[3] = junk
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(ArenaError) as error:
        go_on(file)
    assert error.value.key == "arena.damaged_line"
    assert error.value.arguments["line"] == 4


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (replace(CONTEST, deals=Deals.of_seed(5)), "deals"),
        (replace(CONTEST, rules=ruleset("minimulle", {"max_group": 2})), "options"),
        (replace(CONTEST, rules=ruleset("mulle")), "game, options"),
    ],
)
def test_results_of_another_contest_are_refused(file: Path, other: Contest, what: str) -> None:
    go_on(file)
    with pytest.raises(ArenaError) as error:
        go_on(file, other)
    assert error.value.arguments["what"] == what


def test_two_arenas_never_write_one_file(file: Path) -> None:
    with Results(file, CONTEST.plan), pytest.raises(ArenaError) as error:
        Results(file, CONTEST.plan)
    assert error.value.key == "arena.in_use"
    Results(file, CONTEST.plan).__exit__(None, None, None)


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArenaError) as error:
        Results(tmp_path, CONTEST.plan)
    assert error.value.key == "arena.cannot_open"


def test_an_arena_killed_in_the_middle_goes_on(file: Path) -> None:
    words = ["-m", "mulle", "arena", "greedy", "random", "--game", "minimulle", "--number", "4000"]
    arena = subprocess.Popen(
        [sys.executable, *words, "--seed", "4", "--results", str(file)], stdout=subprocess.DEVNULL
    )
    while arena.poll() is None and (not file.exists() or file.stat().st_size < 5_000):
        time.sleep(0.02)
    os.kill(arena.pid, signal.SIGKILL)
    arena.wait()
    kept = len(file.read_bytes().splitlines())
    contest = replace(CONTEST, number=kept + 5)
    again, played = go_on(file, contest)
    assert played in (6, 7)
    assert givar(again) == givar(play(contest))
    keys = [json.loads(line)["deal"] for line in file.read_text().splitlines()[1:]]
    assert sorted(keys) == list(range(kept + 5))
