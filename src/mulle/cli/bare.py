"""`mulle` alone: the table in the browser; without it a terminal plays, and is told what to install."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.cli.parser import parser_of
from mulle.words import say

if TYPE_CHECKING:
    from argparse import Namespace


def run(told: Namespace) -> int:
    """Serve on this machine alone, on a free port, and open the browser."""
    if not _has_web() and sys.stdin.isatty() and sys.stdout.isatty():
        return _in_the_terminal()
    verify_web()
    from mulle.web.run import Listening, own_database
    from mulle.web.run import run as run_server
    from mulle.web.server import Choices

    listening = Listening(any_port=True, browser=not told.no_browser)
    run_server(Choices(database=own_database()), listening)
    return 0


def _in_the_terminal() -> int:
    sys.stderr.write(f"mulle: {say('cli.needs_web')}\n")
    status: int = import_module("mulle.cli.play").run(parser_of({"play"}).parse_args(["play"]))
    return status


def verify_web() -> None:
    """Raise when the `web` extra is not installed."""
    if not _has_web():
        raise CommandError("cli.needs_web")


def _has_web() -> bool:
    return find_spec("litestar") is not None and find_spec("sqlalchemy") is not None
