"""A fixed number of worker processes; one that takes too long is ended and another started."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from mulle.analysis.judge import Judgement
from mulle.protocol.views import view_to_dict
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from mulle.view import AnyView

MOST_WAITING = 1_000
LONGEST_ANSWER = 64 * 1024
JUDGEMENT_SECONDS = 20.0
START_SECONDS = 10.0
_MARGIN = 4.0
_BUDGET = re.compile(r"(\d+)(ms|s)\b")


class BotBroken(Exception):
    """A bot gave no legal move in time."""


class Garbled(BotBroken):
    """The worker did not answer in its language: it is not to be asked again."""


def seconds_for(spec: str) -> float:
    """How long a bot may take: its own budget and a margin."""
    told = _BUDGET.search(spec)
    budget = 0.0 if told is None else int(told[1]) / (1000 if told[2] == "ms" else 1)
    return 2 * budget + _MARGIN


class BotPool:
    """Asks workers for moves; more questions than workers wait, and too many are refused."""

    def __init__(self, workers: int | None = None, margin: float | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.failures = 0
        self.thinking = 0
        self._margin = margin
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: list[Worker] = []

    def start(self) -> None:
        """Workers start when they are first needed."""
        self._all = [Worker() for _ in range(self.workers)]
        for worker in self._all:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        """End all workers."""
        await asyncio.gather(*(worker.end() for worker in self._all))

    async def choose(self, spec: str, view: AnyView, seed: int) -> str:
        """The move of the bot `spec`; raises `BotBroken` when there is none."""
        found = await self._asked({"spec": spec, "seed": seed, "view": view_to_dict(view)}, seconds_for(spec))
        return self._verified(str(found.get("move")), view)

    async def judge(self, view: AnyView, asked: dict[str, object]) -> Judgement:
        """The judgement of the moves of `view`, made as `asked` tells; raises `BotBroken` without one."""
        found = await self._asked({"judge": asked, "view": view_to_dict(view)}, JUDGEMENT_SECONDS)
        try:
            return msgspec.convert(found["judgement"], Judgement)
        except (KeyError, msgspec.ValidationError) as error:
            self.failures += 1
            raise BotBroken(str(error)) from None

    async def _asked(self, question: dict[str, object], seconds: float) -> dict[str, Any]:
        """What a worker answers."""
        if self.thinking >= MOST_WAITING:
            raise Refusal("web.busy", status=503)
        self.thinking += 1
        try:
            worker = await self._free.get()
            try:
                limit = self._margin if self._margin is not None else seconds
                return _understood(await worker.ask(json.dumps(question).encode() + b"\n", limit))
            except Garbled:
                await worker.end()
                raise
            finally:
                self._free.put_nowait(worker)
        except BotBroken:
            self.failures += 1
            raise
        finally:
            self.thinking -= 1

    def _verified(self, move: str, view: AnyView) -> str:
        """`move`, when the rules allow it: a bot that answers anything else has failed."""
        if all(str(legal) != move for legal in view.moves):
            self.failures += 1
            raise BotBroken(f"not a legal move: {move[:60]}")
        return move


def _understood(line: bytes) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(line)
    except ValueError:
        raise Garbled("no answer") from None
    if "error" in told:
        raise BotBroken(str(told["error"]))
    return told


class Worker:
    """One process, started when it is asked."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """The answer; whatever goes wrong ends the process."""
        starts = not self._is_running
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            async with asyncio.timeout(seconds + START_SECONDS * starts):
                await process.stdin.drain()
                told = await process.stdout.readline()
        except TimeoutError:
            await self.end()
            raise BotBroken(f"no move within {seconds:g} s") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise BotBroken(str(error)) from None
        except BaseException:
            await self.end()
            raise
        if not told.endswith(b"\n"):
            await self.end()
            raise BotBroken("the worker ended")
        return told

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "mulle.web.bots.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_ANSWER,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # its matrices are too small to share out
                start_new_session=True,
            )
        return self._process

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
