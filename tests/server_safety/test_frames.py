"""Mutated frames: a sample of what `python -m tests.server_safety.fuzz_frames` sends all day."""

from __future__ import annotations

import asyncio

import pytest

from mulle.web.sockets.socket import Socket
from tests.server_safety.fuzz_frames import run

FRAMES = 2_000
MOST_GROWTH_KIB = 16 * 1024


def test_mutated_frames_break_nothing() -> None:
    outcome = asyncio.run(run(FRAMES))
    assert outcome.sent >= FRAMES
    assert outcome.answered > FRAMES / 2
    assert outcome.broken == []
    assert outcome.growth_kib < MOST_GROWTH_KIB


def test_a_socket_that_breaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is planted: a frame that is not understood goes through."""

    async def take(socket: Socket, text: str | None) -> None:
        assert text is not None
        if text.startswith("["):
            raise RecursionError("planted")

    monkeypatch.setattr(Socket, "take", take)
    monkeypatch.setattr("tests.server_safety.fuzz_frames._drained", _nothing)
    assert asyncio.run(run(200)).broken


async def _nothing(socket: object) -> int:
    return 0
