"""Every endpoint by every kind of visitor; the cookie, the tokens and the headers that keep others out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from mulle.web.bounds import Bounds
from mulle.web.client import Session
from mulle.web.protocol.commands import Phrase
from mulle.web.protocol.endpoints import ENDPOINTS, Endpoint
from mulle.web.protocol.lobby import NewTable, Order
from mulle.web.protocol.words import Fault
from mulle.web.server import Choices
from tests.web.running import FREE, ME, node, people, scenario, settings

PASSWORD = "a long password"  # noqa: S105 - nobody's
BODIES: dict[str, Any] = {
    "/api/guest": {},
    "/api/me": {"language": "en"},
    "/api/account": {"name": "Bosse", "password": PASSWORD},
    "/api/login": {"name": "Nobody", "password": PASSWORD},
    "/api/password": {"old": "another password", "new": PASSWORD},
    "/api/account/delete": {"password": "another password"},
    "/api/tables": NewTable(id="one", settings=settings("byggkasino"), seats=[ME, FREE]),
    "/api/tables/{game}/commands": Order(id="one", command=Phrase(phrase="hello")),
    "/api/lessons": {"lesson": "none", "moves": []},
}
WHO = ("nobody", "guest", "account", "logged out", "forged", "another's token", "no token", "other site")
_STRANGERS = ("nobody", "logged out", "forged")
GENEROUS = Bounds(guests_an_hour=1000, logins_at_once=1000, requests_at_once=10_000)


def expected(endpoint: Endpoint, who: str) -> tuple[str, ...]:
    """The key of the refusal that `who` meets at the door of `endpoint`; empty where they may come in."""
    posts = endpoint.method == "POST"
    if endpoint.who == "anyone":
        guarded = endpoint.path in ("/api/guest", "/api/login")
        return ("web.other_site",) if who == "other site" and guarded else ()
    if who in _STRANGERS:
        return ("web.nobody",)
    if posts and who == "other site":
        return ("web.other_site",)
    if posts and who in ("another's token", "no token"):
        return ("web.csrf",)
    if endpoint.who == "account" and who != "account":
        return ("web.account_only",)
    return ()


_AT_THE_DOOR = ("web.nobody", "web.other_site", "web.csrf", "web.account_only")


@asynccontextmanager
async def everybody(url: str) -> AsyncIterator[tuple[str, dict[str, dict[str, str]]]]:
    """A table's id, and what each kind of visitor sends along."""
    async with people(url, 4) as (anna, bo, cilla, david):
        await bo.register("Bosse", PASSWORD)
        headers = {"guest": _told(anna), "account": _told(bo), "logged out": _told(cilla)}
        await cilla.logout()
        headers["nobody"] = {}
        value = anna.cookies["mulle_session"]
        headers["forged"] = _told(anna) | {
            "Cookie": f"mulle_session={value[:-1]}{'0' if value[-1] != '0' else '1'}"
        }
        headers["another's token"] = _told(anna) | {"X-Mulle-Csrf": david.me.csrf if david.me else ""}
        headers["no token"] = {"Cookie": headers["guest"]["Cookie"]}
        headers["other site"] = _told(anna) | {"Origin": "https://elsewhere.example"}
        link = await david.make_table(settings("byggkasino"), [ME, FREE])
        yield link.game, headers


def _told(session: Session) -> dict[str, str]:
    assert session.me is not None
    return {"Cookie": f"mulle_session={session.cookies['mulle_session']}", "X-Mulle-Csrf": session.me.csrf}


def test_every_post_has_a_body_here() -> None:
    """A new endpoint needs its row."""
    posts = {one.path for one in ENDPOINTS if one.method == "POST" and one.body is not None}
    assert posts == set(BODIES)


