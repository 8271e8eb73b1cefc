"""The two catalogues say the same things, and nothing that nobody says."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import mulle
from mulle.words import catalogue

OURS = ("say.", "tell.")
SOURCES = sorted(Path(mulle.__file__).parent.rglob("*.py"))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def patterns() -> set[str]:
    """Every key that the sources name, as a pattern: what is filled in may be one word of a key."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    made = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    pieces = {id(piece) for node in made for piece in node.values}
    plain = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in pieces]
    found = {re.escape(node.value) for node in plain if isinstance(node.value, str)}
    ours = tuple(re.escape(prefix) for prefix in OURS)
    return {one for one in found | {*map(_pattern, made)} if one.startswith(ours)}


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9]+" for part in node.values
    )


def test_both_catalogues_have_the_same_keys() -> None:
    assert catalogue("sv").keys() == catalogue("en").keys()


def test_both_languages_fill_in_the_same() -> None:
    swedish, english = catalogue("sv"), catalogue("en")
    different = [key for key in swedish if placeholders(swedish[key]) != placeholders(english[key])]
    assert different == []


def test_every_key_is_used() -> None:
    named = patterns()
    ours = [key for key in catalogue("sv") if key.startswith(OURS)]
    assert [key for key in ours if not any(re.fullmatch(one, key) for one in named)] == []


def test_every_used_key_exists() -> None:
    keys = [*catalogue("sv")]
    assert [one for one in patterns() if not any(re.fullmatch(one, key) for key in keys)] == []
