"""`mulle conformance FILE…`: run conformance files through the rules and print the first difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cli.files import text_of
from mulle.conformance import Difference, check_lines
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("files", metavar="FILE", nargs="+", help=say("cli.conformance_file"))


def run(told: Namespace) -> int:
    """Print how many lines agree, file by file, or the first difference."""
    for file in told.files:
        outcome = check_lines(text_of(file).splitlines())
        if isinstance(outcome, Difference):
            print(say("conformance.differs", file=Quoted(file), line=outcome.line, what=outcome.what))
            return 1
        print(say("conformance.agrees", file=Quoted(file), lines=outcome))
    return 0
