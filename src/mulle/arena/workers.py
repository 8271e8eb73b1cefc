"""Where the work is done: in this process, or in several; a killed worker's deals are played again."""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING

from mulle.arena.errors import ArenaError
from mulle.arena.work import Outcome, Plan, Task, close_programs, play_task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Runner = Callable[[Plan, Iterable[Task]], Iterator[Outcome]]

AHEAD = 2
MOST_BREAKS = 5


def in_this_process(plan: Plan, tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Each task's outcome, one after the other."""
    try:
        for task in tasks:
            yield play_task(plan, task)
    finally:
        close_programs()


def in_processes(jobs: int) -> Runner:
    """A runner with `jobs` processes, whose outcomes come in the order in which they are finished."""
    return lambda plan, tasks: _Pools(plan, tasks, jobs).outcomes()


class _Pools:
    """A pool of processes, and another when one breaks because a worker was killed."""

    def __init__(self, plan: Plan, tasks: Iterable[Task], jobs: int) -> None:
        self._plan = plan
        self._waiting = deque(tasks)
        self._running: dict[Future[Outcome], Task] = {}
        self._jobs = jobs
        self._breaks = 0

    def outcomes(self) -> Iterator[Outcome]:
        while self._waiting:
            pool = ProcessPoolExecutor(self._jobs, get_context("spawn"), initializer=_as_worker)
            try:
                yield from self._with(pool)
            except BrokenProcessPool:
                self._take_back()
            finally:
                pool.shutdown(cancel_futures=True)

    def _with(self, pool: ProcessPoolExecutor) -> Iterator[Outcome]:
        while self._waiting or self._running:
            self._hand_out(pool)
            finished, _ = wait(self._running, return_when=FIRST_COMPLETED)
            for future in finished:
                outcome = future.result()
                del self._running[future]
                self._breaks = 0
                yield outcome

    def _hand_out(self, pool: ProcessPoolExecutor) -> None:
        while self._waiting and len(self._running) < AHEAD * self._jobs:
            task = self._waiting[0]
            self._running[pool.submit(play_task, self._plan, task)] = task
            self._waiting.popleft()

    def _take_back(self) -> None:
        """What was handed out and has not been given out as an outcome waits again."""
        self._waiting.extendleft(reversed(self._running.values()))
        self._running.clear()
        self._breaks += 1
        if self._breaks > MOST_BREAKS:
            raise ArenaError("arena.workers_die", times=self._breaks)


def _as_worker() -> None:
    """An interrupt from the keyboard ends a worker without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
