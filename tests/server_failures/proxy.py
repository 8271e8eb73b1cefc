"""A proxy that does what networks do: delay, cut, swallow, refuse; and repeats and swaps what passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from mulle.web.run import Listening, listener_of
from tests.server_failures.wire import Unit, anything, downward, upward

Way = Literal["up", "down"]
SWAP_WITHIN = 0.15
_GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


@dataclass
class Weather:
    """What happens to everything that passes: `up` to the server, `down` to the client."""

    delay: float = 0.0
    swallow: set[Way] = field(default_factory=set)
    repeat: set[Way] = field(default_factory=set)
    swap: set[Way] = field(default_factory=set)


@dataclass(eq=False)
class Link:
    """One connection of a client, and the one to the server behind it; a dead one swallows everything."""

    client: asyncio.StreamWriter
    server: asyncio.StreamWriter
    dead: bool = False

    def cut(self) -> None:
        """Both ends see a connection that is reset."""
        self.dead = False
        self.client.transport.abort()
        self.server.transport.abort()


class FaultProxy:
    """Listens on a port of its own and passes on to the port that `target` says now."""

    def __init__(self, target: Callable[[], int], *, raw: bool = False) -> None:
        self.weather = Weather()
        self.port = 0
        self.links: set[Link] = set()
        self._target, self._raw = target, raw
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def accept(self) -> None:
        """Take connections, always on the same port."""
        listener = listener_of(Listening(port=self.port))
        self.port = listener.getsockname()[1]
        self._server = await asyncio.start_server(self._serve, sock=listener)

    def refuse(self) -> None:
        """Nobody listens any longer, and nobody is connected."""
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Every connection is reset."""
        for link in list(self.links):
            link.cut()

    def black_hole(self) -> None:
        """Every connection that is open is silent from now on; new ones work."""
        for link in self.links:
            link.dead = True

    async def close(self) -> None:
        """End."""
        self.refuse()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, server = await asyncio.open_connection("127.0.0.1", self._target())
        except OSError:
            writer.transport.abort()
            return
        link = Link(writer, server)
        self.links.add(link)
        up, down = (anything, anything) if self._raw else (upward, downward)
        ways = [self._pass(up(reader), server, link, "up"), self._pass(down(answers), writer, link, "down")]
        passing = [self._begin(way) for way in ways]
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        while link.dead:
            await asyncio.sleep(0.05)
        link.cut()
        self.links.discard(link)
        for task in passing:
            task.cancel()

    def _begin(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _pass(
        self, units: AsyncIterator[Unit], writer: asyncio.StreamWriter, link: Link, way: Way
    ) -> None:
        swapping = Swapping(writer)
        with suppress(*_GONE):
            async for unit in units:
                weather = self.weather
                if weather.delay:
                    await asyncio.sleep(weather.delay)
                if link.dead or way in weather.swallow:
                    continue
                if way in weather.swap and unit.is_command:
                    await asyncio.sleep(SWAP_WITHIN * (id(link) % 3))  # those on other connections pass it
                twice = way in weather.repeat
                if twice and unit.is_command:
                    self._begin(self._again(unit))
                swapping.write(unit, swap=way in weather.swap)
                if twice and unit.is_message:
                    swapping.write(unit, swap=False)
                await writer.drain()

    async def _again(self, unit: Unit) -> None:
        """The same request on a connection of its own; nobody hears the answer."""
        with suppress(*_GONE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._target())
            writer.write(unit.content)
            async for _ in downward(reader):
                break
            writer.close()


class Swapping:
    """Writes, but keeps every other message until the next, or for a moment."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._held: Unit | None = None
        self._soon: asyncio.TimerHandle | None = None

    def write(self, unit: Unit, *, swap: bool) -> None:
        """Write `unit` before the one that is held, or hold it."""
        if swap and unit.is_message and self._held is None:
            self._held = unit
            self._soon = asyncio.get_running_loop().call_later(SWAP_WITHIN, self._let_go)
            return
        self._writer.write(unit.content)
        if unit.is_message:
            self._let_go()

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if self._soon is not None:
            self._soon.cancel()
        if held is not None and not self._writer.is_closing():
            self._writer.write(held.content)


@asynccontextmanager
async def fault_proxy(target: Callable[[], int], *, raw: bool = False) -> AsyncIterator[FaultProxy]:
    """A proxy before `target`."""
    proxy = FaultProxy(target, raw=raw)
    await proxy.accept()
    try:
        yield proxy
    finally:
        await proxy.close()
