"""The message catalogue: both languages complete, nothing missing, nothing unused."""

from __future__ import annotations

import ast
import json
import re
import string
from pathlib import Path

from mulle.words import catalogue

SOURCE = Path(__file__).parents[2] / "src" / "mulle"
FRONT = Path(__file__).parents[2] / "front" / "src"
# A whole string of TypeScript, or the beginning of one with a part filled in: `front.theme.${theme}`.
_STRING = re.compile(r"""(['"`])([a-z_]+\.[a-z0-9_.]*)(\1|\$\{)""")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    swedish, english = catalogue("sv"), catalogue("en")
    assert swedish.keys() == english.keys()
    for key in swedish:
        assert placeholders(swedish[key]) == placeholders(english[key]), key


def test_the_catalogue_is_sorted_and_written_one_way() -> None:
    for path in (SOURCE / "words").rglob("*.json"):
        text = path.read_text(encoding="utf-8")
        messages = json.loads(text)
        assert text == json.dumps(dict(sorted(messages.items())), ensure_ascii=False, indent=1) + "\n"
        assert {key.partition(".")[0] for key in messages} == {path.stem}


def string_parts() -> tuple[set[str], set[str]]:
    """Every whole string of the source, and the fixed beginnings of those with a part filled in."""
    whole, beginnings = set(), set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    for path in sorted([*FRONT.rglob("*.ts"), *FRONT.rglob("*.svelte")]):
        for _, text, ending in _STRING.findall(path.read_text(encoding="utf-8")):
            (beginnings if ending == "${" else whole).add(text)
    return whole, {beginning for beginning in beginnings if "." in beginning}


def test_no_message_is_unused() -> None:
    whole, beginnings = string_parts()
    used = {key for key in catalogue("sv") if key in whole or any(map(key.startswith, beginnings))}
    assert set(catalogue("sv")) == used


def test_no_message_is_missing() -> None:
    whole, _ = string_parts()
    keys = catalogue("sv")
    prefixes = {key.partition(".")[0] for key in keys}
    looks_like_a_key = {
        text
        for text in whole
        if text.partition(".")[0] in prefixes
        and text.count(".") >= 1
        and all(part.replace("_", "").isalnum() for part in text.split("."))
        and not text.endswith((".py", ".json", ".md", ".ts"))
    }
    modules = {"engine.game_service", "engine.shuffle"}
    assert looks_like_a_key - set(keys) - modules == set()
