"""Long answers that anybody may read go packed; everything else goes as it is."""

from __future__ import annotations

import gzip

import httpx
import msgspec

from mulle.web.http.packed import LEAST_BYTES
from mulle.web.protocol.lobby import Games
from mulle.web.server import STATIC, Choices
from tests.web.running import node, scenario, settings, two_at

PACKED = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


async def _raw(http: httpx.AsyncClient, path: str, headers: dict[str, str]) -> tuple[httpx.Headers, bytes]:
    """What goes over the wire."""
    async with http.stream("GET", path, headers=headers) as answer:
        return answer.headers, b"".join([part async for part in answer.aiter_raw()])


def test_what_can_be_played_goes_packed_to_those_who_take_it(sqlite_url: str) -> None:
    async def ask() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            httpx.AsyncClient(base_url=url, trust_env=False) as http,
        ):
            plain_headers, plain = await _raw(http, "/api/games", PLAIN)
            headers, packed = await _raw(http, "/api/games", PACKED)
        assert "content-encoding" not in plain_headers
        assert headers["content-encoding"] == "gzip"
        assert "accept-encoding" in headers["vary"].lower()
        assert int(headers["content-length"]) == len(packed) < len(plain) / 3
        assert gzip.decompress(packed) == plain
        assert msgspec.json.decode(plain, type=Games).games

    scenario(ask)


def test_a_replay_goes_packed(sqlite_url: str) -> None:
    async def ask() -> None:
        async with (
            two_at(sqlite_url, settings("byggkasino", match="single")) as (anna, _),
            httpx.AsyncClient(base_url=anna.session.url, trust_env=False) as http,
        ):
            await anna.over()
            path = f"/api/tables/{anna.client.game}/replay"
            _, plain = await _raw(http, path, PLAIN)
            _, packed = await _raw(http, path, PACKED)
        assert gzip.decompress(packed) == plain
        assert len(packed) < len(plain) / 5

    scenario(ask)


def test_what_is_secret_short_or_packed_already_goes_as_it_is(sqlite_url: str) -> None:
    async def ask() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            httpx.AsyncClient(base_url=url, trust_env=False) as http,
        ):
            await http.post("/api/guest", json={"name": "Anna"}, headers={"Origin": url})
            for path in ("/api/me", "/api/mine", "/api/tables", "/metrics", "/healthz"):
                headers, body = await _raw(http, path, PACKED)
                assert "content-encoding" not in headers, path
                assert int(headers["content-length"]) == len(body)
            metrics = (await _raw(http, "/metrics", PACKED))[1]
            assert len(metrics) > LEAST_BYTES, "it is long enough to be packed"
            headers, page = await _raw(http, "/", PACKED)
            if (STATIC / "index.html.gz").is_file():
                assert headers["content-encoding"] == "gzip"
                assert page == (STATIC / "index.html.gz").read_bytes()

    scenario(ask)
