"""The same work on a Ray cluster: what a dead node had in hand is played again elsewhere."""

from __future__ import annotations

from collections import deque
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mulle.arena.errors import ArenaError
from mulle.arena.work import Outcome, Plan, Task, play_task
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mulle.arena.workers import Runner

AHEAD = 2
NEW_CLUSTER = "local"


def on_ray(address: str) -> Runner:
    """A runner on the cluster at `address`; `local` starts one on this machine."""
    return lambda plan, tasks: _RayRun(_connected(address), plan, tasks).outcomes()


def _connected(address: str) -> Any:
    if find_spec("ray") is None:
        raise ArenaError("arena.needs_ray")
    ray = import_module("ray")
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise ArenaError("arena.no_cluster", address=Quoted(address), reason=Quoted(str(error))) from None
    return ray


class _RayRun:
    """Keeps every processor of the cluster busy, however many there are at the moment."""

    def __init__(self, ray: Any, plan: Plan, tasks: Iterable[Task]) -> None:
        self._ray = ray
        self._plan = ray.put(plan)
        self._play = ray.remote(num_cpus=1, max_retries=-1)(play_task)
        self._waiting = deque(tasks)
        self._running: dict[Any, Task] = {}

    def outcomes(self) -> Iterator[Outcome]:
        while self._waiting or self._running:
            self._hand_out()
            finished, _ = self._ray.wait(list(self._running), num_returns=1)
            for reference in finished:
                outcome = self._fetched(reference)
                if outcome is not None:
                    yield outcome

    def _hand_out(self) -> None:
        processors = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        while self._waiting and len(self._running) < AHEAD * processors:
            task = self._waiting.popleft()
            self._running[self._play.remote(self._plan, task)] = task

    def _fetched(self, reference: Any) -> Outcome | None:
        """The outcome; None when the cluster lost it, whereupon its task waits again."""
        task = self._running.pop(reference)
        errors = self._ray.exceptions
        try:
            outcome: Outcome = self._ray.get(reference)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError:
            self._waiting.append(task)
            return None
        return outcome
