"""The learner learns after each giv, keeps what it learnt, and never trips over its file."""

from __future__ import annotations

import json
import re
import warnings
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.laws.games import EVERY_GAME, first_position

import mulle
from mulle.players.greedy import Greedy
from mulle.players.learner import Learner, LearnerWarning
from mulle.players.learner_memory import LearnerNotice, load, written
from mulle.players.least_squares import LeastSquares
from mulle.view import Played, played, view

if TYPE_CHECKING:
    from pathlib import Path

    from mulle.games.options import AnyRuleset
    from mulle.players.player import Player


def play(rules: AnyRuleset, players: list[Player], seed: int) -> None:
    """One giv."""
    position = first_position(rules, Random(seed))
    log: list[Played] = []
    while position.turn is not None:
        move = players[position.turn % len(players)].choose(view(position, position.turn, tuple(log)))
        log.append(played(position, move))
        position = position.play(str(move))


def taught(game: str, file: Path | None = None, givar: int = 3) -> Learner:
    """A learner after some givar."""
    learner = Learner(file, seed=1)
    for seed in range(givar):
        play(mulle.ruleset(game), [learner, Greedy()], seed)
        learner.giv_over()
    return learner


def test_least_squares_find_the_line_that_made_the_examples() -> None:
    squares = LeastSquares.blank(2)
    for number in range(4000):
        squares.add((1.0, number % 7), 3 - 2.0 * (number % 7))
    squares.solve()
    assert squares.weights == pytest.approx([3, -2], abs=0.05)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_it_learns_something_in_every_game(game: str) -> None:
    subjects = taught(game).memory.subjects
    assert subjects
    assert any(any(subject.squares.weights) for subject in subjects.values())


def test_a_new_giv_is_noticed_without_being_told() -> None:
    learner = Learner(seed=1)
    for seed in range(3):
        play(mulle.MULLE, [learner, Greedy()], seed)
    assert learner.memory.subjects["mulle 2"].givar == 2


def test_a_learner_may_sit_on_both_sides() -> None:
    learner = Learner(seed=1)
    play(mulle.MULLE, [learner, learner], 1)
    learner.giv_over()
    assert learner.memory.subjects["mulle 2"].givar == 2


def test_frozen_it_neither_learns_nor_tries_things_out() -> None:
    learner = taught("mulle")
    learner.freeze()
    before = written(learner.memory)
    play(mulle.MULLE, [learner, Greedy()], 9)
    learner.giv_over()
    assert written(learner.memory) == before


def test_what_was_learnt_comes_back_to_the_last_digit(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    learner = taught("mulle", file)
    again = Learner(file, seed=1)
    assert written(again.memory) == written(learner.memory)
    assert (
        again.memory.subjects["mulle 2"].squares.weights == learner.memory.subjects["mulle 2"].squares.weights
    )
    assert [path.name for path in tmp_path.iterdir()] == ["learnt.json"]


def test_no_file_is_a_fresh_start_without_a_word(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        learner = Learner(tmp_path / "none.json")
    assert learner.notice is None
    assert not (tmp_path / "none.json").exists()


def damaged(text: str) -> list[tuple[str, str]]:
    """Ways in which a file may be wrong, with the message that it should lead to."""
    content = json.loads(text)
    flipped = text.replace('"givar": 3', '"givar": 4')
    return [
        ("learner.damaged", ""),
        ("learner.damaged", text[: len(text) // 2]),
        ("learner.damaged", flipped),
        ("learner.damaged", "[1, 2]"),
        ("learner.damaged", "[" * 100_000),
        ("learner.damaged", json.dumps({**content, "sum": 5})),
        ("learner.damaged", json.dumps({**content, "format": "other"})),
        ("learner.damaged", text.replace('"features"', '"featured"')),
        ("learner.other_version", json.dumps({**content, "version": 7})),
        ("learner.other_version", json.dumps({"format": "mulle-learner", "version": "x" * 5000})),
    ]


def test_a_damaged_file_is_told_of_and_set_aside_for_a_fresh_start(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    taught("byggkasino", file)
    good = file.read_text(encoding="utf-8")
    for key, text in damaged(good):
        file.write_text(text, encoding="utf-8")
        with pytest.warns(LearnerWarning, match=re.escape(str(file)[:40])):
            learner = Learner(file, seed=1)
        assert learner.notice is not None
        assert learner.notice.key == key
        assert learner.notice.message("sv") != learner.notice.message("en")
        assert not learner.memory.subjects
        play(mulle.BYGGKASINO, [learner, Greedy()], 1)
        learner.giv_over()
        assert load(file).subjects
        assert (tmp_path / "learnt.json.old").read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LearnerNotice) as told:
        load(file)
    assert told.value.key == "learner.damaged"


def test_a_folder_in_the_files_place_does_not_stop_play(tmp_path: Path) -> None:
    (tmp_path / "missing").mkdir()
    with pytest.warns(LearnerWarning):
        learner = Learner(tmp_path / "missing", seed=1)
    assert learner.notice is not None
    assert learner.notice.key == "learner.unreadable"


def learn_from_two_givar(learner: Learner) -> None:
    """Two givar more."""
    for seed in range(2):
        play(mulle.BYGGKASINO, [learner, Greedy()], seed)
        learner.giv_over()


def test_a_place_that_cannot_be_written_does_not_stop_play(tmp_path: Path) -> None:
    learner = Learner(tmp_path / "no" / "such" / "folder.json", seed=1)
    with pytest.warns(LearnerWarning):
        learn_from_two_givar(learner)
    assert learner.notice is not None
    assert learner.notice.key == "learner.unsaved"
    assert learner.memory.subjects["byggkasino 2"].givar == 2


def test_a_stop_in_the_middle_of_writing_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "learnt.json"
    learner = taught("byggkasino", file)
    good = file.read_text(encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.warns(LearnerWarning, match="no space left"):
        learn_from_two_givar(learner)
    assert file.read_text(encoding="utf-8") == good
    assert [path.name for path in tmp_path.iterdir()] == ["learnt.json"]


@pytest.mark.no_cover
def test_it_gains_by_learning() -> None:
    # A small sample of bench/learner.py: thirty givar already teach more than a point per giv.
    from bench.learner import gained

    _, _, gain = gained(mulle.MULLE, 1, 40, 40)
    assert gain.mean > 2
