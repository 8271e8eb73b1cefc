"""One socket to the server: frames out, frames in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mulle.web.client.errors import ServerGone
from mulle.web.protocol.messages import FromClient, FromServer

if TYPE_CHECKING:
    from types import TracebackType

    from websockets.asyncio.client import ClientConnection

_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()
_OPEN_WITHIN, _CLOSE_WITHIN = 4.0, 0.5


class Connection:
    """Opened by `async with`; what the server sends is received in order."""

    def __init__(self, url: str, cookies: dict[str, str], language: str = "sv") -> None:
        self._url = f"ws{url.removeprefix('http')}/api/socket?language={language}"
        self._headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        headers = self._headers if self._headers["Cookie"] else None
        try:
            self._socket = await connect(
                self._url,
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=_OPEN_WITHIN,
                close_timeout=_CLOSE_WITHIN,
                ping_interval=None,
            )
        except (OSError, TimeoutError, InvalidHandshake) as error:
            raise ServerGone(str(error)) from error
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def send(self, frame: FromClient) -> None:
        """Send a frame."""
        await self.send_text(_encoder.encode(frame).decode())

    async def send_text(self, text: str) -> None:
        """Send `text` as it is."""
        assert self._socket is not None
        try:
            await self._socket.send(text)
        except ConnectionClosed as error:
            raise ServerGone(str(error)) from error

    async def receive(self) -> FromServer:
        """The next frame."""
        return _decoder.decode(await self.receive_bytes())

    async def receive_bytes(self) -> bytes:
        """The next frame as it was sent."""
        assert self._socket is not None
        try:
            return await self._socket.recv(decode=False)
        except ConnectionClosed as error:
            raise ServerGone(str(error)) from error
