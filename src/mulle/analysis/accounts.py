"""Luck and skill of a giv, move by move, so that they add up to its result exactly.

Before every judged decision the judge expects something for each side, with the best move; after the move
that was played it expects something else. What the move gave away is skill. What happens from there to the
next judged decision, cards dealt, cards shown, another seat that knows other things, is luck. Sums telescope:
what is expected first, all luck and all skill together are the result. Everything is kept in whole
thousandths of a point, so that nothing is lost in adding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.analysis.decisions import Decision, RecordedGiv
    from mulle.analysis.judge import Judge, JudgedMove, Judgement
    from mulle.analysis.margins import Margins
    from mulle.engine.giv import Giv

UNIT = 1000
MISTAKE, BLUNDER = 500, 3000
SURE = 2

Thousandths = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A move and what it was worth, by side: the luck before it, and the skill that it showed.

    `expected` is the giv's margin that the judge expects after it; without a choice nothing is judged, and
    there is neither luck nor skill.
    """

    decision: Decision
    judgement: Judgement | None
    expected: Thousandths
    luck: Thousandths
    skill: Thousandths

    @property
    def played(self) -> JudgedMove | None:
        """What the judge says of the move."""
        return None if self.judgement is None else self.judgement.of(self.decision.move)

    @property
    def loss(self) -> int:
        """What the move gave away, in thousandths of a point."""
        return 0 if self.judgement is None else -self.skill[self.judgement.side]

    @property
    def error(self) -> int:
        """One standard error of that."""
        return 0 if self.played is None else round(self.played.error * UNIT)

    @property
    def is_mistake(self) -> bool:
        """Whether it surely gave something away that matters."""
        return self.loss >= max(MISTAKE, SURE * self.error)

    @property
    def is_blunder(self) -> bool:
        """Whether it gave much away."""
        return self.is_mistake and self.loss >= BLUNDER

    @property
    def better(self) -> tuple[JudgedMove, ...]:
        """The moves that were better, where the one played was a mistake; the best first."""
        if self.judgement is None or self.played is None or not self.is_mistake:
            return ()
        side, own = self.judgement.side, self.played.expected
        return tuple(move for move in self.judgement.moves if move.expected[side] > own[side])

    @property
    def stake(self) -> int:
        """How much the best move was better than the worst of those judged."""
        if self.judgement is None:
            return 0
        side = self.judgement.side
        return max(0, round((self.judgement.best[side] - self.judgement.moves[-1].expected[side]) * UNIT))


@dataclass(frozen=True, slots=True)
class GivAccount:
    """A giv by side: its result, the luck after the last move, and every decision."""

    giv: Giv
    decisions: tuple[JudgedDecision, ...]
    last_luck: Thousandths
    result: Thousandths

    @property
    def luck(self) -> Thousandths:
        """All luck."""
        return added(self.last_luck, *(judged.luck for judged in self.decisions))

    @property
    def skill(self) -> Thousandths:
        """All skill: what others gave away less what one gave away oneself."""
        return added(nothing(self.result), *(judged.skill for judged in self.decisions))


def account(recorded: RecordedGiv, judge: Judge) -> Iterable[JudgedDecision | GivAccount]:
    """Each decision as it is judged, and in the end the giv's account."""
    before = _exactly(recorded.before)
    expected = nothing(before)
    found: list[JudgedDecision] = []
    for decision in recorded.decisions:
        judged = _judged(decision, judge, before, expected)
        expected = judged.expected
        found.append(judged)
        yield judged
    result = _exactly(recorded.result)
    yield GivAccount(recorded.giv, tuple(found), less(result, expected), result)


def _judged(decision: Decision, judge: Judge, before: Thousandths, expected: Thousandths) -> JudgedDecision:
    if not decision.is_free:
        return JudgedDecision(decision, None, expected, nothing(expected), nothing(expected))
    judgement = judge.judge(decision.view, decision.move, decision.number)
    move = judgement.of(decision.move)
    after = less(_exactly(move.expected), before)
    best = less(_exactly(judgement.best), before) if move.loss else after
    return JudgedDecision(decision, judgement, after, less(best, expected), less(after, best))


def _exactly(points: Margins) -> Thousandths:
    return tuple(round(value * UNIT) for value in points)


def nothing(like: Thousandths) -> Thousandths:
    """Nought for each side."""
    return (0,) * len(like)


def added(*some: Thousandths) -> Thousandths:
    """The sum by side."""
    return tuple(map(sum, zip(*some, strict=True)))


def less(some: Thousandths, other: Thousandths) -> Thousandths:
    """The difference by side."""
    return tuple(one - another for one, another in zip(some, other, strict=True))
