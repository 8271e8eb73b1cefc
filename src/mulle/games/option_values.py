"""Sets of option values that several games share."""

from __future__ import annotations

AT_LEAST_ONE = range(1, 1 << 31)
