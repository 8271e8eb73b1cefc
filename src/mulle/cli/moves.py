"""`mulle moves FILE`: every legal move of a position, a line each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.files import position_in
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.position_file"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Print the moves."""
    position = position_in(told.file)
    moves = map(str, position.legal_moves())
    if told.json:
        print(json.dumps({"turn": position.turn, "moves": list(moves)}))
        return 0
    for move in moves:
        print(move)
    return 0
