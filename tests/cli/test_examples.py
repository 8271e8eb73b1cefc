"""The examples of the help run as they stand, on files by the names that they use."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest

import mulle
from mulle.cli import main
from mulle.words import use_language
from tests.cli.test_tools import examples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# In these an example takes long, serves, opens a screen or needs another machine; others test them.
NOT_HERE = ("play", "tui", "serve", "arena", "learn", "lesson", "minimulle", "bot", "analyse", "problems")
RUN = ("moves", "apply", "perft", "conformance", "replay", "verify", "simulate", "completion", "man")
POSITION = {"game": "mulle", "hands": [["7s", "Kd"], ["9d", "2c"]], "table": ["7h", "3s", "4d"]}
FEWER = re.compile(r"^\d{3,}$")


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the examples find what they name."""
    monkeypatch.chdir(tmp_path)
    position = mulle.position(POSITION)
    (tmp_path / "position.json").write_text(json.dumps(POSITION))
    case = {"kind": "moves", "position": position.to_dict(), "moves": list(map(str, position.legal_moves()))}
    (tmp_path / "cases.jsonl").write_text(json.dumps(case) + "\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 500))
    told = ["--game", "byggkasino", "--option", "match=single", "--seed", "1", "--record", "match.jsonl"]
    assert main(["play", *told]) == 0
    yield
    use_language("sv")


def ready_to_run(told: list[str], folder: Path) -> list[str]:
    """Fewer givar, and the file that the shell would have given for a pattern or as standard input."""
    words = ["2" if FEWER.match(word) else word for word in told]
    words = ["cases.jsonl" if word == "*.jsonl" else word for word in words]
    stdin = "match.jsonl" if words[0] in ("replay", "verify") else "position.json"
    return [str(folder / stdin) if word == "-" else word.removesuffix(")") for word in words]


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("command", RUN)
def test_every_example_runs(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    use_language("en")
    found = examples(command)
    assert found
    for told in found:
        capsys.readouterr()
        assert main([*ready_to_run(told, tmp_path), "--lang", "en"]) == 0, told
        assert capsys.readouterr().out


def test_every_command_has_examples_that_are_run_here_or_elsewhere() -> None:
    from mulle.cli import COMMANDS

    assert set(COMMANDS) - set(RUN) - set(NOT_HERE) <= {"solve"}
