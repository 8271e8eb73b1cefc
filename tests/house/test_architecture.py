"""Imports follow the data: words < cards < rules < games < view < protocol < players < engine < arena."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "mulle"
LAYERS = [
    "words", "cards", "rules", "games", "view", "features", "protocol", "players", "engine", "analysis",
    "arena", "lessons", "learn", "envs", "solo", "web", "guest", "tui", "cli",
]  # fmt: skip
# Single modules beside the layers, for those who need just that; a layer may use those named here.
BESIDE = {
    "players": {"native", "solver"},
    "analysis": {"native", "solver"},
    "arena": {"native"},
    "learn": {"native"},
    "envs": {"native"},
    "cli": {"conformance", "native", "solver", "minimulle"},
}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem in LAYERS)


def layer_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_layers(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("mulle.")}
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_data(path: Path) -> None:
    layer = layer_of(path)
    if layer not in LAYERS:
        return
    allowed = set(LAYERS[: LAYERS.index(layer) + 1]) | BESIDE.get(layer, set())
    assert imported_layers(path) <= allowed


def test_the_rules_use_no_clock_no_chance_and_no_input() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "os", "pathlib", "sys", "socket", "io"}
    for path in (SOURCE / "rules").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not {alias.name for alias in node.names} & forbidden, path
            if isinstance(node, ast.ImportFrom):
                assert node.module not in forbidden, path


def test_rule_code_asks_fields_and_never_the_games_name() -> None:
    games = {"mulle", "husmulle", "byggkasino", "stickmulle", "minimulle"}
    for path in (SOURCE / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                named = [side.value for side in sides if isinstance(side, ast.Constant)]
                assert not games & {name for name in named if isinstance(name, str)}, path


def test_no_bag_is_called_utils() -> None:
    bags = {"utils", "util", "helpers", "common", "base", "manager", "misc"}
    assert not [path for path in SOURCE.rglob("*.py") if path.stem in bags]


def test_no_file_is_a_god() -> None:
    long = {path.name: count for path in SOURCE.rglob("*.py") if (count := _lines(path)) > 400}
    assert not long


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())
