"""Headers that every answer carries; what is no page may load nothing and be kept by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Send = Callable[[Any], Awaitable[None]]

PAGE_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:;"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
# An answer that says something else itself is left as it is.
_ALWAYS = {
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"referrer-policy": b"same-origin",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}


def with_headers(send: Send) -> Send:
    """`send` with the headers that are missing."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            told = [(name.lower(), value) for name, value in message["headers"]]
            here = {name for name, _ in told}
            missing = [(name, value) for name, value in _ALWAYS.items() if name not in here]
            message = {**message, "headers": [*told, *missing]}
        await send(message)

    return sending
