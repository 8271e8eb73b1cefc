"""`mulle` alone: the table in the browser, or what to install for it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError

if TYPE_CHECKING:
    from argparse import Namespace


def run(_: Namespace) -> int:
    """Start the table, where the `web` extra is installed."""
    if find_spec("mulle.web") is None or find_spec("litestar") is None:
        raise CommandError("cli.needs_web")
    raise CommandError("cli.needs_web")
