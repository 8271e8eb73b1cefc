"""Those who follow a table, and the frames they are sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import msgspec

from mulle.web.live.clock import now
from mulle.web.protocol.messages import TableEvent, Welcome
from mulle.web.tables.states import Around, Viewer, state_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.web.protocol.states import State
    from mulle.web.tables.deciding import Visitor
    from mulle.web.tables.frames import Frame
    from mulle.web.tables.table import Table

_encoder = msgspec.json.Encoder()


class Outlet(Protocol):
    """Where frames go: a socket or a stream."""

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Send `frame` after those before it; never waits."""
        ...


@dataclass(slots=True, eq=False)
class Watcher:
    """Somebody who follows one table."""

    visitor: Visitor
    outlet: Outlet
    language: str = "sv"
    words: bool = True


@dataclass(slots=True)
class Showing:
    """One commit shown to everybody who watches; those who may know the same get the same bytes."""

    table: Table
    around: Around
    _made: dict[tuple[Viewer, int], list[bytes]] = field(default_factory=dict)

    def show(self, watchers: Iterable[Watcher], frames: Sequence[Frame]) -> None:
        """Send the events of `frames`, the last with the state."""
        for watcher in watchers:
            viewer = viewer_of(self.table, watcher)
            for frame, sent in zip(frames, self._frames(viewer, frames), strict=True):
                watcher.outlet.put(sent, frame.seq)

    def _frames(self, viewer: Viewer, frames: Sequence[Frame]) -> list[bytes]:
        key = (viewer, frames[0].seq)
        if key not in self._made:
            state = state_of(self.table, viewer, self.around)
            last = frames[-1].seq
            self._made[key] = [
                _encoder.encode(event_of(self.table, frame, viewer, state if frame.seq == last else None))
                for frame in frames
            ]
        return self._made[key]


def viewer_of(table: Table, watcher: Watcher) -> Viewer:
    """What `watcher` is at `table`."""
    visitor = watcher.visitor
    seat = table.seat_of(visitor.person)
    is_host = bool(visitor.person) and visitor.person == table.host
    return Viewer(seat, is_host, watcher.language, watcher.words)


def event_of(table: Table, frame: Frame, viewer: Viewer, state: State | None) -> TableEvent:
    """`frame` as `viewer` sees it."""
    return TableEvent(
        game=table.game,
        seq=frame.seq,
        at=frame.at,
        seat=frame.seat,
        happened=frame.seen_by(viewer.seat),
        told=frame.told[viewer.language],
        said=frame.said[viewer.language],
        state=state,
    )


def welcome_of(table: Table, viewer: Viewer, around: Around) -> Welcome:
    """The table as it is now."""
    state = state_of(table, viewer, around)
    return Welcome(game=table.game, state=state, log=table.lines(viewer.language))


def welcome(table: Table, watcher: Watcher, around: Around, missed: Sequence[Frame]) -> None:
    """Send the table as it is, and then the events that were missed."""
    viewer = viewer_of(table, watcher)
    watcher.outlet.put(_encoder.encode(welcome_of(table, viewer, around)), None if missed else table.seq)
    for frame in missed:
        watcher.outlet.put(_encoder.encode(event_of(table, frame, viewer, None)), frame.seq)


def around_now(spectators: int, ratings: dict[str, int] | None = None) -> Around:
    """What is around a table now."""
    return Around(now(), spectators, ratings)
