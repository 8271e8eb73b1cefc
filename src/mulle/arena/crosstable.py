"""The crosstable: every player's points per giv against every other, as text for docs and as a picture."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from mulle.arena.report import interval, signed
from mulle.arena.statistics import Estimate
from mulle.arena.tables import markdown_table
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.arena.ratings import Rating
    from mulle.arena.standings import PairStanding

    Cells = Mapping[tuple[str, str], Estimate]

CELL_WIDTH, CELL_HEIGHT = 112, 34
NAMES_WIDTH = 190
# So that names keep to their own place: beside the table there is more room than above a column.
LONGEST_BESIDE, LONGEST_ABOVE = 24, 14
# The points per giv at which a cell's colour is full.
FULL_COLOUR = 20.0
BETTER, WORSE, SAME = (46, 125, 50), (183, 28, 28), (245, 245, 245)


def cells_of(standings: Sequence[PairStanding]) -> dict[tuple[str, str], Estimate]:
    """Every pairing's points per giv, and the same seen from the other side."""
    found: dict[tuple[str, str], Estimate] = {}
    for standing in standings:
        (first, second), points = standing.pairing, standing.points
        found[second, first] = Estimate(-points.mean, points.half, points.count)
        found[first, second] = points
    return found


def markdown(standings: Sequence[PairStanding], ratings: Sequence[Rating]) -> str:
    """The crosstable as a table in Markdown, the best player first."""
    players = [rating.player for rating in ratings]
    cells = cells_of(standings)
    rows = [["", "Elo", *(_code(player) for player in players)]]
    rows += [_markdown_row(cells, rating, players) for rating in ratings]
    return markdown_table(rows)


def _markdown_row(cells: Cells, rating: Rating, players: Sequence[str]) -> list[str]:
    texts = [_text(cells, rating.player, other) for other in players]
    return [_code(rating.player), signed(rating.elo.mean, 0), *texts]


def _code(player: str) -> str:
    return f"`{player}`".replace("|", "\\|")


def _text(cells: Cells, player: str, other: str) -> str:
    found = cells.get((player, other))
    return "" if found is None else interval(found, 1)


def svg(standings: Sequence[PairStanding], ratings: Sequence[Rating]) -> str:
    """The crosstable as a picture, the best player first."""
    players = [rating.player for rating in ratings]
    cells = cells_of(standings)
    width = NAMES_WIDTH + CELL_WIDTH * len(players)
    height = CELL_HEIGHT * (len(players) + 1)
    head = [
        _label(_left_of(column) + CELL_WIDTH / 2, 0, shortened(player, LONGEST_ABOVE))
        for column, player in enumerate(players)
    ]
    body = [_row(cells, players, row) for row in range(len(players))]
    return "\n".join([_opening(width, height), *head, *body, "</svg>", ""])


def _opening(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="13">\n'
        f"<title>{escape(say('arena.crosstable'))}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
    )


def _row(cells: Cells, players: Sequence[str], row: int) -> str:
    name = _label(8, row + 1, shortened(players[row], LONGEST_BESIDE), anchor="start")
    return "\n".join(
        [name, *(_cell(cells, players[row], players[at], row, at) for at in range(len(players)))]
    )


def _cell(cells: Cells, player: str, other: str, row: int, column: int) -> str:
    found = cells.get((player, other))
    left, top = _left_of(column), CELL_HEIGHT * (row + 1)
    box = (
        f'<rect x="{left}" y="{top}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" '
        f'fill="{_colour(found)}" stroke="#fff"/>'
    )
    return box if found is None else box + _label(left + CELL_WIDTH / 2, row + 1, interval(found, 1))


def shortened(name: str, longest: int) -> str:
    """`name`, cut in the middle where it is too long: `external:python3 …/mine.py`."""
    if len(name) <= longest:
        return name
    end = (longest - 1) // 2
    return f"{name[: longest - 1 - end]}…{name[-end:]}"


def _label(x: float, row: int, text: str, anchor: str = "middle") -> str:
    y = CELL_HEIGHT * row + CELL_HEIGHT / 2 + 5
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="#111">{escape(text)}</text>'


def _left_of(column: int) -> int:
    return NAMES_WIDTH + CELL_WIDTH * column


def _colour(found: Estimate | None) -> str:
    """Pale where the interval holds nought, else the greener or redder the larger the difference."""
    if found is None:
        return "#e0e0e0"
    if found.holds_zero or not isfinite(found.half):
        return _hex(SAME, SAME, 0)
    strength = 0.15 + 0.45 * min(1.0, abs(found.mean) / FULL_COLOUR)
    return _hex(SAME, BETTER if found.mean > 0 else WORSE, strength)


def _hex(one: tuple[int, int, int], other: tuple[int, int, int], share: float) -> str:
    return "#" + "".join(
        f"{round(start + (end - start) * share):02x}" for start, end in zip(one, other, strict=True)
    )
