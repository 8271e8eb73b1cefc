"""docs/failures.md names the test of each line."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "failures.md"
_NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def named_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[:5] == "test_"}


def test_every_line_names_a_test_that_exists() -> None:
    named = _NAMED.findall(PAGE.read_text(encoding="utf-8"))
    assert len(named) > 30
    assert [(path, name) for path, name in named if name not in named_in(ROOT / path)] == []


def test_every_row_of_a_table_names_its_test() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    without = [row for row in rows if not _NAMED.search(row) and "| shown by |" not in row]
    assert without == []
