"""The last round: what the solver says is what plain minimax by the Python rules says."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from mulle.cli import main
from mulle.games import position as read
from mulle.games import ruleset
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.solver import SolverError, solve, why_not
from tests.laws.games import every_ruleset, random_game

if TYPE_CHECKING:
    from pathlib import Path

    from mulle.games.options import AnyRuleset

pytest.importorskip("mulle_native")

GAMES = ["mulle", "husmulle", "byggkasino", "minimulle"]
CARDS = {"mulle": 4, "husmulle": 4, "byggkasino": 4, "minimulle": 4}


def strict_rulesets(game: str) -> list[Ruleset]:
    fishing = [rules for rules in every_ruleset(game) if isinstance(rules, Ruleset)]
    return [rules for rules in fishing if rules.players == 2 and rules.strict]


def difference(position: Position) -> int:
    ours, theirs = (side["total"] for side in position.scores())
    return ours - theirs


def brute_force(position: Position) -> int:
    """The final points of seat 0 less those of seat 1."""
    if position.is_over:
        return difference(position)
    best = max if position.turn == 0 else min
    return best(brute_force(position.play(move)) for move in position.legal_moves())


def signed(position: Position, value: int) -> int:
    return value if position.turn == 0 else -value


def last_round(rules: AnyRuleset, seed: int) -> list[Position]:
    """The unfinished positions of the last round of a random giv."""
    found = [moment.position for moment in random_game(rules, seed)]
    fishing = [position for position in found if isinstance(position, Position)]
    return [position for position in fishing if not position.is_over and not position.stock]


def endings(rules: AnyRuleset, seed: int, most: int) -> list[Position]:
    return [position for position in last_round(rules, seed) if sum(map(len, position.hands)) <= most]


@pytest.mark.parametrize("game", GAMES)
def test_small_endings_are_solved_as_brute_force_solves_them(game: str) -> None:
    compared = 0
    for seed, rules in enumerate(strict_rulesets(game) * 4):
        for ending in endings(rules, seed, CARDS[game]):
            found = solve(ending)
            assert found.value == signed(ending, brute_force(ending)), ending.to_dict()
            compared += 1
    assert compared >= 60


@pytest.mark.parametrize("game", GAMES)
def test_the_line_is_legal_and_leads_to_the_value(game: str) -> None:
    for seed, rules in enumerate(strict_rulesets(game)):
        start = endings(rules, seed, 8)[0]
        found = solve(start)
        end = start
        for move in found.line:
            end = end.play(move)
        assert end.is_over
        assert found.value is not None
        assert found.to_go is not None
        assert difference(end) == signed(start, found.value)
        assert found.value - found.to_go == signed(start, difference(start))


TWINS = {"game": "mulle", "hands": [["8h"], ["Kd"]], "table": ["4c", "4c", "As"], "last_taker": 1}


def test_a_small_position_by_hand() -> None:
    found = solve(read(TWINS))
    # The mulle gives 4, and what is left goes to seat 0, who took last: the ace of spades counts two.
    assert (found.value, found.line) == (6, ("8h m 4c 4c", "Kd"))


@lru_cache
def first_of_the_last_round(seed: int) -> Position:
    return last_round(ruleset("mulle"), seed)[0]


def test_suits_that_nothing_tells_apart_may_be_exchanged() -> None:
    written = json.dumps(first_of_the_last_round(5).to_dict())
    swapped = {"h": "c", "c": "h"}
    exchanged = re.sub(r'"([2-9TJQKA])([hc])"', lambda card: f'"{card[1]}{swapped[card[2]]}"', written)
    assert exchanged != written
    assert solve(read(exchanged)).value == solve(read(written)).value


def test_limits_are_kept_and_said() -> None:
    start = first_of_the_last_round(1)
    found = solve(start, nodes=100)
    assert not found.is_exact
    assert (found.value, found.line) == (None, ())
    assert found.nodes <= 101
    assert not solve(start, milliseconds=0.01).is_exact


REFUSED: dict[str, dict[str, object]] = {
    "solve.tricks": {
        "game": "stickmulle",
        "mulle": "9h",
        "hands": [[], [], []],
        "phase": "over",
        "turn": None,
    },
    "solve.players": {"game": "mulle", "options": {"players": 3}, "hands": [["7s"], [], []]},
    "solve.faults": {"game": "mulle", "options": {"faults": "lose"}, "hands": [["7s"], []]},
    "solve.over": {"game": "mulle", "hands": [[], []], "turn": None},
    "solve.keeper": {
        "game": "mulle",
        "hands": [["7s"], ["2h"]],
        "builds": [{"value": 9, "cards": ["4h", "5h"], "creator": 1}],
    },
}


@pytest.mark.parametrize("key", list(REFUSED))
def test_what_is_no_last_round_of_two_is_refused_in_words(key: str) -> None:
    with pytest.raises(SolverError) as refused:
        solve(read(REFUSED[key]))
    assert refused.value.key == key
    assert refused.value.message("en") != refused.value.message("sv")


def test_a_round_with_stock_is_refused() -> None:
    assert why_not(random_game(ruleset("mulle"), 3)[0].position) == "solve.stock"


def test_solving_again_gives_the_same_line() -> None:
    random = Random(4)
    start = first_of_the_last_round(2)
    while sum(map(len, start.hands)) > 10:
        start = start.play(random.choice(list(start.legal_moves())))
    assert solve(start) == solve(start)


def test_the_command_prints_value_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(TWINS))
    assert main(["--lang", "en", "solve", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == [
        "Final result for seat 0, whose turn it is: +6 points against the other",
        "Of that still to come: +6",
        "Best play:",
        "  8h m 4c 4c",
    ]
    assert main(["solve", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["line"] == ["8h m 4c 4c", "Kd"]


def test_the_command_says_when_it_is_not_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(first_of_the_last_round(1).to_dict()))
    assert main(["--lang", "en", "solve", "--nodes", "50", str(file)]) == 1
    assert capsys.readouterr().out.startswith("not solved")
