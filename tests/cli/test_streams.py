"""Standard streams that are closed, full or of a small alphabet: an answer or one line, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MULLE = f"{sys.executable} -m mulle"


@pytest.fixture
def position_file(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h"]}))
    return str(path)


def run(told: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", "-c", told], capture_output=True, env=dict(os.environ) | environment, timeout=60, check=False
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stderr.decode(errors="replace")


@pytest.mark.parametrize(
    "command", ["moves -", "apply - 7s", "perft - 2", "conformance -", "replay -", "verify -"]
)
def test_a_closed_standard_input_is_empty(command: str) -> None:
    status, refused = run(f"{MULLE} {command} <&-")
    assert (status, refused.count("\n")) == ((0, 0) if command.startswith("conformance") else (2, 1))


def test_a_match_whose_input_is_closed_is_stopped() -> None:
    assert run(f"{MULLE} play --seed 1 <&-") == (0, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_output_is_no_error(position_file: str, closed: str) -> None:
    assert run(f"{MULLE} moves {position_file} {closed}") == (0, "")
    assert run(f"{MULLE} moves no-such-file {closed}")[0] == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_output_that_cannot_be_written_is_said(position_file: str) -> None:
    status, refused = run(f"{MULLE} --lang en moves {position_file} >/dev/full")
    assert (status, refused) == (2, "mulle: the system says no: No space left on device\n")
    assert run(f"{MULLE} moves {position_file} >/dev/full 2>/dev/full")[0] == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_shows_what_it_can(encoding: str) -> None:
    told = f"{MULLE} play --lang sv --name $(printf '\\377å') --seed 1 </dev/null"
    assert run(told, PYTHONIOENCODING=encoding) == (0, "")
    assert run(f"{MULLE} moves $(printf '\\377å')", PYTHONIOENCODING=encoding)[0] == 2


def test_a_name_of_a_file_need_not_be_text(position_file: str) -> None:
    odd = os.fsencode(position_file) + b"\xff"
    Path(os.fsdecode(odd)).write_bytes(Path(position_file).read_bytes())
    done = subprocess.run([*map(os.fsencode, MULLE.split()), b"moves", odd], capture_output=True, check=True)
    assert done.stdout == b"7s x 7h\nKd\n"


def test_a_seed_of_any_bytes_is_a_seed() -> None:
    told = f"{MULLE} simulate --givs 1 --json --seed $(printf '\\377')"
    done = subprocess.run(["sh", "-c", told], capture_output=True, check=True)
    assert json.loads(done.stdout)["givar"] == 1
