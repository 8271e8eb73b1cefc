"""Applying the log, entry by entry: what each entry changes, and what it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.web.log.entries import CameBack, Dealt, Moved, Opened, StoodIn, Undone
from mulle.web.tables import folding_matches, folding_seats
from mulle.web.tables.frames import Frame
from mulle.web.tables.table import Table
from mulle.web.tables.telling import nothing_said, silent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.web.log.entries import Row

# After one of these a bot must think anew.
_CHANGES = (Moved, Undone, Opened, Dealt, StoodIn, CameBack)
_HANDLERS = {**folding_seats.HANDLERS, **folding_matches.HANDLERS}


def folded(game: str, rows: Iterable[Row]) -> tuple[Table, list[Frame]]:
    """The table that `rows` lead to, and everything that was told."""
    table = Table(game)
    return table, [apply(table, row) for row in rows]


def apply(table: Table, row: Row) -> Frame:
    """`table` after `row`, which must be the next; what it tells."""
    if row.seq != table.seq + 1:
        raise ValueError(f"event {row.seq} after {table.seq}")
    table.seq = row.seq
    heard = _HANDLERS[type(row.entry)](table, row.entry, row.at)
    frame = Frame(
        seq=row.seq,
        at=row.at,
        seat=heard.seat,
        happened=tuple(heard.happened),
        told=heard.told or silent(),
        said=heard.said or nothing_said(),
    )
    _keep(table, row, frame)
    return frame


def _keep(table: Table, row: Row, frame: Frame) -> None:
    """The log of the giv in play; a new giv begins a new one, and an undone move leaves it."""
    if isinstance(row.entry, Opened):
        table.log = []
    if any(frame.told.values()):
        table.log.append((frame, frame.seat))
    if isinstance(row.entry, _CHANGES):
        table.last_change = row.seq
    if isinstance(row.entry, Moved):
        table.last_move_seq = row.seq
