"""The curves of a training run: a line of JSON for each measurement, and a picture of our own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

WIDE, HIGH, MARGIN, GAP = 560, 150, 60, 46
COLOURS = ("#1b6e53", "#b3541e", "#3c5a99", "#8a3b6b")
PANELS = (
    ("points per giv", ("random", "greedy", "counter", "against")),
    ("entropy", ("entropy",)),
    ("value loss", ("critic_loss", "value_loss")),
    ("decisions per second", ("per_second",)),
)


def append(path: Path, line: dict[str, Any]) -> None:
    """One more line of the curves."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    """All lines; one that was torn off by a crash is left out."""
    lines = []
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            lines.append(json.loads(text))
        except json.JSONDecodeError:
            continue
    return lines


def svg(lines: list[dict[str, Any]], title: str) -> str:
    """The curves over the number of decisions, one panel below the other."""
    high = GAP + len(PANELS) * (HIGH + GAP)
    box = f'viewBox="0 0 {WIDE + 2 * MARGIN} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{MARGIN}" y="22" font-size="15">{title}</text>',
    ]
    for number, (name, keys) in enumerate(PANELS):
        parts += _panel(lines, name, keys, GAP + number * (HIGH + GAP))
    return "\n".join([*parts, "</svg>\n"])


def _panel(lines: list[dict[str, Any]], name: str, keys: tuple[str, ...], top: int) -> list[str]:
    curves = {key: [(line["frames"], line[key]) for line in lines if key in line] for key in keys}
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return []
    low, most = min(0.0, *(value for _, value in points)), max(value for _, value in points) or 1.0
    last = max(frames for frames, _ in points) or 1

    def place(frames: float, value: float) -> str:
        across = MARGIN + WIDE * frames / last
        return f"{across:.1f},{top + HIGH * (1 - (value - low) / (most - low or 1)):.1f}"

    parts = [
        f'<rect x="{MARGIN}" y="{top}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#bbb"/>',
        f'<text x="{MARGIN}" y="{top - 6}">{name}</text>',
        f'<text x="{MARGIN - 6}" y="{top + 10}" text-anchor="end">{most:.4g}</text>',
        f'<text x="{MARGIN - 6}" y="{top + HIGH}" text-anchor="end">{low:.4g}</text>',
        f'<text x="{MARGIN + WIDE}" y="{top + HIGH + 14}" text-anchor="end">{last:.3g}</text>',
    ]
    for number, (key, curve) in enumerate(curves.items()):
        line = " ".join(place(*point) for point in curve)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[number]}" stroke-width="1.6"/>')
        label = MARGIN + 120 + 110 * number
        parts.append(f'<text x="{label}" y="{top - 6}" fill="{COLOURS[number]}">{key}</text>')
    return parts
