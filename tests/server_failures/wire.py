"""What passes between a client and the server, cut into what belongs together: requests, frames, chunks."""

from __future__ import annotations

from asyncio import StreamReader
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["head", "request", "answer", "frame", "event", "bytes"]
_SHORT, _LONG = 126, 127
_TEXT = 1


@dataclass(frozen=True, slots=True)
class Unit:
    """Bytes that only make sense together."""

    kind: Kind
    content: bytes

    @property
    def is_message(self) -> bool:
        """Whether it is one of our own frames, which may come twice or late and still be read."""
        return self.kind == "event" or (self.kind == "frame" and self.content[0] & 0x0F == _TEXT)

    @property
    def is_command(self) -> bool:
        """Whether it is a POST."""
        return self.kind == "request" and self.content.startswith(b"POST")


async def upward(reader: StreamReader) -> AsyncIterator[Unit]:
    """What a client sends: requests, and frames once one of them has asked for a socket."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(_length(head))
        if _header(head, b"upgrade") == b"websocket":
            yield Unit("head", head + body)
            break
        yield Unit("request", head + body)
    async for unit in _frames(reader):
        yield unit


async def downward(reader: StreamReader) -> AsyncIterator[Unit]:
    """What the server answers: answers, a stream of events, or frames."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " in head.split(b"\r\n")[0]:
            yield Unit("head", head)
            break
        if _header(head, b"transfer-encoding") == b"chunked":
            yield Unit("head", head)
            async for unit in _chunks(reader):
                yield unit
        else:
            yield Unit("answer", head + await reader.readexactly(_length(head)))
    async for unit in _frames(reader):
        yield unit


async def anything(reader: StreamReader) -> AsyncIterator[Unit]:
    """Bytes as they come."""
    while content := await reader.read(65_536):
        yield Unit("bytes", content)


async def _frames(reader: StreamReader) -> AsyncIterator[Unit]:
    """WebSocket frames (RFC 6455, 5.2)."""
    while True:
        head = await reader.readexactly(2)
        length = head[1] & 0x7F
        if length >= _SHORT:
            more = await reader.readexactly(2 if length < _LONG else 8)
            head, length = head + more, int.from_bytes(more)
        mask = 4 if head[1] & 0x80 else 0
        yield Unit("frame", head + await reader.readexactly(mask + length))


async def _chunks(reader: StreamReader) -> AsyncIterator[Unit]:
    """Chunks (RFC 9112, 7.1); the server writes each event as one."""
    while True:
        told = await reader.readuntil(b"\r\n")
        size = int(told, 16)
        content = told + await reader.readexactly(size + 2)
        yield Unit("event" if b"data: " in content else "head", content)
        if not size:
            return


def _length(head: bytes) -> int:
    return int(_header(head, b"content-length") or 0)


def _header(head: bytes, name: bytes) -> bytes:
    for line in head.split(b"\r\n")[1:]:
        told, _, value = line.partition(b":")
        if told.strip().lower() == name:
            return value.strip().lower()
    return b""
