"""`mulle` alone: the table in the browser, or what to install for it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError

if TYPE_CHECKING:
    from argparse import Namespace


def run(told: Namespace) -> int:
    """Serve on this machine alone, on a free port, and open the browser."""
    verify_web()
    from mulle.web.run import Listening, own_database
    from mulle.web.run import run as run_server
    from mulle.web.server import Choices

    listening = Listening(any_port=True, browser=not told.no_browser)
    run_server(Choices(database=own_database()), listening)
    return 0


def verify_web() -> None:
    """Raise when the `web` extra is not installed."""
    if find_spec("litestar") is None or find_spec("sqlalchemy") is None:
        raise CommandError("cli.needs_web")
