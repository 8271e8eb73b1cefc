"""`mulle solve FILE`: what the last round of a giv of two comes to with best play, and the best line."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.files import position_in
from mulle.solver import solve
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mulle.solver import Solution

MOST_MILLISECONDS = 3_600_000
MOST_NODES = 10**15
NOT_SOLVED = 1


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.position_file"))
    limit = whole_number(1, MOST_MILLISECONDS)
    command.add_argument(
        "--milliseconds", type=limit, default=0, metavar="N", help=say("cli.solve_milliseconds")
    )
    command.add_argument(
        "--nodes", type=whole_number(1, MOST_NODES), default=0, metavar="N", help=say("cli.solve_nodes")
    )
    command.add_argument("--json", action="store_true", help=say("cli.solve_json"))


def run(told: Namespace) -> int:
    """Print the value and the best line; exit status 1 where the limits ended the search."""
    position = position_in(told.file)
    found = solve(position, told.milliseconds, told.nodes)
    print(json.dumps(asdict(found)) if told.json else _told(found, position.turn))
    return 0 if found.is_exact else NOT_SOLVED


def _told(found: Solution, seat: int | None) -> str:
    if found.value is None:
        return say("solve.not_solved", nodes=found.nodes)
    lines = [
        say("solve.value", seat=seat, value=f"{found.value:+d}"),
        say("solve.to_go", to_go=f"{found.to_go:+d}"),
        say("solve.line"),
        *(f"  {move}" for move in found.line),
        say("solve.nodes", nodes=found.nodes),
    ]
    return "\n".join(lines)
