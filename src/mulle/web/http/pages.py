"""The front end's files, how the node is, and what is said where the bundle is missing."""

from __future__ import annotations

from html import escape
from mimetypes import guess_type
from typing import TYPE_CHECKING

from litestar import Response, get
from litestar.params import FromPath
from sqlalchemy import text

from mulle.web.http.asked import Asked, Node
from mulle.web.http.errors import language_of
from mulle.web.http.headers import PAGE_POLICY
from mulle.web.metrics import exposition, registry
from mulle.web.tables.errors import Refusal
from mulle.words import say

if TYPE_CHECKING:
    from pathlib import Path

_FOR_EVER = "public, max-age=31536000, immutable"
# Not left to the machine, whose tables differ.
_KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_HEADERS = {"Content-Security-Policy": PAGE_POLICY}


@get("/healthz")
async def healthz(server: Node) -> dict[str, str]:
    """Whether this node can serve: the database answers, and it is not stopping."""
    if server.stopping:
        raise Refusal("web.busy", status=503)
    async with server.database.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
    return {"status": "ok", "node": server.node}


@get("/metrics", sync_to_thread=False)
def metrics(server: Node) -> Response[bytes]:
    """How this node is, for Prometheus."""
    return Response(exposition(registry(server)), media_type="text/plain; version=0.0.4; charset=utf-8")


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(server: Node, request: Asked, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the bundle; every other path is the front end's own, and gets its page."""
    folder = server.choices.static
    asked = path.strip("/")
    if asked.startswith("api/"):
        raise Refusal("web.not_found", status=404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    found = _file(folder, asked)
    if found is not None:
        cached = _FOR_EVER if asked.startswith("assets/") else "no-cache"
        return _sent(found, cached, packed=packed)
    if "." in asked.rpartition("/")[2]:
        raise Refusal("web.not_found", status=404)
    front = _file(folder, "index.html")
    return _missing(language_of(request)) if front is None else _sent(front, "no-cache", packed=packed)


def _file(folder: Path, name: str) -> Path | None:
    if not name.isprintable():
        return None
    path = (folder / name).resolve()
    return path if name and path.is_relative_to(folder.resolve()) and path.is_file() else None


def _sent(path: Path, cached: str, *, packed: bool) -> Response[bytes]:
    kind = _KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    headers = {**_HEADERS, "Cache-Control": cached, "Vary": "Accept-Encoding"}
    squeezed = path.with_name(f"{path.name}.gz")  # made beforehand, with the bundle
    if packed and squeezed.is_file():
        headers["Content-Encoding"] = "gzip"
        path = squeezed
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def _missing(language: str) -> Response[bytes]:
    title, words = say("web.no_bundle.title", language), say("web.no_bundle.words", language)
    body = f"<!doctype html><html lang={language}><title>{escape(title)}</title><p>{escape(words)}</p></html>"
    return Response(body.encode(), media_type="text/html; charset=utf-8", headers=_HEADERS)


HANDLERS = [healthz, metrics, page]
