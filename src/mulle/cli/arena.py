"""`mulle arena A B …`: players against each other on duplicate deals, with intervals that hold."""

from __future__ import annotations

import json
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from mulle.cli.arguments import whole_number
from mulle.cli.errors import CommandError
from mulle.cli.game_told import declare_game, ruleset_told
from mulle.cli.progress import Progress
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from mulle.arena.contest import Contest
    from mulle.arena.deals import Deals
    from mulle.arena.ratings import Rating
    from mulle.arena.results import Results
    from mulle.arena.standings import PairStanding
    from mulle.arena.workers import Runner
    from mulle.games.options import AnyRuleset

MOST_DEALS = 10_000_000
MOST_SECONDS = 86_400
DEFAULT_GAME = "mulle"


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("specs", metavar="PLAYER", nargs="+", help=say("cli.arena_players"))
    declare_game(command)
    command.set_defaults(game=None)
    command.add_argument("--players", type=whole_number(2, 4), metavar="N", help=say("cli.arena_seats"))
    _declare_deals(command)
    _declare_work(command)
    _declare_output(command)


def _declare_deals(command: ArgumentParser) -> None:
    number = whole_number(1, MOST_DEALS)
    command.add_argument("--number", type=number, default=100, metavar="N", help=say("cli.arena_number"))
    which = command.add_mutually_exclusive_group()
    seed = whole_number(0, (1 << 62) - 1)
    which.add_argument("--seed", type=seed, default=0, metavar="N", help=say("cli.arena_seed"))
    which.add_argument("--deals", metavar="PHRASE", help=say("cli.arena_deals"))


def _declare_work(command: ArgumentParser) -> None:
    seconds = whole_number(1, MOST_SECONDS)
    command.add_argument("--move-seconds", type=seconds, default=5, metavar="N", help=say("cli.arena_move"))
    command.add_argument(
        "--start-seconds", type=seconds, default=10, metavar="N", help=say("cli.arena_start")
    )
    command.add_argument("--results", type=Path, metavar="FILE", help=say("cli.arena_results"))
    where = command.add_mutually_exclusive_group()
    jobs = whole_number(1, 1024)
    where.add_argument("--jobs", type=jobs, default=1, metavar="N", help=say("cli.arena_jobs"))
    where.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS", help=say("cli.arena_ray"))


def _declare_output(command: ArgumentParser) -> None:
    command.add_argument("--spread", action="store_true", help=say("cli.arena_spread"))
    command.add_argument("--json", action="store_true", help=say("cli.arena_json"))
    command.add_argument("--svg", type=Path, metavar="FILE", help=say("cli.arena_svg"))
    command.add_argument("--table", type=Path, metavar="FILE", help=say("cli.arena_table"))
    command.add_argument("--quiet", action="store_true", help=say("cli.arena_quiet"))


def run(told: Namespace) -> int:
    """Play the contest, or what is left of it, and print what it came to."""
    return _spread(told) if told.spread else _contest(told)


def _contest(told: Namespace) -> int:
    from mulle.arena.contest import play
    from mulle.arena.ratings import ratings
    from mulle.arena.standings import standings

    contest = _contest_told(told, _rules_told(told))
    contest.verify()
    with _results(told, contest) as results:
        outcomes = play(contest, _runner(told), results, _counting(told, _left(contest, results)))
    found = standings(contest, outcomes)
    _show(told, contest, found, ratings(contest, outcomes))
    return 0


def _show(told: Namespace, contest: Contest, found: list[PairStanding], ratings: list[Rating]) -> None:
    from mulle.arena.crosstable import markdown, svg
    from mulle.arena.report import as_json
    from mulle.arena.report import told as lines_of
    from mulle.arena.tables import write_table

    if told.json:
        print(json.dumps(as_json(contest, found, ratings)))
    else:
        print(_opening(told, contest))
        print("\n".join(lines_of(found, ratings)))
    if told.svg:
        _write(told.svg, svg(found, ratings))
    if told.table:
        write_table(told.table, contest.rules.game, _command(told), markdown(found, ratings))


def _opening(told: Namespace, contest: Contest) -> str:
    options = ", ".join(f"{name}={value}" for name, value in contest.rules.written_options().items())
    deals = say("arena.deals_of_phrase" if told.deals else "arena.deals_of_seed", which=_which_deals(told))
    return say("arena.opening", game=contest.rules.game, options=options, deals=deals)


def _which_deals(told: Namespace) -> Quoted:
    return Quoted(told.deals or str(told.seed))


def _spread(told: Namespace) -> int:
    from mulle.arena.measure import every_table, measure
    from mulle.arena.report import spread_json, spread_told
    from mulle.arena.tables import spread_table, write_table

    tables = [_rules_told(told)] if told.game or told.option or told.players else every_table()
    contest = _contest_told(told, tables[0])
    contest.verify()
    found = []
    for measured in measure(contest, tables, _runner(told), _counting(told, told.number * len(tables))):
        found.append(measured)
        if not told.json:
            print(spread_told(measured), flush=True)
    if told.json:
        print(json.dumps([spread_json(measured) for measured in found]))
    if told.table:
        write_table(told.table, "spread", _command(told), spread_table(found))
    return 0


def _rules_told(told: Namespace) -> AnyRuleset:
    told.game = told.game or DEFAULT_GAME
    return ruleset_told(told, told.players)


def _contest_told(told: Namespace, rules: AnyRuleset) -> Contest:
    from mulle.arena.contest import Contest
    from mulle.players.external import Limits

    return Contest(
        players=tuple(told.specs),
        rules=rules,
        number=told.number,
        deals=_deals_told(told),
        limits=Limits(start=told.start_seconds, move=told.move_seconds),
    )


def _deals_told(told: Namespace) -> Deals:
    from mulle.arena.deals import Deals

    return Deals.of_seed(told.seed) if told.deals is None else Deals.of_phrase(told.deals)


def _runner(told: Namespace) -> Runner:
    from mulle.arena.on_ray import on_ray
    from mulle.arena.workers import in_processes, in_this_process

    if told.ray:
        return on_ray(told.ray)
    return in_this_process if told.jobs == 1 else in_processes(told.jobs)


def _results(told: Namespace, contest: Contest) -> AbstractContextManager[Results | None]:
    from mulle.arena.results import Results

    return nullcontext() if told.results is None else Results(told.results, contest.plan)


def _left(contest: Contest, results: Results | None) -> int:
    done = results.outcomes if results else {}
    return sum(task.key not in done for task in contest.tasks)


def _counting(told: Namespace, whole: int) -> Callable[[object], None]:
    """What draws the progress bar, outcome by outcome."""
    progress = Progress(whole, quiet=told.quiet)
    done = iter(range(1, whole + 1))
    return lambda _: progress(next(done, whole))


def _command(told: Namespace) -> str:
    """The command that plays the same contest again."""
    words = ["mulle", "arena", *told.specs, "--number", str(told.number)]
    words += ["--game", told.game] if told.game else []
    words += ["--players", str(told.players)] if told.players else []
    words += [word for option in told.option for word in ("--option", option)]
    words += ["--deals", told.deals] if told.deals else ["--seed", str(told.seed)]
    return shlex.join([*words, "--spread"] if told.spread else words)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError("arena.cannot_open", file=Quoted(str(file)), reason=reason) from None
