"""Who sends a request, and whether it really comes from our own page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mulle.web.tables.deciding import Visitor
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar import Response

    from mulle.web.http.asked import Asked
    from mulle.web.people.sessions import People, Person

    AnyResponse = Response[Any]

COOKIE = "mulle_session"
CSRF_HEADER = "x-mulle-csrf"
_YEAR = 365 * 24 * 3600


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a browser's `Origin` is this server; programs that are no browsers send none."""
    return origin is None or (host is not None and urlsplit(origin).netloc == host)


def verify_origin(headers: Mapping[str, str]) -> None:
    """Refuse what another site makes a browser send."""
    if not same_origin(headers.get("origin"), headers.get("host")):
        raise Refusal("web.other_site", status=403)


async def known(request: Asked, people: People) -> Person | None:
    """Who the cookie says, if anybody."""
    return await people.known(request.cookies.get(COOKIE))


async def somebody(request: Asked, people: People) -> Person:
    """Who the cookie says; nobody is refused, and so is a POST without the session's token."""
    who = await known(request, people)
    if who is None:
        raise Refusal("web.nobody", status=401)
    if request.method not in ("GET", "HEAD"):
        verify_origin(request.headers)
        if not people.signer.is_csrf(who.session, request.headers.get(CSRF_HEADER, "")):
            raise Refusal("web.csrf", status=403)
    return who


def visitor_of(who: Person | None) -> Visitor:
    """`who` as tables know them."""
    return Visitor() if who is None else Visitor(who.person, who.name)


def address_of(request: Asked) -> str:
    """Where the request comes from."""
    return request.client.host if request.client is not None else ""


def set_cookie(response: AnyResponse, request: Asked, cookie: str) -> None:
    """Let the browser keep `cookie`, out of reach of scripts and of other sites."""
    response.set_cookie(
        key=COOKIE,
        value=cookie,
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
