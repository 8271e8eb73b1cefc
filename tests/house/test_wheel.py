"""The wheel: pure Python, complete, and it works where nothing else is installed."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    told = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(told, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_is_pure_and_holds_the_package_alone(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"mulle"}
    assert {"mulle/words/sv/move.json", "mulle/words/en/move.json", "mulle/py.typed"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_the_wheel_needs_nothing_else(wheel: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"game": "mulle", "hands": [["7s"], ["9d"]], "table": ["7h"]}))
    told = [sys.executable, "-S", "-m", "mulle", "moves", str(position)]
    done = subprocess.run(told, env={"PYTHONPATH": str(wheel)}, capture_output=True, text=True, check=True)
    assert done.stdout == "7s x 7h\n"
