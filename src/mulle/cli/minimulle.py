"""`mulle minimulle PLAYER…`: what can be won from players in the smallest game, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mulle.minimulle.exploitability import Exploitability

EQUILIBRIUM = "equilibrium"
TABLES = 90


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("specs", metavar="PLAYER", nargs="*", help=say("minimulle.help.players"))
    number = whole_number(1, TABLES)
    command.add_argument("--tables", type=number, metavar="N", help=say("minimulle.help.tables"))
    seeds = whole_number(1, 10_000)
    command.add_argument("--seeds", type=seeds, default=32, metavar="N", help=say("minimulle.help.seeds"))
    rounds = whole_number(1, 100_000)
    command.add_argument("--rounds", type=rounds, default=300, metavar="N", help=say("minimulle.help.rounds"))
    jobs = whole_number(1, 1024)
    command.add_argument("--jobs", type=jobs, default=1, metavar="N", help=say("cli.arena_jobs"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))


def run(told: Namespace) -> int:
    """Print how many deals there are, and for each player what a best response wins."""
    from mulle.players.registry import verify_player

    for spec in told.specs:
        if spec != EQUILIBRIUM:
            verify_player(spec)
    if not told.json:
        _count()
    for spec in told.specs:
        _show(spec, _found(told, spec), told.json)
    return 0


def _count() -> None:
    from mulle.games import MINIMULLE
    from mulle.minimulle.deals import count, tables

    different, ways = count(MINIMULLE)
    print(say("minimulle.deals", tables=len(tables(MINIMULLE)), different=different, ways=ways), flush=True)


def _found(told: Namespace, spec: str) -> Exploitability:
    from mulle.minimulle.exploitability import equilibrium, exploitability
    from mulle.minimulle.policies import policy

    if spec == EQUILIBRIUM:
        return equilibrium(rounds=told.rounds, number=told.tables, jobs=told.jobs)
    return exploitability(policy(spec, told.seeds), number=told.tables, jobs=told.jobs)


def _show(spec: str, found: Exploitability, as_json: bool) -> None:
    if as_json:
        written = {"player": spec, "exploitability": found.mean, **vars(found)}
        print(json.dumps(written), flush=True)
        return
    name = say("minimulle.equilibrium") if spec == EQUILIBRIUM else spec
    points = {"mean": found.mean, "forehand": found.as_forehand, "other": found.as_other}
    shown = {key: f"{value:.4f}" for key, value in points.items()}
    own = f"{found.self_play:+.4f}"
    print(say("minimulle.exploitability", name=name, tables=found.tables, own=own, **shown), flush=True)
