"""The extras need what is not always installed: they run only when they are asked for by path."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return None if any("extras" in argument for argument in config.args) else True
