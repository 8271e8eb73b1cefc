"""Whatever is sent to the HTTP interface, nothing breaks; schemathesis makes up what."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings

from mulle.web.bounds import Bounds
from mulle.web.client import Session
from mulle.web.people import sessions
from mulle.web.protocol.endpoints import ENDPOINTS
from mulle.web.protocol.openapi import openapi
from mulle.web.server import Choices
from tests.web.running import FREE, ME, node, settings

EXAMPLES = 12
UNHURRIED = Bounds(
    guests_an_hour=100_000,
    logins_at_once=100_000,
    requests_at_once=1_000_000,
    orders_at_once=100_000,
    others_at_once=100_000,
)
DESCRIPTION: Any = schemathesis.openapi.from_dict(openapi())
# A stream does not end.
LEFT_OUT = ("/api/tables/{game}/events",)
OPERATIONS = [one for one in ENDPOINTS if one.path not in LEFT_OUT]


@contextmanager
def in_a_thread(folder: Path) -> Iterator[tuple[str, dict[str, str], str]]:
    """A node in a loop of its own: its URL, what a guest sends along, and the guest's table."""
    loop, told = asyncio.new_event_loop(), {}
    ready, stop = threading.Event(), asyncio.Event()

    async def serve() -> None:
        choices = Choices(database=f"sqlite:///{folder / 'o.sqlite'}", workers=1, bounds=UNHURRIED)
        async with node(choices) as (_, url), Session(url) as anna:
            me = await anna.guest("Anna")
            link = await anna.make_table(settings("byggkasino"), [ME, FREE])
            cookie = f"mulle_session={anna.cookies['mulle_session']}"
            told["all"] = (url, {"Cookie": cookie, "X-Mulle-Csrf": me.csrf}, link.game)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(30)
        yield told["all"]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
        loop.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str], str]]:
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch, in_a_thread(tmp_path_factory.mktemp("openapi")) as told:
        patch.setattr(sessions, "_hasher", quick)
        patch.setattr(sessions, "_NOBODY", quick.hash("nobody"))
        yield told


@pytest.mark.parametrize("endpoint", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
def test_nothing_that_is_sent_breaks(endpoint: Any, served: tuple[str, dict[str, str], str]) -> None:
    url, headers, game = served
    operation = DESCRIPTION[endpoint.path][endpoint.method]

    with ExitStack() as stack:
        http = stack.enter_context(httpx.Client(base_url=url, trust_env=False, timeout=20))

        @seed(1944)
        @hypothesis_settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def send(case: Any) -> None:
            asked = case.as_transport_kwargs(base_url=url)
            path = endpoint.path.replace("{game}", game)
            body = asked.get("json")
            for place in (asked["url"].removeprefix(url), path):
                answer = http.request(
                    asked["method"], place, params=asked.get("params"), json=body, headers=headers
                )
                assert answer.status_code < 500, (answer.status_code, place, body)
                if answer.is_error:
                    assert answer.json()["key"], answer.text
                    assert answer.json()["text"]

        send()


def test_every_endpoint_is_described() -> None:
    described = {(path, method.upper()) for path, told in openapi()["paths"].items() for method in told}
    assert described == {(one.path, one.method) for one in ENDPOINTS}
