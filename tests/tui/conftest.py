"""A user's folder of its own, the words as at first, and a pilot that does not wait for a busy machine."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from mulle.words import use_cards, use_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield
    use_language("sv")
    use_cards("symbols")


@pytest.fixture(autouse=True)
def _quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot takes a process that works for one whose screen is not ready, up to a second for each key.

    It still waits until the screen has dealt with all its messages.
    """

    async def moment(*_: float) -> None:
        await asyncio.sleep(0.002)

    monkeypatch.setattr("textual.app.wait_for_idle", moment)
    monkeypatch.setattr("textual.pilot.wait_for_idle", moment)
