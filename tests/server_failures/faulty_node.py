"""`mulle` with one fault planted, in a process of its own.

`python -m tests.server_failures.faulty_node FAULT serve …` is `mulle serve …`.
The checks of these tests are tested with it: each must find its fault.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Collection, Sequence

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection

from mulle.cli import main
from mulle.web.log import store
from mulle.web.log.entries import Moved, Row
from mulle.web.log.fence import Fence
from mulle.web.log.store import EventStore

LATE = 0.3


def hasty() -> None:
    """Acknowledge moves and show them, and commit a little later."""
    commit = EventStore.append

    async def append(
        self: EventStore, rows: Sequence[Row], beside: Sequence[Executable] = (), *, duty: bool = False
    ) -> None:
        async def later() -> None:
            await asyncio.sleep(LATE)
            await commit(self, rows, beside, duty=duty)

        if any(isinstance(row.entry, Moved) for row in rows):
            kept.append(asyncio.create_task(later()))
        else:
            await commit(self, rows, beside, duty=duty)

    kept: list[asyncio.Task[None]] = []
    EventStore.append = append  # type: ignore[method-assign]


def unfenced() -> None:
    """Write whether or not the lease holds, and whoever keeps the table."""

    async def kept(self: Fence, connection: AsyncConnection, duties: Collection[str]) -> set[str]:
        return set(duties)

    Fence.kept = kept  # type: ignore[method-assign]


def sleepy() -> None:
    """After SIGUSR1, stop in the middle of the next commit."""
    asked: list[int] = []
    signal.signal(signal.SIGUSR1, lambda *_: asked.append(1))
    insert = store._insert

    async def stopping(connection: AsyncConnection, rows: Sequence[Row]) -> None:
        await insert(connection, rows)
        if asked:
            asked.clear()
            os.kill(os.getpid(), signal.SIGSTOP)

    store._insert = stopping


FAULTS = {fault.__name__: fault for fault in (hasty, unfenced, sleepy)}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
