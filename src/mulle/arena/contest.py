"""A contest: which players meet over how many deals of which game, and playing what is left of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from mulle.arena.deals import Deals
from mulle.arena.errors import ArenaError
from mulle.arena.work import Plan, Task, close_programs, program
from mulle.arena.workers import in_this_process
from mulle.players.external import Limits
from mulle.players.registry import is_external, verify_player
from mulle.protocol.process import BotFault
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.arena.results import Results
    from mulle.arena.work import Key, Outcome, Pairing
    from mulle.arena.workers import Runner
    from mulle.games.options import AnyRuleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Every one of `players` against every other, over deals 0 to `number` - 1."""

    players: tuple[str, ...]
    rules: AnyRuleset
    number: int
    deals: Deals = field(default_factory=lambda: Deals.of_seed(0))
    limits: Limits = field(default_factory=Limits)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All against all; a player that is named twice also meets itself."""
        met: dict[frozenset[str], Pairing] = {}
        for pairing in combinations(self.players, 2):
            met.setdefault(frozenset(pairing), pairing)
        return tuple(met.values())

    @property
    def tasks(self) -> list[Task]:
        """All the work: deal by deal, so that a contest that is stopped has even numbers."""
        return [Task(pairing, deal) for deal in range(self.number) for pairing in self.pairings]

    @property
    def plan(self) -> Plan:
        """What every process needs to know."""
        from mulle import __version__

        return Plan(self.rules, self.deals, self.limits, __version__)

    def verify(self) -> None:
        """Raise unless every player can be made, and every program starts and shakes hands."""
        if len(self.players) < 2:
            raise ArenaError("arena.two_players")
        for spec in dict.fromkeys(self.players):
            verify_player(spec)
            if is_external(spec):
                self._try_out(spec)
        close_programs()

    def _try_out(self, spec: str) -> None:
        """Start the program that `spec` names; what is wrong is told with its name."""
        try:
            program(spec, 0, self.limits).start(self.rules)
        except BotFault as fault:
            reason = Quoted(fault.message())
            raise ArenaError("arena.program", player=Quoted(spec), reason=reason) from None


def play(
    contest: Contest,
    runner: Runner = in_this_process,
    results: Results | None = None,
    seen: Callable[[Outcome], None] = lambda _: None,
) -> list[Outcome]:
    """Every outcome of `contest`, sorted; what `results` holds already is not played again."""
    wanted = {task.key: task for task in contest.tasks}
    found = {key: outcome for key, outcome in (results.outcomes if results else {}).items() if key in wanted}
    for outcome in runner(contest.plan, [task for key, task in wanted.items() if key not in found]):
        _keep(outcome, found, results)
        seen(outcome)
    return [found[key] for key in sorted(found)]


def _keep(outcome: Outcome, found: dict[Key, Outcome], results: Results | None) -> None:
    """Count `outcome` once, however often it was played."""
    found.setdefault(outcome.task.key, outcome)
    if results is not None:
        results.add(outcome)
