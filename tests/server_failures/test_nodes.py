"""Two nodes: one fails, and at the other's tables play goes on within five seconds."""

from __future__ import annotations

import asyncio

import pytest

from tests.server_failures.nodes import FAILURES, silence_after

# Five seconds on an idle machine, which `bench.soak_server --failovers` measures; tests share theirs.
BUSY = 3


@pytest.mark.parametrize("failure", FAILURES)
def test_play_goes_on_when_a_node(failure: str, postgres_url: str) -> None:
    async def bounded() -> float:
        async with asyncio.timeout(120):
            return await silence_after(failure, postgres_url)

    assert asyncio.run(bounded()) < 5 * BUSY
