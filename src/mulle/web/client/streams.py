"""The socket's frames where no socket gets through: server-sent events in, POST out."""

from __future__ import annotations

import asyncio
from time import time_ns
from typing import TYPE_CHECKING, Self, TypeVar

import httpx
import msgspec

from mulle.web.client.errors import ServerGone, fault_in
from mulle.web.protocol.lobby import OpenTable, Order
from mulle.web.protocol.messages import (
    Do,
    FromServer,
    Lobby,
    Ping,
    Pong,
    Refused,
    Reply,
    Unwatch,
    Watch,
    WatchLobby,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import TracebackType

    from mulle.web.protocol.messages import FromClient

F = TypeVar("F")
_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_SECONDS = 4.0
_DATA = "data: "


class StreamConnection:
    """Opened by `async with`, and used as a `Connection` is; each table that is watched has a stream."""

    def __init__(self, url: str, cookies: dict[str, str], csrf: str, language: str = "sv") -> None:
        self._http = httpx.AsyncClient(
            base_url=url,
            cookies=cookies,
            headers={"X-Mulle-Csrf": csrf, "Content-Type": "application/json"},
            params={"language": language},
            timeout=_SECONDS,
            trust_env=False,
        )
        self._streams: dict[str, asyncio.Task[None]] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._heard: asyncio.Queue[FromServer | ServerGone] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        tasks = [*self._streams.values(), *self._asking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._http.aclose()

    async def send(self, frame: FromClient) -> None:
        """Do what `frame` asks; what the server answers is received."""
        if isinstance(frame, Watch):
            self._unwatch(frame.game)
            self._streams[frame.game] = asyncio.create_task(self._told(self._follow, frame))
        elif isinstance(frame, Unwatch):
            self._unwatch(frame.game)
        else:
            task = asyncio.create_task(self._told(self._answered, frame))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def receive(self) -> FromServer:
        """The next frame."""
        heard = await self._heard.get()
        if isinstance(heard, ServerGone):
            raise heard
        return heard

    def _unwatch(self, game: str) -> None:
        stream = self._streams.pop(game, None)
        if stream is not None:
            stream.cancel()

    async def _told(self, work: Callable[[F], Awaitable[None]], frame: F) -> None:
        """Do `work`; where it finds no server, whoever receives is told."""
        try:
            await work(frame)
        except httpx.HTTPError as error:
            self._heard.put_nowait(ServerGone(str(error)))

    async def _follow(self, frame: Watch) -> None:
        """The stream of one table, until it ends."""
        asked = {"words": str(frame.words).lower(), "language": frame.language}
        if frame.after is not None:
            asked["after"] = str(frame.after)
        patience = httpx.Timeout(_SECONDS, read=None)
        path = f"/api/tables/{frame.game}/events"
        async with self._http.stream("GET", path, params=asked, timeout=patience) as stream:
            if stream.status_code >= 400:
                error = fault_in(await stream.aread())
                self._heard.put_nowait(Refused(error=error, game=frame.game))
                return
            async for line in stream.aiter_lines():
                if line.startswith(_DATA):
                    self._heard.put_nowait(_decoder.decode(line[len(_DATA) :]))
        self._heard.put_nowait(ServerGone("the stream ended"))

    async def _answered(self, frame: Do | WatchLobby | Ping) -> None:
        if isinstance(frame, Do):
            self._heard.put_nowait(await self._done(frame))
            return
        listed = (await self._http.get("/api/tables")).content
        if isinstance(frame, Ping):
            self._heard.put_nowait(Pong(id=frame.id, now=time_ns() // 1_000_000))
        elif frame.on:
            self._heard.put_nowait(Lobby(tables=msgspec.json.decode(listed, type=list[OpenTable])))

    async def _done(self, frame: Do) -> Reply:
        order = msgspec.json.encode(Order(id=frame.id, command=frame.command))
        answer = await self._http.post(f"/api/tables/{frame.game}/commands", content=order)
        if answer.status_code >= 400:
            return Reply(id=frame.id, ok=False, error=fault_in(answer.content))
        return msgspec.json.decode(answer.content, type=Reply)
