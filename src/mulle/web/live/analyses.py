"""Analyses of finished matches: thought out by the bot workers, one at a time, and kept for a while.

A worker is asked about one move at a time and gets the View of the seat that chose, so an analysis cannot
know more than the players did, and bots that are to move wait for one move's judgement at most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from mulle.analysis.accounts import GivAccount, account
from mulle.analysis.analysis import Analysis, AnalysisError
from mulle.analysis.decisions import recorded_givar
from mulle.analysis.judge import Judge
from mulle.rules.errors import RuleError
from mulle.web.bots.pool import BotBroken
from mulle.web.protocol.happenings import MovePlayed, Undone
from mulle.web.tables.errors import Refusal
from mulle.web.tables.fold import apply
from mulle.web.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.analysis.decisions import RecordedGiv
    from mulle.analysis.judge import Judgement
    from mulle.engine.records import Record
    from mulle.view import AnyView
    from mulle.web.bots.pool import BotPool
    from mulle.web.log.entries import Row

WORLDS = 96
MOST_BEGUN = 16
MOST_KEPT = 32
log = structlog.get_logger()


@dataclass(slots=True)
class Work:
    """One match's analysis, begun or finished; `seqs` are the events of its moves."""

    seqs: list[int]
    names: tuple[str, ...]
    done: int = 0
    of: int = 0
    analysis: Analysis | None = None
    error: Exception | None = None
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class Judged(Judge):
    """A judge who has judged already."""

    found: dict[int, Judgement] = field(default_factory=dict)

    def judge(self, view: AnyView, played: str | None = None, number: int = 0) -> Judgement:
        """What was judged."""
        del view, played
        return self.found[number]


class Analyses:
    """Begins analyses when they are first asked for, and keeps the latest."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)

    def asked(self, game: str, rows: Sequence[Row]) -> Work:
        """How far the analysis of `game` has come; raises `Refusal` while the match runs."""
        work = self._works.get(game)
        if work is None:
            work = self._works[game] = self._begun(game, rows)
        self._works.move_to_end(game)
        if work.error is not None:
            del self._works[game]
            raise work.error
        return work

    def known(self, game: str) -> Work | None:
        """The analysis of `game`, where it was begun."""
        return self._works.get(game)

    async def stop(self) -> None:
        """End what is begun."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begun(self, game: str, rows: Sequence[Row]) -> Work:
        table, seqs = replayed(game, rows)
        if not table.is_over or table.match is None:
            raise Refusal("web.not_over")
        if sum(work.analysis is None for work in self._works.values()) >= MOST_BEGUN:
            raise Refusal("web.busy", status=503)
        self._forget_the_oldest()
        work = Work(seqs, tuple(table.names), of=len(seqs))
        work.task = asyncio.create_task(self._work(game, work, table.match.game.record()))
        return work

    def _forget_the_oldest(self) -> None:
        finished = [game for game, work in self._works.items() if work.analysis is not None]
        for game in finished[: max(0, len(finished) - MOST_KEPT + 1)]:
            del self._works[game]

    async def _work(self, game: str, work: Work, record: Record) -> None:
        try:
            async with self._one_at_a_time:
                work.analysis = await self._analysed(work, record)
                work.done = work.of
        except RuleError as error:
            work.error = error
        except BotBroken as error:
            log.warning("analysis.failed", game=game, reason=str(error))
            work.error = Refusal("web.no_analysis", status=503)

    async def _analysed(self, work: Work, record: Record) -> Analysis:
        givar = await asyncio.to_thread(lambda: list(recorded_givar(record)))
        if not givar:
            raise AnalysisError("analyse.no_giv")
        judge = Judged(WORLDS)
        for decision in [decision for giv in givar for decision in giv.decisions]:
            if decision.is_free:
                asked = {"worlds": WORLDS, "number": decision.number, "played": decision.move}
                judge.found[decision.number] = await self._bots.judge(decision.view, asked)
            work.done = min(work.done + 1, work.of - 1)
        accounts = await asyncio.to_thread(_accounts, givar, judge)
        return Analysis(record.header.ruleset, work.names, judge, accounts)


def _accounts(givar: list[RecordedGiv], judge: Judge) -> tuple[GivAccount, ...]:
    return tuple(found for giv in givar for found in account(giv, judge) if isinstance(found, GivAccount))


def replayed(game: str, rows: Sequence[Row]) -> tuple[Table, list[int]]:
    """The table, and the events of the moves that were not taken back."""
    table, seqs = Table(game), []
    for row in rows:
        for happened in apply(table, row).happened:
            if isinstance(happened, MovePlayed):
                seqs.append(row.seq)
            elif isinstance(happened, Undone):
                seqs.pop()
    return table, seqs
