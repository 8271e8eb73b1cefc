"""Luck and skill add up to the result exactly, whatever a judge says; and the result is the giv's."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from mulle.analysis.accounts import UNIT, GivAccount, account, added
from mulle.analysis.analysis import AnalysisError, analyse
from mulle.analysis.decisions import recorded_givar
from mulle.analysis.judge import Judge, JudgedMove, Judgement
from mulle.analysis.margins import margins, side_of
from mulle.engine.records import Record
from mulle.engine.simulate import sides_of
from mulle.view import AnyView
from tests.analysis.matches import OF_FOUR, OF_THREE, SHORT, match

MATCHES = [
    *((game, {}) for game in SHORT),
    ("mulle", OF_THREE),
    ("mulle", OF_FOUR),
    ("byggkasino", {"players": 3, "match": "three"}),
    ("byggkasino", {"match": "to_21"}),
    ("byggkasino", {"faults": "penalty", "match": "to_21"}),
    ("mulle", {"faults": "lose", "deals": 2}),
]


@dataclass(frozen=True)
class Dice:
    """A judge who says anything at all."""

    random: Random

    def judge(self, view: AnyView, played: str | None = None, number: int = 0) -> Judgement:
        """Nonsense about two moves."""
        del number
        moves = [str(played), *(str(move) for move in view.moves if str(move) != played)][:2]
        judged = [JudgedMove(move, self._margins(view), self.random.choice((0, 1.5)), 0.1) for move in moves]
        return Judgement("net", 8, side_of(view), self._margins(view), tuple(judged))

    def _margins(self, view: AnyView) -> tuple[float, ...]:
        return margins([self.random.gauss(0, 9) for _ in range(sides_of(view.ruleset))])


def accounts(record: Record, judge: Judge) -> list[GivAccount]:
    return [
        found
        for giv in recorded_givar(record)
        for found in account(giv, judge)
        if isinstance(found, GivAccount)
    ]


@pytest.mark.parametrize(("game", "options"), MATCHES, ids=str)
def test_luck_and_skill_are_the_result_whatever_the_judge_says(game: str, options: dict[str, object]) -> None:
    givar = accounts(match(game, "greedy", "random", **options), Dice(Random(1)))  # type: ignore[arg-type]
    assert givar
    for giv in givar:
        assert added(giv.luck, giv.skill) == giv.result
        assert any(giv.luck)
        assert any(giv.skill)
        assert sum(giv.result) == 0


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle"])
def test_the_results_are_those_of_the_score_sheet(game: str) -> None:
    record = match(game, "greedy", "random")
    analysis = analyse(record, Dice(Random(2)))  # type: ignore[arg-type]
    totals = record.events[-1].to_dict()["totals"]
    assert [points / UNIT for points in analysis.result] == list(margins(totals))  # type: ignore[arg-type]
    assert added(analysis.luck, analysis.skill) == analysis.result


def test_a_pot_that_is_won_counts_for_nobodys_giv() -> None:
    """Nobody wins more in a giv than its tricks and the mulle can give; a pot of many givar is more."""
    givar = accounts(match("stickmulle", "greedy"), Dice(Random(3)))  # type: ignore[arg-type]
    assert max(abs(points) for giv in givar for points in giv.result) < 25 * UNIT
    assert len(givar) > 3


def test_a_match_that_is_not_played_to_the_end_of_a_giv_is_refused() -> None:
    whole = match("mulle", "greedy")
    begun = Record(whole.header, whole.events[:40])
    with pytest.raises(AnalysisError, match="ingen färdigspelad giv"):
        analyse(begun, Dice(Random(4)))  # type: ignore[arg-type]
