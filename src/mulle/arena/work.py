"""The arena's unit of work: one deal of one pairing, played in every line-up."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Any, cast

from mulle.arena.errors import ArenaError
from mulle.arena.forgiving import Forgiving
from mulle.arena.giv import GivResult, play_giv, result
from mulle.arena.lineups import lineups, who_sits
from mulle.arena.timings import Timings
from mulle.players.registry import is_external, player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.arena.deals import Deals
    from mulle.arena.lineups import Lineup
    from mulle.games.options import AnyRuleset
    from mulle.players.external import External, Limits
    from mulle.players.player import Player
    from mulle.protocol.process import BotFault

Pairing = tuple[str, str]
Key = tuple[Pairing, int]
Fault = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What all the work of a contest has in common."""

    rules: AnyRuleset
    deals: Deals
    limits: Limits
    version: str


@dataclass(frozen=True, slots=True)
class Task:
    """One deal of one pairing."""

    pairing: Pairing
    deal: int

    @property
    def key(self) -> Key:
        """What tells the task from every other of its contest."""
        return self.pairing, self.deal


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished task: its givar by line-up, and each player's times and faults."""

    task: Task
    givar: tuple[GivResult, ...]
    timings: tuple[Timings, Timings]
    faults: tuple[tuple[Fault, ...], tuple[Fault, ...]] = ((), ())


def play_task(plan: Plan, task: Task) -> Outcome:
    """Play `task`; anywhere it is played it comes out the same, as far as its players do."""
    _verify_version(plan)
    timings = (Timings(), Timings())
    faults: tuple[list[Fault], list[Fault]] = ([], [])
    givar = [
        _giv(plan, task, number, lineup, timings, faults) for number, lineup in enumerate(lineups(plan.rules))
    ]
    return Outcome(task, tuple(givar), timings, (tuple(faults[0]), tuple(faults[1])))


def _verify_version(plan: Plan) -> None:
    from mulle import __version__

    if plan.version != __version__:
        raise ArenaError("arena.other_version", ours=plan.version, theirs=__version__)


def _giv(
    plan: Plan,
    task: Task,
    number: int,
    lineup: Lineup,
    timings: Sequence[Timings],
    faults: Sequence[list[Fault]],
) -> GivResult:
    sitting = who_sits(plan.rules, lineup)
    seated = [
        seat_player(task.pairing[who], seat, plan.deals.seed(task.deal, number, seat), plan.limits)
        for seat, who in enumerate(sitting)
    ]
    first = plan.deals.first_position(plan.rules, task.deal)
    over = play_giv(first, seated, [timings[who] for who in sitting])
    for who, one in zip(sitting, seated, strict=True):
        if isinstance(one, Forgiving):
            one.giv_over(over.scores())
            faults[who].extend(_written(fault) for fault in one.faults)
    return result(over)


def _written(fault: BotFault) -> Fault:
    return fault.key, dict(fault.arguments)


_programs: dict[tuple[str, int, Limits], External] = {}


def seat_player(spec: str, seat: int, seed: int, limits: Limits) -> Player:
    """A fresh player for one giv, which learns nothing; a program is kept running from giv to giv."""
    if not is_external(spec):
        return player(spec, seed, learning=False)
    return Forgiving(program(spec, seat, limits), seed)


def program(spec: str, seat: int, limits: Limits) -> External:
    """The program that `spec` names, of which every seat has its own."""
    if not _programs:
        Finalize(None, close_programs, exitpriority=10)
    if (spec, seat, limits) not in _programs:
        _programs[spec, seat, limits] = cast("External", player(spec, None, limits))
    return _programs[spec, seat, limits]


def close_programs() -> None:
    """Let every program of this process end."""
    while _programs:
        _programs.popitem()[1].close()
