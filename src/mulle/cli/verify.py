"""`mulle verify FILE`: recompute a committed shuffle and compare every deal with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.files import opened
from mulle.engine.records import read_record
from mulle.engine.replay import verify
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("file", metavar="FILE", help=say("cli.record_file"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Print which givar are proved and which are still secret."""
    with opened(told.file) as stream:
        verified = verify(read_record(stream))
    if told.json:
        print(json.dumps({"proved": verified.proved, "secret": verified.secret}))
        return 0
    for giv in verified.proved:
        print(say("verify.giv", giv=giv))
    for giv in verified.secret:
        print(say("verify.secret", giv=giv))
    return 0
