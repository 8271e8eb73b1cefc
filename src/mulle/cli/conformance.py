"""`mulle conformance FILE…`: run conformance files through the rules and print the first difference."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.files import text_of
from mulle.conformance import Difference, check_lines
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("files", metavar="FILE", nargs="+", help=say("cli.conformance_file"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Print how many lines agree, file by file, or the first difference."""
    for file in told.files:
        outcome = check_lines(text_of(file).splitlines())
        print(_as_json(file, outcome) if told.json else _told(file, outcome))
        if isinstance(outcome, Difference):
            return 1
    return 0


def _told(file: str, outcome: Difference | int) -> str:
    if isinstance(outcome, Difference):
        return say("conformance.differs", file=Quoted(file), line=outcome.line, what=outcome.what)
    return say("conformance.agrees", file=Quoted(file), lines=outcome)


def _as_json(file: str, outcome: Difference | int) -> str:
    if isinstance(outcome, Difference):
        return json.dumps({"file": file, "agrees": False, "line": outcome.line, "what": outcome.what})
    return json.dumps({"file": file, "agrees": True, "lines": outcome})
