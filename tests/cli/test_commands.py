"""The command line: what it prints, and that everything that is wrong is one line and exit status 2."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mulle.cli import COMMANDS, main

POSITION = {"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h", "3s", "4d"]}


@pytest.fixture
def position_file(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return str(path)


def test_moves_prints_each_move(position_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", position_file]) == 0
    assert capsys.readouterr().out == "7s x 3s 4d 7h\nKd\n"


def test_moves_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode())))
    assert main(["moves", "-"]) == 0
    assert capsys.readouterr().out.count("\n") == 2


def test_apply_prints_the_new_position(position_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["apply", position_file, "7s x 3s 4d 7h", "9d"]) == 0
    after = json.loads(capsys.readouterr().out)
    assert after["turn"] == 0
    assert after["table"] == ["9d"]


def test_perft_counts_and_divides(position_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", position_file, "2"]) == 0
    assert capsys.readouterr().out == "2\n"
    assert main(["perft", "--divide", position_file, "1"]) == 0
    assert capsys.readouterr().out == "7s x 3s 4d 7h: 1\nKd: 1\n2\n"


def test_an_illegal_move_says_why_in_both_languages(
    position_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "apply", position_file, "7s"]) == 2
    assert capsys.readouterr().err == "mulle: you must take in when the card can take something\n"
    assert main(["apply", position_file, "7s", "--lang", "sv"]) == 2
    assert capsys.readouterr().err == "mulle: du måste ta in när kortet kan ta något\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "no-such-file"],
        ["moves", "."],
        ["moves", "a\0b"],
        ["moves"],
        ["dance"],
        ["perft", "-", "x"],
        ["perft", "-", "-1"],
        ["simulate", "--game", "poker"],
        ["simulate", "--option", "tear"],
        ["simulate", "--option", "tear=maybe"],
        ["simulate", "--option", "players=9"],
        ["simulate", "--players", "greedy"],
        ["simulate", "--players", "nobody,greedy"],
        ["simulate", "--givs", "0"],
        ["simulate", "--option", "[" * 5000 + "=1"],
        ["simulate", "--option", "deals=" + "[" * 100_000],
        ["play", "--level", "god"],
        ["play", "--game", "byggkasino", "--option", "players=3", "--option", "match=to_21"],
        ["replay", "no-such-file"],
        ["verify", "no-such-file"],
        ["--lang", "fi", "moves", "-"],
    ],
)
def test_what_is_wrong_is_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("sv", "en"):
        assert main([*arguments, "--lang", language] if "--lang" not in arguments else arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert captured.err.startswith("mulle: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("sv", "en"):
        with pytest.raises(SystemExit) as stopped:
            main(["--lang", language, command, "--help"])
        assert stopped.value.code == 0
        assert command in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_mulle_alone_says_what_to_install(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mulle.cli.bare.find_spec", lambda _: None)
    assert main(arguments) == 2
    assert "mulle[web]" in capsys.readouterr().err


def test_mulle_alone_plays_in_a_terminal_that_has_no_web(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mulle.cli.bare.find_spec", lambda _: None)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("mulle.cli.play.run", lambda told: 0 if told.command == "play" else 1)
    assert main([]) == 0
    assert "mulle[web]" in capsys.readouterr().err


def test_python_m_mulle_is_the_command(position_file: str) -> None:
    told = [sys.executable, "-m", "mulle", "moves", position_file]
    done = subprocess.run(told, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "Kd"


def test_a_closed_pipe_is_no_error(position_file: str) -> None:
    told = f"{sys.executable} -m mulle moves {position_file} | head -c 0"
    done = subprocess.run(["sh", "-c", told], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_simulate_is_reproducible(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["simulate", "--game", "husmulle", "--givs", "3", "--seed", "7", "--json"]
    assert main(told) == 0
    first = capsys.readouterr().out
    assert main(told) == 0
    assert capsys.readouterr().out == first
    assert json.loads(first)["givar"] == 3


def test_simulate_says_totals_mean_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "--givs", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "a giv against the others (95%:" in lines[0]
