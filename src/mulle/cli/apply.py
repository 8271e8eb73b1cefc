"""`mulle apply FILE MOVE…`: the position after some moves, in normal form."""

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
    command.add_argument("moves", metavar="MOVE", nargs="+", help=say("cli.move_text"))


def run(told: Namespace) -> int:
    """Play the moves and print where they lead."""
    position = position_in(told.file)
    for move in told.moves:
        position = position.play(move)
    print(json.dumps(position.to_dict(), ensure_ascii=False))
    return 0
