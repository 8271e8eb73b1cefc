"""One WebSocket: frames in one by one, frames out in order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from mulle.rules.errors import RuleError
from mulle.web.bounds import Bucket
from mulle.web.live.clock import now
from mulle.web.live.watchers import Watcher
from mulle.web.protocol.messages import (
    Bye,
    Do,
    FromClient,
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
from mulle.web.protocol.words import Fault
from mulle.web.sockets.outbox import Outbox
from mulle.web.tables.errors import Refusal
from mulle.words import say

if TYPE_CHECKING:
    from mulle.web.live.room import Room
    from mulle.web.server import Server
    from mulle.web.tables.deciding import Visitor

TRY_AGAIN_LATER, POLICY, GOING_AWAY, TOO_LARGE = 1013, 1008, 1012, 1009
_CODES = {"restart": GOING_AWAY, "slow": TRY_AGAIN_LATER, "revoked": POLICY, "replaced": POLICY}
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
log = structlog.get_logger()


class Socket:
    """An accepted socket, and what its client watches."""

    def __init__(self, server: Server, send: Any, visitor: Visitor, session: str, language: str) -> None:
        self.person = visitor.person
        self.session = session
        self._server, self._send, self._visitor, self._language = server, send, visitor, language
        self._outbox = Outbox(server.bounds)
        self._bucket = Bucket(server.bounds.frames_a_second, server.bounds.frames_at_once)
        self._refused = 0
        self._watched: dict[str, tuple[Room, Watcher]] = {}
        self._sender: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self.closed = asyncio.Event()

    # Out

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Queue a frame; a task sends while any wait, so that an idle socket has none."""
        self._outbox.put(frame, seq)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._drain())

    def say(self, frame: FromServer) -> None:
        """Queue a frame."""
        self.put(_encoder.encode(frame))

    def end(self, why: Bye) -> None:
        """Say why, and close."""
        if self._closing is None:
            self._closing = _CODES[why.why]
            self.say(why)

    async def _drain(self) -> None:
        try:
            while not self._outbox.overflowed and (found := self._outbox.taken()) is not None:
                await self._send({"type": "websocket.send", "text": found[0].decode()})
            if self._outbox.overflowed:
                self._closing, bye = TRY_AGAIN_LATER, Bye(why="slow", after=1000)
                log.info("socket.slow", person=self.person)
                await self._send({"type": "websocket.send", "text": _encoder.encode(bye).decode()})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                self.closed.set()
        except (OSError, RuntimeError):
            self.closed.set()

    # In

    async def take(self, text: str | None) -> None:
        """One frame of the client."""
        if not self._bucket.take():
            self._too_fast(text)
            return
        if text is not None and len(text.encode()) > self._server.bounds.body_bytes:
            self._too_large()
            return
        try:
            frame = _decoder.decode(text or "")
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self.say(Refused(error=self._fault("web.bad_frame")))
            return
        try:
            await self._understood(frame)
        except RuleError as error:
            fault = Fault(key=error.key, text=error.message(self._language))
            self.say(Refused(error=fault, game=getattr(frame, "game", None)))
        except (SQLAlchemyError, OSError) as error:
            log.error("frame.failed", reason=str(error))
            self.say(Refused(error=self._fault("web.busy"), game=getattr(frame, "game", None)))

    def _too_fast(self, text: str | None) -> None:
        """A frame too many is not done; who goes on like that is let go."""
        self._refused += 1
        fault = self._fault("web.too_fast")
        told = _id_of(text)
        if self._refused > self._server.bounds.frames_refused:
            self.say(Refused(error=fault, closing=True))
            self.end(Bye(why="slow", after=5000))
        elif told is not None:
            self.say(Reply(id=told, ok=False, error=fault))
        else:
            self.say(Refused(error=fault))

    def _too_large(self) -> None:
        """Said in words before the socket is closed; what is larger still ends without any."""
        self._closing = TOO_LARGE
        self.say(Refused(error=self._fault("web.too_large"), closing=True))

    def _fault(self, key: str) -> Fault:
        return Fault(key=key, text=say(key, self._language))

    async def _understood(self, frame: FromClient) -> None:
        if isinstance(frame, Do):
            await self._do(frame)
        elif isinstance(frame, Watch):
            await self._watch(frame)
        elif isinstance(frame, Unwatch):
            await self._unwatch(frame.game)
        elif isinstance(frame, WatchLobby):
            await self._lobby(frame)
        elif isinstance(frame, Ping):
            self.say(Pong(id=frame.id, now=now()))

    async def _do(self, frame: Do) -> None:
        if frame.game not in self._watched:
            fault = self._fault("web.not_watched")
            self.say(Reply(id=frame.id, ok=False, error=fault))
            return
        room, watcher = self._watched[frame.game]
        reply = await self._server.doer.do(room, self._visitor, frame.id, frame.command, watcher.language)
        self.say(reply)

    async def _watch(self, frame: Watch) -> None:
        bounds = self._server.bounds
        if frame.game not in self._watched and len(self._watched) >= bounds.tables_each_socket:
            raise Refusal("web.too_many_watched", most=bounds.tables_each_socket)
        room = await self._server.existing_room(frame.game)
        if frame.game in self._watched:
            _, watcher = self._watched[frame.game]
            watcher.language, watcher.words = frame.language, frame.words
        else:
            watcher = Watcher(self._visitor, self, frame.language, frame.words)
        await room.watch(watcher, frame.after)
        self._watched[frame.game] = (room, watcher)

    async def _unwatch(self, game: str) -> None:
        if game in self._watched:
            room, watcher = self._watched.pop(game)
            await room.unwatch(watcher)

    async def _lobby(self, frame: WatchLobby) -> None:
        if not frame.on:
            self._server.sockets.in_lobby.discard(self)
            return
        self._server.sockets.in_lobby.add(self)
        self.say(Lobby(tables=await self._server.history.open_tables()))

    async def leave(self) -> None:
        """The client is gone."""
        if self._sender is not None:
            self._sender.cancel()
        for game in list(self._watched):
            try:
                await self._unwatch(game)
            except (RuleError, SQLAlchemyError, OSError) as error:
                log.warning("leave.failed", game=game, reason=str(error))


class _Numbered(msgspec.Struct):
    id: str


def _id_of(text: str | None) -> str | None:
    """The id of a command that was not read further."""
    try:
        return msgspec.json.decode(text or "", type=_Numbered).id[:64]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
