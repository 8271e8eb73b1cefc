"""The native engine against the conformance files that every implementation shares."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

FILES = sorted((Path(__file__).parents[1] / "conformance").glob("*.jsonl*"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_agrees_with_every_line(conformance: ModuleType, path: Path) -> None:
    for line in conformance.lines(path):
        found = conformance.mismatch(line)
        assert found is None, json.dumps(line["position"]) + str(found)


def test_there_are_conformance_files() -> None:
    assert len(FILES) >= 5
