"""What is made from the parser: help, examples, completion, the man page; and JSON for programs."""

from __future__ import annotations

import io
import json
import re
import shlex
from typing import TYPE_CHECKING

import pytest

import mulle
from mulle.cli import COMMANDS, main
from mulle.cli.parser import parser_of
from mulle.words import LANGUAGES, say, use_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

POSITION = {"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h", "3s", "4d"]}
WORDS = re.compile(r"\s{2,}.*$")


@pytest.fixture(autouse=True)
def _swedish_afterwards() -> Iterator[None]:
    yield
    use_language("sv")


@pytest.fixture
def position_file(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return str(path)


@pytest.fixture
def record_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    path = str(tmp_path / "record.jsonl")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 500))
    assert main(["play", "--game", "byggkasino", "--option", "match=single", "--record", path]) == 0
    return path


def examples(command: str) -> list[list[str]]:
    """The arguments of every `mulle …` among the examples; what follows two blanks explains."""
    lines = [WORDS.sub("", line) for line in say(f"examples.{command}").splitlines()]
    found = [re.search(r"\bmulle (.*?)(?: [|<>] .*|\))?$", line) for line in lines]
    assert all(found)
    return [shlex.split(match[1]) for match in found if match]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["mulle", *COMMANDS])
def test_every_example_is_understood(command: str, language: str) -> None:
    use_language(language)
    for told in examples(command):
        if "--help" not in told:
            parsed = parser_of().parse_args([word.removesuffix(")") for word in told])
            assert parsed.command in COMMANDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_examples_and_exit_codes(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help", "--lang", language])
    shown = capsys.readouterr().out
    for key in ("cli.exit_codes", "cli.examples", "cli.options"):
        assert say(key, language) in shown
    assert ("usage:" in shown) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_man_page_names_everything(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man", "--lang", language]) == 0
    page = capsys.readouterr().out
    assert page.startswith(".TH MULLE 1")
    for name in COMMANDS:
        assert f".SS mulle {name}" in page
    assert say("cli.exit_codes", language).split(":")[0] in page
    assert r"\-\-divide" in page


def shown_json(told: list[str], capsys: pytest.CaptureFixture[str]) -> list[object]:
    capsys.readouterr()
    assert main([*told, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_moves_and_perft_as_json(position_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown_json(["moves", position_file], capsys) == [{"turn": 0, "moves": ["7s x 3s 4d 7h", "Kd"]}]
    divided = {"7s x 3s 4d 7h": 1, "Kd": 1}
    told = ["perft", position_file, "1", "--divide"]
    assert shown_json(told, capsys) == [{"depth": 1, "nodes": 2, "divide": divided}]


def test_conformance_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = {"kind": "moves", "position": mulle.position(POSITION).to_dict(), "moves": []}
    for moves, agrees in ((["7s x 3s 4d 7h", "Kd"], True), (["Kd"], False)):
        file = tmp_path / "cases.jsonl"
        file.write_text(json.dumps({**good, "moves": moves}) + "\n")
        assert main(["conformance", str(file), "--json"]) == (0 if agrees else 1)
        assert json.loads(capsys.readouterr().out)["agrees"] == agrees


def test_replay_and_verify_as_json(record_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    events = shown_json(["replay", record_file], capsys)
    assert any(event["event"] == "move" and event["told"] for event in events if isinstance(event, dict))
    assert shown_json(["verify", record_file], capsys) == [{"proved": [1], "secret": []}]


def test_cards_in_words_and_letters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for style, seen, unseen in (("words", "ruter ", "♦"), ("ascii", "ru", "♦"), ("symbols", "♦", "ruter")):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))
        assert main(["play", "--cards", style, "--seed", "1", "--lang", "sv"]) == 0
        shown = capsys.readouterr().out
        assert seen in shown
        assert unseen not in shown


def test_undo_save_and_resume_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("u\n1\nu\n1\nw\ns\n"))
    assert main(["play", "--plain", "--seed", "1", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "no move to take back" in shown
    assert "taken back" in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 300))
    assert main(["play", "--plain", "--resume", "--lang", "en"]) == 0
    assert "Thanks for the game" in capsys.readouterr().out
    assert main(["play", "--plain", "--resume", "--lang", "en"]) == 2
    assert "no saved match" in capsys.readouterr().err
