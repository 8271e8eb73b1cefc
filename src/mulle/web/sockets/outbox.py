"""Frames on their way to one client; when too many wait, the client is too slow and is let go."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.web.bounds import Bounds


class Outbox:
    """A bounded queue of frames; `overflowed` once it has been full."""

    __slots__ = ("_bounds", "_bytes", "_frames", "_wake", "overflowed")

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._frames: deque[tuple[bytes, int | None]] = deque()
        self._bytes = 0
        self._wake: asyncio.Future[None] | None = None
        self.overflowed = False

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Queue a frame, unless there is no room for it."""
        if self.overflowed:
            return
        if len(self._frames) >= self._bounds.queue_frames or self._bytes >= self._bounds.queue_bytes:
            self.overflowed = True
            self._frames.clear()
        else:
            self._frames.append((frame, seq))
            self._bytes += len(frame)
        self._wake_up()

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def taken(self) -> tuple[bytes, int | None] | None:
        """The next frame, if one waits."""
        if not self._frames:
            return None
        frame = self._frames.popleft()
        self._bytes -= len(frame[0])
        return frame

    async def wait(self) -> None:
        """Until a frame waits, or there was no room for one."""
        if not self._frames and not self.overflowed:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
