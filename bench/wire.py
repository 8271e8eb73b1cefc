"""A WebSocket client that costs next to nothing: thousands of them leave the machine to the server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

OPEN_WITHIN = 30.0
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_FINAL, _MASKED = 0x80, 0x80
_NO_MASK = bytes(4)  # a mask of zeros leaves the text as it is


class Wire(asyncio.Protocol):
    """One socket: `on_text` gets every text, `on_close` why it ended."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._transport: asyncio.Transport | None = None
        self._taken = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server is gone."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._taken += data
        if not self._open and not self._shaken():
            return
        while (found := _frame(self._taken)) is not None:
            kind, payload, size = found
            del self._taken[:size]
            self._heard(kind, payload)

    def _shaken(self) -> bool:
        head, found, rest = bytes(self._taken).partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            if not self.opened.done():
                self.opened.set_exception(
                    ConnectionError(bytes(self._taken[:300]).decode("utf-8", "replace"))
                )
            return False
        self._taken = bytearray(rest)
        self._open = True
        self.opened.set_result(None)
        return True

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._on_text(payload)
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.close()

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        length = bytes((_MASKED | size,)) if size < 126 else bytes((_MASKED | 126,)) + size.to_bytes(2, "big")
        self._transport.write(bytes((_FINAL | kind,)) + length + _NO_MASK + payload)

    def close(self) -> None:
        """Leave without a word."""
        if self._transport is not None:
            self._transport.close()


def _frame(taken: bytearray) -> tuple[int, bytes, int] | None:
    """The first whole frame: its kind, its payload, and how long it is."""
    if len(taken) < 2:
        return None
    size, start = taken[1] & 0x7F, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        if len(taken) < start:
            return None
        size = int.from_bytes(taken[2:start], "big")
    if len(taken) < start + size:
        return None
    return taken[0] & 0x0F, bytes(taken[start : start + size]), start + size


def upgrade(url: str, cookie: str, address: str) -> bytes:
    """The request for a socket, as a proxy before the node passes it on."""
    told = {
        "Host": urlsplit(url).netloc,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "X-Forwarded-For": address,
    }
    if cookie:
        told["Cookie"] = cookie
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"GET /api/socket HTTP/1.1\r\n{lines}\r\n".encode()


async def dialled(url: str, cookie: str, address: str, on_text: Callable[[bytes], None]) -> Wire:
    """An open socket."""
    told = urlsplit(url)
    host, port = told.hostname or "127.0.0.1", told.port or 80
    loop = asyncio.get_running_loop()
    request = upgrade(url, cookie, address)
    _, wire = await loop.create_connection(lambda: Wire(request, on_text), host, port)
    async with asyncio.timeout(OPEN_WITHIN):
        await wire.opened
    return wire
