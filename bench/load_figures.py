"""What a run of bench.server_load measured, kept as a row of a figure beside the rows of the other runs."""

from __future__ import annotations

import os
import tempfile
from time import perf_counter
from typing import TYPE_CHECKING

from mulle.arena.figures import Cell, Figure, read_figure, this_machine, write_figure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

COMMAND = "python -m bench.server_load"
PLAY = (
    "games",
    "moves/s",
    "p50, ms",
    "p99, ms",
    "p99.9, ms",
    "a commit, ms",
    "the disk alone, ms",
    "node, cores",
    "client, cores",
    "load",
)
PLAY_NOTES = (
    "From the moment when a move was due to its acknowledgement. A commit is the mean of a whole transaction "
    "with what it waits for; the disk alone is one write of four KiB brought to the disk, after the run. The "
    "load is the machine's load average at the end: above 2 something else ran "
    "beside, before which a run comes that is marked `first`."
)
IDLE = ("idle sockets", "KiB each", "cores to keep them alive", "load")
TRIES, BLOCK = 50, 4096


def quantile(ranked: Sequence[float], share: float) -> float:
    """The value below which `share` of the `ranked` values lie."""
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def disk_alone(folder: str | None = None) -> float:
    """The milliseconds that one small write takes to the disk where databases lie, the median of several."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        return 1000 * quantile(sorted(_written_through(file.fileno()) for _ in range(TRIES)), 0.5)


def _written_through(file: int) -> float:
    began = perf_counter()
    os.write(file, bytes(BLOCK))
    os.fdatasync(file)
    return perf_counter() - began


def load() -> float:
    """The machine's load average now."""
    return round(os.getloadavg()[0], 1)


def keep(file: Path, title: str, columns: tuple[str, ...], row: tuple[Cell, ...], notes: str = "") -> None:
    """Write `row` into the figure in `file`, in the place of an earlier one of the same name."""
    rows = {told[0]: told for told in read_figure(file).rows} if file.exists() else {}
    rows[row[0]] = row
    figure = Figure(
        title=title,
        command=COMMAND,
        machine=this_machine(),
        columns=columns,
        rows=tuple(rows.values()),
        notes=notes,
    )
    write_figure(file, figure)
