"""The ASGI application: sockets by our own door, everything else by Litestar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Litestar
from litestar.di import Provide

from mulle.web.http import analysis, games, lessons, pages, people, tables
from mulle.web.http.asked import Asked
from mulle.web.http.errors import HANDLERS as ERROR_HANDLERS
from mulle.web.http.headers import with_headers
from mulle.web.http.visitors import address_of
from mulle.web.server import Server
from mulle.web.sockets.door import serve_socket

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SOCKET_PATH = "/api/socket"


def app_of(server: Server) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """The application of one node; it starts and stops the node with itself."""

    async def verify_slow(request: Asked) -> None:
        if request.url.path.startswith("/api/"):
            server.requests.verify(address_of(request))

    web = Litestar(
        route_handlers=[
            games.games,
            *people.HANDLERS,
            *lessons.HANDLERS,
            *tables.HANDLERS,
            *analysis.HANDLERS,
            *pages.HANDLERS,
        ],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        exception_handlers=ERROR_HANDLERS,
        before_request=verify_slow,
        on_startup=[server.start],
        on_shutdown=[server.stop],
        request_max_body_size=server.bounds.body_bytes,
        openapi_config=None,
        logging_config=None,
        signature_namespace={"Server": Server},
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await web(scope, receive, with_headers(send))
        elif scope["path"] == SOCKET_PATH:
            await serve_socket(server, scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    return app
