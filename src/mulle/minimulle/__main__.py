"""`python -m mulle.minimulle`: count the deals, reckon exploitability, solve for an equilibrium."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from multiprocessing import Pool
from typing import TYPE_CHECKING

from mulle.games.minimulle import MINIMULLE
from mulle.minimulle.deals import count, tables
from mulle.minimulle.equilibrium import ROUNDS, solved
from mulle.minimulle.policies import TRIES, policy
from mulle.minimulle.response import respond, weighted
from mulle.players.registry import verify_player
from mulle.rules.errors import RuleError
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulle.minimulle.response import Response
    from mulle.rules.fishing.pieces import Cards

EVENLY_SPREAD = 7


def main(words: Sequence[str] | None = None) -> int:
    """Run one of the commands."""
    told = _parser().parse_args(words)
    try:
        told.run(told)
    except RuleError as error:
        print(error.message(), file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mulle.minimulle", description=say("minimulle.about"))
    commands = parser.add_subparsers(required=True)
    deals = commands.add_parser("deals", help=say("minimulle.help.deals"))
    deals.set_defaults(run=_deals)
    exploit = commands.add_parser("exploit", help=say("minimulle.help.exploit"))
    exploit.add_argument("players", nargs="+", help=say("minimulle.help.players"))
    exploit.add_argument("--seeds", type=int, default=TRIES, help=say("minimulle.help.seeds"))
    exploit.set_defaults(run=_exploit)
    equilibrium = commands.add_parser("equilibrium", help=say("minimulle.help.equilibrium"))
    equilibrium.add_argument("--rounds", type=int, default=ROUNDS, help=say("minimulle.help.rounds"))
    equilibrium.set_defaults(run=_equilibrium)
    for command in (exploit, equilibrium):
        command.add_argument("--tables", type=int, help=say("minimulle.help.tables"))
        command.add_argument("--processes", type=int, default=2, help=say("minimulle.help.processes"))
    return parser


def _deals(_: argparse.Namespace) -> None:
    different, ways = count(MINIMULLE)
    print(say("minimulle.deals", tables=len(tables(MINIMULLE)), different=different, ways=ways))


def _exploit(told: argparse.Namespace) -> None:
    for spec in told.players:
        verify_player(spec)
    for spec in told.players:
        _report(spec, partial(_respond, spec, told.seeds), told)


def _equilibrium(told: argparse.Namespace) -> None:
    _report(say("minimulle.equilibrium"), partial(_solved, told.rounds), told)


def _respond(spec: str, seeds: int, table: Cards) -> Response:
    return respond(MINIMULLE, table, policy(spec, seeds))


def _solved(rounds: int, table: Cards) -> Response:
    return solved(MINIMULLE, table, rounds)


def _report(name: str, reckon: Callable[[Cards], Response], told: argparse.Namespace) -> None:
    chosen = some_tables(told.tables)
    with Pool(max(1, told.processes)) as pool:
        found = pool.map(reckon, [table for table, _ in chosen], chunksize=1)
    together = weighted([(ways, one) for (_, ways), one in zip(chosen, found, strict=True)])
    print(
        say(
            "minimulle.exploitability",
            name=name,
            tables=len(chosen),
            mean=f"{together.mean:.4f}",
            forehand=f"{together.as_forehand:.4f}",
            other=f"{together.as_other:.4f}",
            own=f"{together.self_play:+.4f}",
        ),
        flush=True,
    )


def some_tables(number: int | None) -> list[tuple[Cards, int]]:
    """All tables, or so many spread evenly over them."""
    every = list(tables(MINIMULLE))
    spread = [every[place * EVENLY_SPREAD % len(every)] for place in range(len(every))]
    return every if number is None else spread[: max(1, number)]


if __name__ == "__main__":
    sys.exit(main())
