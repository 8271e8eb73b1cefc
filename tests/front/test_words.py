"""The browser's words: every key that is said is there, none is left over, and no text stands beside them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRONT = ROOT / "front" / "src"
WORDS = ROOT / "src" / "mulle" / "words"
CATALOGUE = (FRONT / "words" / "catalogue.svelte.ts").read_text(encoding="utf-8")
PARTS = re.findall(r"(\w+): \(\) => import\('@words/sv/\1\.json'\)", CATALOGUE)
SOURCES = [
    path
    for path in sorted([*FRONT.rglob("*.ts"), *FRONT.rglob("*.svelte")])
    if not path.name.endswith(".test.ts")
]
# What only the browser says; the others are Python's as well.
OWN = ("front", "board")
_SAID = re.compile(rf"""(['"`])((?:{"|".join(PARTS)})\.(?:[\w.]|\$\{{[^}}]*\}})+)\1""")
_SPOKEN_ATTRIBUTE = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"{]*[^\W\d_][^"{]*)"')


def messages(language: str, part: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / language / f"{part}.json").read_text(encoding="utf-8"))
    return found


def said() -> dict[str, set[Path]]:
    """Every key in the sources, as a pattern where a part of it is filled in."""
    found: dict[str, set[Path]] = {}
    for path in SOURCES:
        for _, key in _SAID.findall(path.read_text(encoding="utf-8")):
            pattern = re.sub(r"\\\$\\\{[^}]*\\\}", r"[\\w.]+", re.escape(key))
            found.setdefault(pattern, set()).add(path)
    return found


def markup(text: str) -> str:
    """The markup of a component without its script, its style, its comments and what is reckoned."""
    text = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    while (rest := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = rest
    return text


def written(text: str) -> list[str]:
    """The text that stands in the markup itself."""
    without_keys = re.sub(r"<kbd.*?</kbd>", "", markup(text), flags=re.DOTALL)  # what stands on the keyboard
    bare = re.sub(r"<[^<>]*>", "\n", without_keys)
    return [line.strip() for line in bare.splitlines() if re.search(r"[^\W\d_]", line)]


def test_the_browser_loads_the_same_parts_in_both_languages() -> None:
    assert set(OWN) <= set(PARTS)
    assert re.findall(r"(\w+): \(\) => import\('@words/en/\1\.json'\)", CATALOGUE) == PARTS


@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_key_that_is_said_is_in_the_catalogue(language: str) -> None:
    keys = [key for part in PARTS for key in messages(language, part)]
    missing = [
        f"{pattern} in {sorted(path.name for path in paths)}"
        for pattern, paths in said().items()
        if not any(re.fullmatch(pattern, key) for key in keys)
    ]
    assert missing == []


@pytest.mark.parametrize("language", ["sv", "en"])
@pytest.mark.parametrize("part", OWN)
def test_every_key_of_the_browser_is_said(language: str, part: str) -> None:
    patterns = [re.compile(pattern) for pattern in said()]
    unused = [key for key in messages(language, part) if not any(one.fullmatch(key) for one in patterns)]
    assert unused == []


@pytest.mark.parametrize("part", OWN)
def test_both_languages_fill_in_the_same(part: str) -> None:
    swedish, english = messages("sv", part), messages("en", part)
    filled = re.compile(r"\{\w+\}")
    assert swedish.keys() == english.keys()
    for key, text in swedish.items():
        assert sorted(set(filled.findall(text))) == sorted(set(filled.findall(english[key]))), key


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.suffix == ".svelte"], ids=lambda path: path.stem
)
def test_nothing_is_written_in_the_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(text) == []
    assert _SPOKEN_ATTRIBUTE.findall(markup(text)) == []


def test_what_is_written_in_the_markup_is_found() -> None:
    assert written("<p class='x'>{say('front.x')} Hej <b>{n}</b></p>") == ["Hej"]
    assert _SPOKEN_ATTRIBUTE.findall('<img alt="en bild" />') == ["en bild"]
