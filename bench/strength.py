"""How strong the bots are: contests with numbers of deals fixed beforehand, on deals locked by a phrase.

    python -m bench.strength [NAME …] [--seconds N] [--jobs N] [--results FOLDER]

Every finished deal is kept in `--results`, so that a run that is stopped goes on where it was. A finished
contest is written to docs/figures. Searching bots get iterations and not time, so that other work on the
machine changes nothing: no more than one idle core makes in the time, see ITERATIONS_PER_MILLISECOND.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from mulle.arena.contest import Contest, play
from mulle.arena.crosstable import cells_of
from mulle.arena.deals import Deals
from mulle.arena.figures import Figure, read_figure, this_machine, write_figure
from mulle.arena.ratings import ratings
from mulle.arena.report import interval, milliseconds, signed, told
from mulle.arena.results import Results
from mulle.arena.standings import standings
from mulle.arena.workers import in_processes, in_this_process
from mulle.games.options import ruleset
from mulle.players.registry import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mulle.arena.crosstable import Cells
    from mulle.arena.figures import Cell
    from mulle.arena.ratings import Rating
    from mulle.arena.standings import PairStanding
    from mulle.arena.work import Outcome

FIGURES = Path(__file__).parents[1] / "docs" / "figures"
PAIRS = FIGURES / "strength.json"
PAIR_COLUMNS = ("question", "first", "second", "points per giv", "Elo", "deals", "median time per move")
DEALS = "the deals that tell how strong the bots are"
# A turn through the tree takes 0.4 to 3.1 µs in 2-player mulle, the most in the first plies of a round; so
# many a millisecond are made there too, and 570 on average (one idle core of an AMD EPYC).
ITERATIONS_PER_MILLISECOND = 320


class OutOfTime(Exception):
    """The time given to this run is up; what is finished is kept."""


def search(kind: str, milliseconds: int) -> str:
    """A searching bot with as many iterations as an idle core makes in the time."""
    return f"{kind}:{ITERATIONS_PER_MILLISECOND * milliseconds}it"


YARDSTICKS = ("random", "greedy", "expert", "counter")
FAST = (*YARDSTICKS, search("pimc", 50), search("ismcts", 50))


@dataclass(frozen=True, slots=True)
class Question:
    """One contest, and how many deals answer it."""

    name: str
    players: tuple[str, ...]
    number: int
    game: str = "mulle"
    options: dict[str, object] = field(default_factory=dict)

    @property
    def contest(self) -> Contest:
        """The contest in the arena's terms."""
        rules = ruleset(self.game, self.options)
        return Contest(players=self.players, rules=rules, number=self.number, deals=Deals.of_phrase(DEALS))


def table_of(game: str, seats: int | None, number: int) -> Question:
    """All against all at one table."""
    name = game if seats is None else f"{game}-{seats}"
    return Question(f"all-{name}", FAST, number, game, {} if seats is None else {"players": seats})


# The worlds that master draws in a second of an idle core (an AMD EPYC), in 2-player mulle.
WORLDS_PER_SECOND = 4300


def drawing(seconds: float) -> str:
    """The network with as many drawn worlds as an idle core plays on in the time."""
    return f"master:{WORLDS_PER_SECOND * seconds:.0f}it"


def of_network(game: str, seats: int, number: int, rules_of_thumb: str = "counter") -> Question:
    """What its training brought, against the best of the bots that follow rules of thumb."""
    options: dict[str, object] = {} if game in ("husmulle", "stickmulle") else {"players": seats}
    name = f"net-{game}-{seats}-{rules_of_thumb}"
    return Question(name, ("net", rules_of_thumb), number, game, options)


NETWORKS = (
    of_network("mulle", 2, 1000, "greedy"),
    of_network("mulle", 2, 1000),
    of_network("byggkasino", 2, 1000),
    of_network("husmulle", 2, 400),
    of_network("stickmulle", 3, 1600),
    of_network("stickmulle", 3, 400, "expert"),
    of_network("mulle", 3, 100),
    of_network("mulle", 4, 200),
    of_network("byggkasino", 3, 400),
    of_network("byggkasino", 4, 400),
    Question("net-ismcts-50ms", ("net", search("ismcts", 50)), 160),
    Question("master-200ms-net", (drawing(0.2), "net"), 160),
    Question("master-200ms-ismcts-200ms", (drawing(0.2), search("ismcts", 200)), 80),
    Question("master-1s-master-200ms", (drawing(1), drawing(0.2)), 80),
    Question("net-ismcts-1s", ("net", search("ismcts", 1000)), 160),
)

QUESTIONS = (
    Question("counter", ("counter", "greedy"), 1000),
    Question("random", ("random", "counter"), 400),
    Question("expert", ("expert", "counter"), 400),
    Question("ismcts-50ms", (search("ismcts", 50), "counter"), 24),
    Question("ismcts-200ms", (search("ismcts", 200), "counter"), 160),
    table_of("mulle", 2, 20),
    Question("time-200ms-50ms", (search("ismcts", 200), search("ismcts", 50)), 160),
    Question("same-counter", ("counter", "counter"), 400),
    Question("same-ismcts", (search("ismcts", 5), search("ismcts", 5)), 300),
    table_of("byggkasino", 2, 30),
    table_of("husmulle", None, 30),
    table_of("stickmulle", None, 30),
    table_of("mulle", 3, 10),
    table_of("mulle", 4, 20),
    table_of("byggkasino", 3, 10),
    table_of("byggkasino", 4, 20),
    Question("master-level", (search("ismcts", 1000), "counter"), 60),
    Question("time-1s-200ms", (search("ismcts", 1000), search("ismcts", 200)), 160),
    *NETWORKS,
)


