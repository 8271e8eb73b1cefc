"""`mulle replay FILE`: a recorded game told as people would tell it, every score checked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.files import opened
from mulle.engine.records import read_record
from mulle.engine.replay import replay
from mulle.engine.telling.match import MatchTeller
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.record_file"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Tell the game once all of it has been checked: a damaged record is not half told."""
    with opened(told.file) as stream:
        record = read_record(stream)
    steps = list(replay(record))
    teller = MatchTeller(record.header.ruleset, record.header.names)
    if told.json:
        for step in steps:
            print(json.dumps({**step.event.to_dict(), "told": teller.tell(step.event, step.before)}))
        return 0
    for step in steps:
        for line in teller.tell(step.event, step.before):
            print(line)
    print()
    print(say("replay.checked", lines=len(steps) + 1))
    return 0