@pytest.mark.parametrize("who", WHO)
def test_who_may_use_which_endpoint(who: str, sqlite_url: str) -> None:
    async def try_all() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1, bounds=GENEROUS)) as (_, url),
            everybody(url) as (game, headers),
            httpx.AsyncClient(base_url=url, headers=headers[who], trust_env=False, timeout=20) as http,
        ):
            for endpoint in sorted(ENDPOINTS, key=lambda one: one.path == "/api/logout"):
                if endpoint.path.endswith("/events") and not expected(endpoint, who):
                    continue
                answer = await _asked(http, endpoint, game, headers[who])
                assert answer.status_code < 500, (endpoint, answer.text)
                key = msgspec.json.decode(answer.content, type=Fault).key if answer.is_error else ""
                wanted = expected(endpoint, who)
                assert (key in wanted) if wanted else (key not in _AT_THE_DOOR), (endpoint, key)

    scenario(try_all)


async def _asked(
    http: httpx.AsyncClient, endpoint: Endpoint, game: str, headers: dict[str, str]
) -> httpx.Response:
    path = endpoint.path.replace("{game}", game)
    http.cookies.clear()
    if endpoint.method == "GET":
        return await http.get(path, headers=headers)
    content = b"" if endpoint.body is None else msgspec.json.encode(BODIES[endpoint.path])
    return await http.post(path, content=content, headers={**headers, "Content-Type": "application/json"})


def test_every_answer_carries_the_headers_that_keep_others_out(sqlite_url: str) -> None:
    paths = (
        "/",
        "/t/abc",
        "/api/games",
        "/api/me",
        "/api/none",
        "/none.js",
        "/healthz",
        "/metrics",
        "/api/guest",
    )

    async def ask() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            httpx.AsyncClient(base_url=url, trust_env=False) as http,
        ):
            for path in paths:
                headers = (await http.get(path)).headers
                assert headers["x-content-type-options"] == "nosniff", path
                assert headers["referrer-policy"] == "same-origin"
                assert headers["cross-origin-resource-policy"] == "same-origin"
                policy = headers["content-security-policy"]
                assert "frame-ancestors 'none'" in policy
                assert policy.startswith(
                    "default-src 'self'" if path in ("/", "/t/abc") else "default-src 'none'"
                )
                assert "script-src" not in policy, "no script but the bundle's own"
                assert headers["cache-control"] in ("no-store", "no-cache")
                assert "server" not in headers
                assert "access-control-allow-origin" not in headers

    scenario(ask)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(scheme: str, sqlite_url: str) -> None:
    async def ask() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (server, url),
            httpx.AsyncClient(base_url=url, trust_env=False) as http,
        ):
            headers = {"X-Forwarded-Proto": scheme}
            answer = await http.post("/api/guest", json={}, headers=headers)
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "path=/" in cookie
            assert ("secure" in cookie) == (scheme == "https")
            token = answer.cookies["mulle_session"].partition(".")[0]
            async with server.database.engine.connect() as connection:
                from mulle.web.log.tables import sessions

                stored = (await connection.execute(sessions.select())).all()
            assert stored
            assert all(token not in str(row) for row in stored), "who reads the database cannot be anybody"

    scenario(ask)


@pytest.mark.parametrize(
    ("origin", "comes_in"),
    [(None, True), ("same", True), ("https://elsewhere.example", False), ("null", False)],
)
def test_a_socket_is_opened_by_our_own_page_alone(
    origin: str | None, comes_in: bool, sqlite_url: str
) -> None:
    async def dial() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url):
            told = url if origin == "same" else origin
            socket = connect(
                f"ws{url.removeprefix('http')}/api/socket",
                additional_headers={} if told is None else {"Origin": told},
                proxy=None,
            )
            if comes_in:
                async with socket:
                    return
            with pytest.raises(InvalidStatus) as refused:
                await socket
            assert refused.value.response.status_code == 403

    scenario(dial)


def test_nobody_gets_out_of_the_bundles_folder(sqlite_url: str) -> None:
    async def ask() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            httpx.AsyncClient(base_url=url, trust_env=False) as http,
        ):
            for path in (
                "/../server.py",
                "/%2e%2e/server.py",
                "/assets/..%2f..%2fserver.py",
                "//etc/passwd",
                "/%00.js",
            ):
                answer = await http.get(httpx.URL(url).copy_with(raw_path=path.encode()))
                assert answer.status_code in (400, 404) or b"<!doctype html" in answer.content[:20].lower(), (
                    path
                )
                assert b"class Server" not in answer.content
                assert b"root:" not in answer.content

    scenario(ask)
