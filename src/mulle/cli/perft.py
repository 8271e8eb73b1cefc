"""`mulle perft FILE DEPTH`: how many sequences of moves there are, to compare implementations."""

from __future__ import annotations

import json
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
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Print the count, or each move's with `--divide`."""
    position = position_in(told.file)
    tell_if_slower()
    divided = divide(position, told.depth) if told.divide and told.depth > 0 else {}
    nodes = sum(divided.values()) if divided else perft(position, told.depth)
    if told.json:
        print(json.dumps({"depth": told.depth, "nodes": nodes, "divide": divided}))
        return 0
    for move, each in divided.items():
        print(f"{move}: {each}")
    print(nodes)
    return 0
