"""`mulle play`, by a pipe as a screen reader's user would."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from mulle.cli import main
from mulle.games.options import GAMES


def played(monkeypatch: pytest.MonkeyPatch, answers: str, *told: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return main(["play", "--seed", "4", *told])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["sv", "en"])
def test_a_whole_match_of_each_game(
    game: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    record = str(tmp_path / "record.jsonl")
    told = ["--game", game, "--record", record, "--lang", language]
    assert played(monkeypatch, "1\n" * 2000, *told) == 0
    shown = capsys.readouterr().out
    assert {"sv": "Tack för spelet", "en": "Thanks for the game"}[language] in shown
    assert main(["replay", record, "--lang", language]) == 0
    assert main(["verify", record]) == 0


def test_help_hint_log_score_sheet_and_wrong_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "?\nh\nl\np\nr\n0\n999\nKs x Ks\nfish\n\n1\ns\n"
    assert played(monkeypatch, answers, "--lang", "en") == 0
    shown = capsys.readouterr().out
    for words in (
        "u undo, l the whole log",
        "Hint: ",
        "There is no move 0",
        "is no move",
        "The game was stopped",
    ):
        assert words in shown


def test_input_that_ends_stops_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.jsonl"
    assert played(monkeypatch, "1\n", "--record", str(record), "--lang", "en") == 0
    assert "stopped" in capsys.readouterr().out
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])["game"] == "mulle"
    assert main(["replay", str(record)]) == 0


def test_only_ones_own_cards_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.jsonl"
    assert played(monkeypatch, "", "--record", str(record), "--lang", "en") == 0
    shown = capsys.readouterr().out
    deals = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    theirs = next(line for line in deals if line.get("event") == "deal")["hands"][1]
    table = next(line for line in deals if line.get("event") == "giv")["table"]
    drawn = shown.partition("Your hand")[2]
    own = next(line for line in deals if line.get("event") == "deal")["hands"][0]
    for card in set(theirs) - set(own) - set(table):
        assert f"[{card}" not in drawn


def test_a_record_that_cannot_be_written_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(monkeypatch, "", "--record", "/no/such/folder/file", "--lang", "en") == 2
    assert "cannot write /no/such/folder/file" in capsys.readouterr().err
