"""Server-sent events: the socket's frames for one table, where sockets do not get through."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mulle.web.sockets.outbox import Outbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mulle.web.bounds import Bounds
    from mulle.web.live.room import Room
    from mulle.web.live.watchers import Watcher
    from mulle.web.protocol.messages import Bye
    from mulle.web.sockets.hub import Hub, Slot

KEEP_ALIVE = 15.0


class EventStream:
    """One stream; it ends when the client goes, is too slow, or the server stops."""

    def __init__(self, room: Room, hub: Hub, slot: Slot, bounds: Bounds, person: str, session: str) -> None:
        self.person = person
        self.session = session
        self._room, self._hub, self._slot = room, hub, slot
        self._outbox = Outbox(bounds)
        self._watcher: Watcher | None = None
        self._ended = False

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Queue a frame."""
        self._outbox.put(frame, seq)

    def end(self, why: Bye) -> None:
        """Close; an EventSource connects again by itself."""
        del why
        self._ended = True
        self._outbox.put(b"")

    async def open(self, watcher: Watcher, after: int | None) -> None:
        """Follow the table."""
        self._watcher = watcher
        self._hub.open.add(self)
        try:
            await self._room.watch(watcher, after)
        except BaseException:
            await self._close()
            raise

    async def lines(self) -> AsyncIterator[bytes]:
        """What is sent."""
        try:
            yield b"retry: 1000\n\n"
            while not self._ended and not self._outbox.overflowed:
                yield await self._next()
        finally:
            await self._close()

    async def _next(self) -> bytes:
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                await self._outbox.wait()
        except TimeoutError:
            return b": here\n\n"
        found = self._outbox.taken()
        if found is None or not found[0]:
            return b": end\n\n"
        frame, seq = found
        return (b"" if seq is None else b"id: %d\n" % seq) + b"data: " + frame + b"\n\n"

    async def _close(self) -> None:
        self._slot.leave()
        self._hub.open.discard(self)
        if self._watcher is not None:
            watcher, self._watcher = self._watcher, None
            await asyncio.shield(asyncio.ensure_future(self._room.unwatch(watcher)))
