"""The analysis of a match: every giv's account, and what each seat made of its choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.analysis.accounts import UNIT, GivAccount, account
from mulle.analysis.decisions import recorded_givar
from mulle.analysis.judge import Judge
from mulle.engine.simulate import sides_of
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.analysis.accounts import JudgedDecision
    from mulle.engine.records import Record
    from mulle.games.options import AnyRuleset


class AnalysisError(RuleError):
    """A record in which there is nothing to analyse."""


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """What a seat made of its choices; losses are in thousandths of a point.

    `accuracy` is the share that it kept of what was at stake: 100 for the judge's best move every time, 0
    for the worst every time; None where it never had a choice that mattered.
    """

    seat: int
    decisions: int
    lost: int
    mistakes: int
    blunders: int
    accuracy: int | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match, judged; `luck`, `skill` and `result` are by side of the match, in thousandths of a point."""

    rules: AnyRuleset
    names: tuple[str, ...]
    judge: Judge
    givar: tuple[GivAccount, ...]

    @property
    def decisions(self) -> tuple[JudgedDecision, ...]:
        """Every decision of the match, in order."""
        return tuple(judged for giv in self.givar for judged in giv.decisions)

    @property
    def mistakes(self) -> tuple[JudgedDecision, ...]:
        """The mistakes, the costliest first."""
        found = [judged for judged in self.decisions if judged.is_mistake]
        return tuple(sorted(found, key=lambda judged: (-judged.loss, judged.decision.number)))

    @property
    def luck(self) -> tuple[int, ...]:
        """The luck of each side."""
        return self._by_side([(giv, giv.luck) for giv in self.givar])

    @property
    def skill(self) -> tuple[int, ...]:
        """The skill of each side."""
        return self._by_side([(giv, giv.skill) for giv in self.givar])

    @property
    def result(self) -> tuple[int, ...]:
        """What each side won: luck and skill together."""
        return self._by_side([(giv, giv.result) for giv in self.givar])

    @property
    def seats(self) -> tuple[SeatAccount, ...]:
        """The seats in order."""
        return tuple(seat_account(seat, self.decisions) for seat in range(self.rules.players))

    def _by_side(self, found: list[tuple[GivAccount, tuple[int, ...]]]) -> tuple[int, ...]:
        """The sum over the givar; in a deciding giv fewer sides may play."""
        sums = [0] * sides_of(self.rules)
        for giv, values in found:
            for place, value in enumerate(values):
                sums[giv.giv.seats[place] % len(sums)] += value
        return tuple(sums)


def seat_account(seat: int, decisions: tuple[JudgedDecision, ...]) -> SeatAccount:
    """What `seat` made of its choices among `decisions`."""
    own = [judged for judged in decisions if judged.decision.seat == seat and judged.judgement is not None]
    lost, stake = sum(judged.loss for judged in own), sum(judged.stake for judged in own)
    return SeatAccount(
        seat=seat,
        decisions=len(own),
        lost=lost,
        mistakes=sum(judged.is_mistake for judged in own),
        blunders=sum(judged.is_blunder for judged in own),
        accuracy=None if stake == 0 else max(0, round(100 * (1 - lost / stake))),
    )


def analyse(
    record: Record, judge: Judge | None = None, progress: Callable[[int, int], object] | None = None
) -> Analysis:
    """The analysis of the finished givar of `record`; `progress` is told how many of all moves are done."""
    judge = judge or Judge()
    recorded = list(recorded_givar(record))
    if not recorded:
        raise AnalysisError("analyse.no_giv")
    of = sum(len(giv.decisions) for giv in recorded)
    done, givar = 0, []
    for giv in recorded:
        for found in account(giv, judge):
            if isinstance(found, GivAccount):
                givar.append(found)
                continue
            done += 1
            if progress is not None:
                progress(done, of)
    return Analysis(record.header.ruleset, record.header.names, judge, tuple(givar))


def points(thousandths: int) -> float:
    """Thousandths as points."""
    return thousandths / UNIT
