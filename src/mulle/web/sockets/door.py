"""The socket's door: who comes in, and the loop that reads."""

from __future__ import annotations

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from mulle.web.http.visitors import COOKIE, same_origin, visitor_of
from mulle.web.protocol.words import Fault
from mulle.web.sockets.socket import Socket
from mulle.web.tables.errors import Refusal
from mulle.words import LANGUAGES, say

if TYPE_CHECKING:
    from mulle.web.people.sessions import Person
    from mulle.web.server import Server
    from mulle.web.sockets.hub import Slot

_encoder = msgspec.json.Encoder()


async def serve_socket(server: Server, scope: Any, receive: Any, send: Any) -> None:
    """Let one client in, and read until it goes."""
    if (await receive())["type"] != "websocket.connect":
        return
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    language = _language(scope)
    if not same_origin(headers.get("origin"), headers.get("host")):
        await _refuse(send, 403, "web.other_site", language)
        return
    try:
        server.doors.verify(_address(scope))
        who = await server.people.known(_cookie(headers.get("cookie", "")))
        slot = server.sockets.enter("" if who is None else who.person, _address(scope))
    except Refusal as error:
        await _refuse(send, error.status, error.key, language, **error.arguments)
        return
    except (SQLAlchemyError, OSError):
        await _refuse(send, 503, "web.busy", language)
        return
    await _served(server, who, slot, language, receive, send)


async def _served(
    server: Server, who: Person | None, slot: Slot, language: str, receive: Any, send: Any
) -> None:
    socket = Socket(server, send, visitor_of(who), "" if who is None else who.session, language)
    try:
        await send({"type": "websocket.accept"})
        server.sockets.open.add(socket)
        if server.stopping:
            server.say_goodbye(socket)
        while (message := await receive())["type"] == "websocket.receive":
            await socket.take(message.get("text"))
    except OSError:
        pass  # The client is gone, and that is all there is to know.
    finally:
        slot.leave()
        server.sockets.open.discard(socket)
        server.sockets.in_lobby.discard(socket)
        await asyncio.shield(asyncio.ensure_future(socket.leave()))


async def _refuse(send: Any, status: int, key: str, language: str, **arguments: object) -> None:
    """Answer the handshake with the reason."""
    body = _encoder.encode(Fault(key=key, text=say(key, language, **arguments)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": body})


def _language(scope: Any) -> str:
    told = parse_qs(scope["query_string"].decode("latin-1")).get("language", [""])[0]
    return told if told in LANGUAGES else "sv"


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value


def _address(scope: Any) -> str:
    client = scope.get("client")
    return "" if client is None else str(client[0])
