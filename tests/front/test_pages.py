"""The front end's files as the server sends them."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from mulle.web.server import Choices
from tests.web.running import node, scenario

Asking = Callable[[httpx.AsyncClient], Awaitable[None]]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><p>the shell")
    (tmp_path / "assets" / "page-1.js").write_text("go()")
    (tmp_path / "assets" / "page-1.js.gz").write_bytes(gzip.compress(b"go()"))
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return tmp_path


def served(bundle: Path, sqlite_url: str, asking: Asking) -> None:
    async def work() -> None:
        choices = Choices(database=sqlite_url, static=bundle, workers=1)
        async with node(choices) as (_, url), httpx.AsyncClient(base_url=url, trust_env=False) as client:
            await asking(client)

    scenario(work)


def test_a_path_that_is_no_file_gets_the_shell(bundle: Path, sqlite_url: str) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        for path in ("/", "/t/abc", "/rules/mulle"):
            answer = await client.get(path)
            assert answer.text == "<!doctype html><p>the shell"
            assert answer.headers["Cache-Control"] == "no-cache"
        assert (await client.get("/assets/gone.js")).status_code == 404
        assert (await client.get("/api/gone")).status_code == 404

    served(bundle, sqlite_url, asking)


def test_a_file_is_sent_compressed_to_those_who_take_it(bundle: Path, sqlite_url: str) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        packed = await client.get("/assets/page-1.js", headers={"Accept-Encoding": "gzip"})
        plain = await client.get("/assets/page-1.js", headers={"Accept-Encoding": "identity"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.headers
        assert packed.text == plain.text == "go()"
        for answer in (packed, plain):
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert answer.headers["Content-Type"].startswith("text/javascript")

    served(bundle, sqlite_url, asking)


def test_an_app_manifest_is_one_on_every_machine(bundle: Path, sqlite_url: str) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        answer = await client.get("/manifest.webmanifest")
        assert answer.headers["Content-Type"] == "application/manifest+json"

    served(bundle, sqlite_url, asking)
