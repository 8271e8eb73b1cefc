"""`mulle moves FILE`: every legal move of a position, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cli.files import position_in
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.position_file"))


def run(told: Namespace) -> int:
    """Print the moves."""
    for move in position_in(told.file).legal_moves():
        print(move)
    return 0
