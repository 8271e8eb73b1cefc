"""Saying, once, that the native engine is missing."""

from __future__ import annotations

import sys

from mulle.native import missing_notice


def tell_if_slower() -> None:
    """Write the notice on standard error the first time it matters."""
    notice = missing_notice()
    if notice is not None:
        print(f"mulle: {notice}", file=sys.stderr)
