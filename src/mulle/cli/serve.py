"""`mulle serve`: a node for others; several of them share one PostgreSQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.bare import verify_web
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

PORT = 8642


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("--host", default="127.0.0.1", help=say("cli.serve_host"))
    command.add_argument(
        "--port", type=whole_number(0, 65_535), default=PORT, metavar="N", help=say("cli.serve_port")
    )
    command.add_argument("--database", default=None, metavar="URL", help=say("cli.serve_database"))
    command.add_argument("--redis", default=None, metavar="URL", help=say("cli.serve_redis"))
    command.add_argument(
        "--workers", type=whole_number(1, 256), default=None, metavar="N", help=say("cli.serve_workers")
    )
    command.add_argument("--trusted-proxies", default="127.0.0.1", help=say("cli.serve_proxy"))


def run(told: Namespace) -> int:
    """Serve until told to stop."""
    verify_web()
    from mulle.web.run import Listening, own_database
    from mulle.web.run import run as run_server
    from mulle.web.server import Choices

    choices = Choices(database=told.database or own_database(), redis=told.redis, workers=told.workers)
    listening = Listening(host=told.host, port=told.port, trusted_proxies=told.trusted_proxies)
    run_server(choices, listening)
    return 0
