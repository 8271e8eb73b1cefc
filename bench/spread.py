"""How much givar vary at every table, as a figure, from what the arena has measured.

mulle arena counter greedy --number 100 --seed 1 --spread --json | python -m bench.spread --figure FILE
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mulle.arena.figures import Figure, this_machine, write_figure
from mulle.arena.report import signed
from mulle.arena.tables import SPREAD_HEAD

if TYPE_CHECKING:
    from mulle.arena.figures import Cell


def figure(tables: list[dict[str, Any]]) -> Figure:
    """The spread of every game and number of players."""
    first, second = tables[0]["pair"]["players"]
    number = tables[0]["pair"]["deals"]
    return Figure(
        title=f"How much givar vary: {first} against {second}",
        command=f"mulle arena {first} {second} --number {number} --seed 1 --spread",
        machine=this_machine(),
        columns=SPREAD_HEAD,
        rows=tuple(row(table) for table in tables),
        notes="The correlation is that of the givar of one deal, seats turned.",
    )


def row(table: dict[str, Any]) -> tuple[Cell, ...]:
    """One game with one number of players."""
    pair = table["pair"]
    points = pair["points"]
    gained = f"{signed(points['mean'], 1)} ± {points['high'] - points['mean']:.1f}"
    spread = (f"{pair['sd_giv']:.1f}", f"{pair['sd_deal']:.1f}", signed(pair["correlation"]))
    return table["game"], table["players"], *spread, gained, pair["deals"]


def main() -> None:
    """Read what the arena wrote and keep it as a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figure", type=Path, metavar="FILE", required=True)
    told = parser.parse_args()
    write_figure(told.figure, figure(json.load(sys.stdin)))


if __name__ == "__main__":
    main()
