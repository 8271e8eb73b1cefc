"""`mulle` with one fault planted, in a process of its own.

`python -m tests.server_failures.faulty_node FAULT serve …` is `mulle serve …`.
The checks of these tests are tested with it: each must find its fault.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence

from sqlalchemy import Engine, Executable, event

from mulle.cli import main
from mulle.web.log.entries import Moved, Row
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


def sleepy() -> None:
    """After SIGUSR1, stop in the middle of the next commit."""
    asked: list[int] = []
    signal.signal(signal.SIGUSR1, lambda *_: asked.append(1))

    def stopping(*told: object) -> None:
        if asked and str(told[2]).startswith("INSERT INTO events"):
            asked.clear()
            os.kill(os.getpid(), signal.SIGSTOP)

    event.listen(Engine, "after_cursor_execute", stopping)


FAULTS = {fault.__name__: fault for fault in (hasty, sleepy)}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
