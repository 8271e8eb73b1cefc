"""`mulle bot NAME`: one of our players as a bot, over standard input and output (docs/bot-protocol.md)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("player", metavar="NAME", help=say("cli.bot_player"))


def run(told: Namespace) -> int:
    """Answer until the host says `quit` or goes away."""
    from mulle.players.registry import player, verify_player
    from mulle.players.serve import Server, serve

    verify_player(told.player)
    server = Server(told.player, lambda seed: player(told.player, seed))
    serve(server, sys.stdin.buffer, sys.stdout.buffer)
    return 0
