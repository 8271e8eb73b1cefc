"""`mulle perft FILE DEPTH`: how many sequences of moves there are, to compare implementations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.files import position_in
from mulle.cli.slower import tell_if_slower
from mulle.native import divide, perft
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.position_file"))
    command.add_argument("depth", metavar="DEPTH", type=whole_number(0, 1000), help=say("cli.depth"))
    command.add_argument("--divide", action="store_true", help=say("cli.divide"))


def run(told: Namespace) -> int:
    """Print the count, or each move's with `--divide`."""
    position = position_in(told.file)
    tell_if_slower()
    if told.divide and told.depth > 0:
        for move, nodes in divide(position, told.depth).items():
            print(f"{move}: {nodes}")
    print(perft(position, told.depth))
    return 0
