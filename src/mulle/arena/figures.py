"""Measured figures in files of their own: a command writes one, and the documentation shows it as a table.

A figure is a JSON file in `docs/figures`. A page shows it where a line links to it and to nothing else.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, cast

from mulle.arena.tables import markdown_table, replace_file

if TYPE_CHECKING:
    from pathlib import Path

Cell = str | int | float


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A table of figures: the command that measured it, on what machine, and what is to be known of it."""

    title: str
    command: str
    machine: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: str = ""

    def __post_init__(self) -> None:
        """Raise where a row does not fit the columns."""
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.title}: {len(self.columns)} columns, and a row of {len(row)}")

    def markdown(self) -> str:
        """The figure as the documentation shows it."""
        rows = [self.columns, *(tuple(_shown(cell) for cell in row) for row in self.rows)]
        told = " ".join(filter(None, [self.notes, f"`{self.command}`, {self.machine}."]))
        return f"**{self.title}**\n\n{markdown_table(rows)}\n{told}\n"


def _shown(cell: Cell) -> str:
    """Numbers as people read them: thousands apart, three figures of a fraction."""
    if isinstance(cell, str):
        return cell
    return f"{cell:,.0f}".replace(",", " ") if abs(cell) >= 100 else f"{cell:.3g}"


def this_machine() -> str:
    """The machine, as far as it bears upon figures, and how much else it has to do."""
    from platform import machine, python_version, system

    return f"{os.cpu_count()} cores, {system()} {machine()}, Python {python_version()}{_other_work()}"


def _other_work() -> str:
    """The load where there is clearly more to do than this program: figures by the clock suffer from it."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f", at a load of {load:.0f}" if load > 1 + (os.cpu_count() or 1) else ""


def write_figure(file: Path, figure: Figure) -> None:
    """Write `figure` whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, json.dumps(asdict(figure), ensure_ascii=False, indent=1) + "\n")


def read_figure(file: Path) -> Figure:
    """The figure in `file`; raises ValueError where it is none."""
    data = json.loads(file.read_text(encoding="utf-8"))
    try:
        columns, rows = tuple(data.pop("columns")), tuple(tuple(row) for row in data.pop("rows"))
        return Figure(columns=columns, rows=rows, **cast("dict[str, str]", data))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{file.name} is no figure: {error}") from None