def answer(question: Question, folder: Path, jobs: int, until: float) -> None:
    """Play what is left of `question` and write what it came to."""
    contest = question.contest
    contest.verify()
    folder.mkdir(parents=True, exist_ok=True)
    runner = in_this_process if jobs == 1 else in_processes(jobs)
    with Results(folder / f"{question.name}.jsonl", contest.plan) as results:
        outcomes = play(contest, runner, results, _stopper(until))
    found, rated = standings(contest, outcomes), ratings(contest, outcomes)
    print("\n".join(told(found, rated)), flush=True)
    if len(found) == 1:
        _write_pair(question, found[0])
    else:
        write_figure(FIGURES / f"{question.name}.json", crosstable(question, found, rated))


def _stopper(until: float) -> Callable[[Outcome], None]:
    def stop(_: Outcome) -> None:
        if monotonic() > until:
            raise OutOfTime

    return stop


def crosstable(question: Question, found: list[PairStanding], rated: list[Rating]) -> Figure:
    """All against all, the best first."""
    cells, names = cells_of(found), [rating.player for rating in rated]
    rows = [
        (rating.player, signed(rating.elo.mean, 0), *_row(cells, rating.player, names)) for rating in rated
    ]
    return Figure(
        title=f"All against all: {question.game}, {question.contest.rules.players} players",
        command=_command(question.name),
        machine=this_machine(),
        columns=("", "Elo", *names),
        rows=tuple(rows),
        notes=f"Points per giv, the row's bot against the column's, over {question.number} deals.",
    )


def _row(cells: Cells, player: str, others: list[str]) -> list[str]:
    return [interval(cells[player, other], 1) if other != player else "" for other in others]


def _write_pair(question: Question, found: PairStanding) -> None:
    row = (
        question.name,
        *found.pairing,
        interval(found.points),
        f"{signed(found.elo.mean, 0)} [{signed(found.elo.low, 0)}, {signed(found.elo.high, 0)}]",
        found.deals,
        " · ".join(milliseconds(timings.quantile(0.5)) for timings in found.timings),
    )
    rows = {str(old[0]): old for old in read_figure(PAIRS).rows} if PAIRS.exists() else {}
    rows[question.name] = row
    order = {one.name: place for place, one in enumerate(QUESTIONS)}
    kept = sorted(rows, key=lambda name: order.get(name, len(order)))
    write_figure(PAIRS, pairs_figure([rows[name] for name in kept]))
    write_figure(FIGURES / "levels.json", levels_figure(list(rows.values())))


def pairs_figure(rows: list[tuple[Cell, ...]]) -> Figure:
    """The questions that two bots answer."""
    return Figure(
        title="Strength, bot against bot",
        command=_command("QUESTION"),
        machine=this_machine(),
        columns=PAIR_COLUMNS,
        rows=tuple(rows),
        notes=f"{ITERATIONS_PER_MILLISECOND} iterations stand for a millisecond of an idle core.",
    )


def levels_figure(rows: list[tuple[Cell, ...]]) -> Figure:
    """What each level for people gains on `counter`, as far as it is measured."""
    measured = {(first, second): str(points) for _, first, second, points, *_ in rows}
    return Figure(
        title="The levels for people, measured at mulle for two",
        command=_command("QUESTION"),
        machine=this_machine(),
        columns=("level", "bot", "points per giv against counter"),
        rows=tuple((level.key, level.spec, against_counter(level.spec, measured)) for level in LEVELS),
        notes=f"{ITERATIONS_PER_MILLISECOND} iterations stand for a millisecond of an idle core.",
    )


def against_counter(spec: str, measured: Mapping[tuple[Cell, Cell], str]) -> str:
    """The points that the bot `spec` gains; what was measured the other way round is turned."""
    here = in_iterations(spec)
    turned = measured.get(("counter", here), "").translate(str.maketrans("+−", "−+"))
    return "0" if here == "counter" else measured.get((here, "counter")) or turned or "not measured yet"


def in_iterations(spec: str) -> str:
    """A search with a budget in time as it is measured; any other bot as it is."""
    told = re.fullmatch(r"(ismcts|pimc):(\d+)(ms|s)", spec)
    return search(told[1], int(told[2]) * (1000 if told[3] == "s" else 1)) if told else spec


def _command(name: str) -> str:
    return f"python -m bench.strength {name}"


def asked(names: list[str]) -> Iterator[Question]:
    """The questions called `names`; all of them where none is named."""
    return (question for question in QUESTIONS if not names or question.name in names)


def main() -> None:
    """Answer the questions one after the other, for as long as there is time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *(one.name for one in QUESTIONS)])
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("build/strength"))
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    try:
        for question in asked(arguments.names):
            answer(question, arguments.results, arguments.jobs, until)
    except OutOfTime:
        print("The time is up; the same command goes on.")


if __name__ == "__main__":
    main()
