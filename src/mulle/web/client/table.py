"""A table followed for as long as one likes: connects again, misses no event, does every command once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import uniform
from typing import TYPE_CHECKING

from mulle.web.client.errors import ServerGone, ServerRefused
from mulle.web.client.session import new_id
from mulle.web.protocol.messages import Bye, Do, Ping, Pong, Refused, Reply, TableEvent, Watch, Welcome
from mulle.web.protocol.words import Fault
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mulle.web.client.connection import Connection
    from mulle.web.client.session import Session
    from mulle.web.client.streams import StreamConnection
    from mulle.web.protocol.commands import Command
    from mulle.web.protocol.messages import FromServer
    from mulle.web.protocol.states import LogLine, State

    AnyConnection = Connection | StreamConnection

_LOOK_EVERY = 0.5
_FIRST_WAIT, _LONGEST_WAIT = 0.2, 3.0
_BUSY, _BUSY_WAIT, _BUSY_TRIES = "web.busy", 0.5, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """For how many seconds a silent server is believed to be there: before it is asked, and to answer then.

    While a match runs, or a reply is awaited, somebody is waiting: a server that is lost is to be noticed
    within a few seconds. Otherwise there is no hurry.
    """

    ask_after: float = 1.5
    answer_within: float = 2.5
    idle: float = 10.0


class TableClient:
    """Follow `game`: iterate over `events`, and call `do` from anywhere meanwhile.

    `state` is the newest state, `log` the lines of the giv in play. A command whose reply was lost, or that
    the server could not say whether it wrote (`web.busy`), is sent again with its id.
    """

    def __init__(
        self, session: Session, game: str, *, words: bool = True, patience: Patience | None = None
    ) -> None:
        self.game = game
        self.state: State | None = None
        self.log: list[LogLine] = []
        self.seen = 0
        self.connected = False
        self._session = session
        self._words = words
        self._patience = patience or Patience()
        self._connection: AnyConnection | None = None
        self._is_first = True
        self._waiting: dict[str, tuple[Do, asyncio.Future[Reply]]] = {}

    async def events(self) -> AsyncIterator[TableEvent | Welcome]:
        """Every event once and in order, and a `Welcome` after each connect; ends only when it is left."""
        wait = _FIRST_WAIT
        while True:
            try:
                async for frame in self._connected():
                    wait = _FIRST_WAIT
                    if isinstance(frame, Bye):
                        await asyncio.sleep(frame.after / 1000)
                    else:
                        yield frame
            except ServerGone:
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT) * uniform(0.8, 1.0)

    async def do(self, command: Command) -> Reply:
        """Do `command` once and wait for its reply; raises `ServerRefused`. `events` must be iterated."""
        told = Do(id=new_id(), game=self.game, command=command)
        reply = await self._asked(told)
        for _ in range(_BUSY_TRIES):
            if reply.error is None or reply.error.key != _BUSY:
                break
            await asyncio.sleep(_BUSY_WAIT)
            reply = await self._asked(told)
        if reply.error is not None:
            raise ServerRefused(reply.error)
        return reply

    async def _asked(self, told: Do) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[told.id] = (told, future)
        try:
            await self._send(told)
            return await future
        finally:
            self._waiting.pop(told.id, None)

    async def _connected(self) -> AsyncIterator[TableEvent | Welcome | Bye]:
        async with self._session.connection() as connection:
            await connection.send(self._wish(self.seen or None))
            self._connection, self._is_first = connection, True
            try:
                while True:
                    frame = await self._received(connection)
                    for shown in await self._understood(connection, frame):
                        yield shown
            finally:
                self._connection, self.connected = None, False

    def _wish(self, after: int | None) -> Watch:
        return Watch(game=self.game, after=after, language=self._session.language, words=self._words)

    async def _received(self, connection: AnyConnection) -> FromServer:
        """The next frame; a server that is silent, and then does not answer a ping, is gone."""
        receiving = asyncio.ensure_future(connection.receive())
        patience, step = self._patience, min(_LOOK_EVERY, self._patience.ask_after)
        silent = asked = 0.0
        try:
            while not (await asyncio.wait({receiving}, timeout=step))[0]:
                silent += step
                if not asked and silent >= (patience.ask_after if self._somebody_waits() else patience.idle):
                    asked = silent
                    await connection.send(Ping())
                elif asked and silent - asked >= patience.answer_within:
                    raise ServerGone("silent")
            return receiving.result()
        finally:
            receiving.cancel()

    def _somebody_waits(self) -> bool:
        running = self.state is not None and self.state.status in ("pause", "playing")
        return not self.connected or bool(self._waiting) or running

    async def _understood(
        self, connection: AnyConnection, frame: FromServer
    ) -> list[TableEvent | Welcome | Bye]:
        if isinstance(frame, Reply):
            self._settle(frame)
        elif isinstance(frame, Refused) and frame.game == self.game:
            raise ServerGone(_BUSY) if frame.error.key == _BUSY else ServerRefused(frame.error)
        elif isinstance(frame, Bye):
            if frame.why == "revoked":
                raise ServerRefused(Fault(key="web.nobody", text=say("web.nobody", self._session.language)))
            return [frame]
        elif isinstance(frame, Welcome):
            await self._welcomed(connection, frame)
            return [frame]
        elif isinstance(frame, TableEvent):
            return await self._event(connection, frame)
        else:
            assert isinstance(frame, Pong | Refused) or frame is not None
        return []

    async def _welcomed(self, connection: AnyConnection, welcome: Welcome) -> None:
        self.state, self.log, self.connected = welcome.state, list(welcome.log), True
        if not self.seen or (self._is_first and welcome.state.seq < self.seen):
            self.seen = welcome.state.seq  # the first of all, or of a server put back from a backup
        for told, _ in list(self._waiting.values()):
            await connection.send(told)

    async def _event(self, connection: AnyConnection, event: TableEvent) -> list[TableEvent | Welcome | Bye]:
        if event.seq <= self.seen:
            return []
        if event.seq > self.seen + 1:
            await connection.send(self._wish(self.seen))
            return []
        self.seen, self._is_first = event.seq, False
        self.state = event.state or self.state
        return [event]

    def _settle(self, reply: Reply) -> None:
        _, future = self._waiting.get(reply.id, (None, None))
        if future is not None and not future.done():
            future.set_result(reply)

    async def _send(self, told: Do) -> None:
        if self._connection is None or not self.connected:
            return  # It is sent with the welcome of the next connect.
        try:
            await self._connection.send(told)
        except ServerGone:
            return
