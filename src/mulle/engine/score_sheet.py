"""The score sheet (protokollet): what every side got in every giv, item by item, and how it then stood."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from mulle.engine.errors import EngineError
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulle.engine.giv import PlayedGiv
    from mulle.engine.match import AnyMatch
    from mulle.rules.fishing.pieces import ScoreItems

NETTED = ("tabbar", "mullar", "mulle")
_NARROWEST = 6
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Row:
    """One giv: the items of each side, the totals after it, and tabbar and mullar netted where asked for."""

    giv: int
    dealer: int
    scores: tuple[ScoreItems | None, ...]
    totals: tuple[int, ...]
    netted: tuple[int, ...] | None = None
    lost: int | None = None

    def items(self) -> dict[str, tuple[int | None, ...]]:
        """Each item with what the sides got of it; netted items stand as one."""
        played = next(items for items in self.scores if items is not None)
        names = [name for name in played if name != "total" and not self._is_netted(name)]
        told = {name: self._column(name) for name in names}
        if self.netted is not None:
            told["netted"] = self.netted
        return {**told, "total": self._column("total")}

    def _is_netted(self, name: str) -> bool:
        return self.netted is not None and name in NETTED

    def _column(self, name: str) -> tuple[int | None, ...]:
        return tuple(None if items is None else items[name] for items in self.scores)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The rows of a match, oldest first."""

    sides: int
    rows: tuple[Row, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """How it stands."""
        return self.rows[-1].totals if self.rows else (0,) * self.sides

    def to_dict(self) -> dict[str, object]:
        """The sheet for JSON."""
        return {"sides": self.sides, "rows": [asdict(row) for row in self.rows], "totals": list(self.totals)}

    def text(self, names: Sequence[str] = (), language: str | None = None) -> str:
        """The sheet as a table with one column a side; `names` are the players' by seat."""
        titles = side_names(names, self.sides, language)
        lines = [("", titles), *(line for row in self.rows for line in _lines(row, titles, language))]
        return _table(lines)


def score_sheet(match: AnyMatch, *, netted: bool = False) -> ScoreSheet:
    """The sheet of `match`; `netted` shows tabbar and mullar as their difference (kvittning, 2.7)."""
    if netted and match.sides != 2:
        raise EngineError("match.netted_of_three")
    rows = zip(match.played, match.standings, strict=True)
    return ScoreSheet(match.sides, tuple(_row(played, totals, netted) for played, totals in rows))


def _row(played: PlayedGiv, totals: tuple[int, ...], netted: bool) -> Row:
    netting = _netted(played.scores) if netted else None
    return Row(played.giv.number, played.giv.dealer, played.scores, totals, netting, played.lost)


def _netted(scores: tuple[ScoreItems | None, ...]) -> tuple[int, ...]:
    """What is left of tabbar and mullar when those of two sides have cancelled each other."""
    worth = [sum((items or {}).get(name, 0) for name in NETTED) for items in scores]
    return tuple(points - min(worth) for points in worth)


def side_names(names: Sequence[str], sides: int, language: str | None = None) -> tuple[str, ...]:
    """What each side is called: its players' names, or its number."""
    return tuple(_side_name(names[side::sides], side, language) for side in range(sides))


def _side_name(names: Sequence[str], side: int, language: str | None) -> str:
    told = [say("match.name", language, name=Quoted(name)) for name in names if name]
    return " + ".join(told) or say("match.side", language, number=side + 1)


def _lines(row: Row, titles: tuple[str, ...], language: str | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A giv's lines: a heading, the items, and how it then stands."""
    if row.lost is not None:
        yield say("match.lost_at_once", language, giv=row.giv, name=titles[row.lost]), ()
        return
    yield say("match.heading", language, giv=row.giv), ()
    for name, points in row.items().items():
        yield _GAP + say(f"match.item.{name}", language), tuple(_shown(number) for number in points)
    yield _GAP + say("match.standing", language), tuple(_shown(total) for total in row.totals)


def _shown(number: int | None) -> str:
    return "–" if number is None else str(number).replace("-", "−")


def _table(lines: list[tuple[str, tuple[str, ...]]]) -> str:
    first = max((len(label) for label, cells in lines if cells), default=0)
    widths = [max(_NARROWEST, len(title)) for title in lines[0][1]]
    shown = [[cell.rjust(width) for cell, width in zip(cells, widths, strict=False)] for _, cells in lines]
    rows = zip(lines, shown, strict=True)
    return "\n".join(_GAP.join([label.ljust(first), *cells]).rstrip() for (label, _), cells in rows)
