"""What is written can be read: 4.5:1 for text, 3:1 for the edges of what one touches (WCAG 1.4.3, 1.4.11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "front" / "src" / "app" / "tokens.css"
_PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
_ONE = re.compile(r"--([\w-]+): (#\w{6});")
THEMES = ("light", "dark")
SIDES = [("on-side", f"side-{side}") for side in range(4)]
TEXTS = [
    *[(ink, under) for ink in ("ink", "ink-quiet", "accent") for under in ("room", "raised", "sunk")],
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    ("on-accent-soft", "accent-soft"),
    ("good", "raised"),
    ("good", "good-soft"),
    ("on-felt", "felt"),
    ("on-felt", "felt-edge"),
    ("on-felt-quiet", "felt"),
    *[(f"card-{ink}", "card-paper") for ink in ("black", "red", "blue", "green")],
    ("card-badge-ink", "card-badge"),
    *SIDES,
]
EDGES = [
    ("line-strong", "room"),
    ("line-strong", "raised"),
    ("focus", "room"),
    ("focus", "raised"),
    ("lit", "felt"),
]


def colours(theme: str) -> dict[str, str]:
    text = TOKENS.read_text(encoding="utf-8")
    both = {name: (light, dark)[THEMES.index(theme)] for name, light, dark in _PAIR.findall(text)}
    return dict(_ONE.findall(text)) | both


def brightness(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lower, higher = sorted((brightness(one), brightness(other)))
    return (higher + 0.05) / (lower + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "under"), TEXTS)
def test_text_can_be_read(theme: str, ink: str, under: str) -> None:
    found = colours(theme)
    assert contrast(found[ink], found[under]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("edge", "beside"), EDGES)
def test_edges_can_be_seen(theme: str, edge: str, beside: str) -> None:
    found = colours(theme)
    assert contrast(found[edge], found[beside]) >= 3
