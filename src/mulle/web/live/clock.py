"""The time of day, as the log writes it."""

from __future__ import annotations

from time import time_ns


def now() -> int:
    """Milliseconds since 1970-01-01 UTC."""
    return time_ns() // 1_000_000
