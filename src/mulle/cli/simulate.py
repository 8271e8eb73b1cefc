"""`mulle simulate`: many givar between computer players, with means and 95 % intervals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.game_told import declare_game, declare_players, made_players, players_told, ruleset_told
from mulle.cli.progress import Progress
from mulle.engine.score_sheet import side_names
from mulle.engine.simulate import Lead, Simulation, simulate
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

MOST_GIVAR = 100_000_000


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    declare_game(command)
    declare_players(command, "greedy,random")
    command.add_argument("--givs", type=whole_number(1, MOST_GIVAR), default=100, help=say("cli.givs"))
    command.add_argument("--seed", default="0", help=say("cli.seed"))
    command.add_argument("--json", action="store_true", help=say("cli.json"))
    command.add_argument("--quiet", action="store_true", help=say("cli.quiet"))


def run(told: Namespace) -> int:
    """Play the givar and print what they came to."""
    specs = players_told(told)
    rules = ruleset_told(told, len(specs))
    players = made_players(rules, specs, told.seed)
    result = simulate(rules, players, told.givs, told.seed, Progress(told.givs, quiet=told.quiet))
    if told.json:
        print(json.dumps({**result.to_dict(), "players": specs}))
    else:
        _print(result, specs)
    return 0


def _print(result: Simulation, specs: list[str]) -> None:
    names = side_names(specs, len(result.totals))
    for name, total, lead, lost in zip(names, result.totals, result.leads, result.lost, strict=True):
        shown = {"name": Quoted(name), "total": total, "mean": f"{lead.mean:+.2f}"}
        print(say("simulate.line", interval=_interval(lead), **shown))
        if lost:
            print(say("simulate.lost", name=Quoted(name), lost=lost))


def _interval(lead: Lead) -> str:
    if lead.low is None or lead.high is None:
        return ""
    return say("simulate.interval", low=f"{lead.low:+.2f}", high=f"{lead.high:+.2f}")
