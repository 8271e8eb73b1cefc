"""What follows by itself: questions that all have agreed to, the next deal, the next giv."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.web.log.entries import Aborted, Dealt, Opened, Resigned, Undone

if TYPE_CHECKING:
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.table import Pending, Table


def consequence(table: Table) -> AnyEntry | None:
    """The entry that must follow now, if any."""
    if table.match is None or table.is_over:
        return None
    agreed = next((asked for asked in table.questions.values() if not asked.waiting_for), None)
    if agreed is not None:
        return _agreed(agreed)
    if table.match.game.phase == "deal":
        return Dealt()
    if table.status == "pause" and not table.people_waited_for():
        return Opened()
    return None


def _agreed(asked: Pending) -> AnyEntry:
    if asked.kind == "undo":
        return Undone(seat=asked.seat)
    return Aborted() if asked.kind == "abort" else Resigned(seat=asked.seat)
