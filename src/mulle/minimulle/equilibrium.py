"""A table's equilibrium by counterfactual regret (CFR+), and exactly how far from one it still is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.minimulle.endings import Endings
from mulle.minimulle.lines import FOREHAND, OTHER, Lines, ways_in_all
from mulle.minimulle.response import Response, best_as_forehand, best_as_other, expected

if TYPE_CHECKING:
    from mulle.minimulle.lines import InformationSet, Strategy
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset

ROUNDS = 300


@dataclass
class Learning:
    """One seat's regrets, and the sum of what it has played so far."""

    sets: list[InformationSet]
    regrets: list[float]
    played: list[float]

    def current(self) -> Strategy:
        """Each choice as often as it is regretted; all alike where nothing is."""
        strategy: Strategy = [0.0] * len(self.regrets)
        for met in self.sets:
            _share(self.regrets, strategy, met.choices)
        return strategy

    def average(self) -> Strategy:
        """What has been played on the whole: this is what comes close to an equilibrium."""
        strategy: Strategy = [0.0] * len(self.played)
        for met in self.sets:
            _share(self.played, strategy, met.choices)
        return strategy

    def regret(self, met: InformationSet, worth: list[float], strategy: Strategy) -> float:
        """Add what each choice of `met` would have won more than was won; what was won."""
        won = sum([worth[place] * strategy[place] for place in met.choices])
        for place in met.choices:
            self.regrets[place] = max(0.0, self.regrets[place] + worth[place] - won)
        return won


def _share(amounts: list[float], shares: list[float], places: range) -> None:
    total = sum([amounts[place] for place in places])
    for place in places:
        shares[place] = amounts[place] / total if total else 1 / len(places)


class Table:
    """The game that one table is, with both seats learning."""

    def __init__(self, rules: Ruleset, table: Cards) -> None:
        self.lines = Lines(rules, table)
        self.values = self.lines.values(Endings(rules, (None, None)))
        self._weighed = [
            (line.ways * value, line.first, line.second, line.third)
            for line, value in zip(self.lines.lines, self.values, strict=True)
        ]
        self._leads = {line.third: line.first for line in self.lines.lines}
        self.forehand, self.other = (_blank(self.lines, seat) for seat in (FOREHAND, OTHER))

    def learn(self, rounds: int) -> None:
        """So many rounds, the seats in turn; later rounds count for more."""
        for weight in range(1, rounds + 1):
            self._learn_as_forehand(weight)
            self._learn_as_other(weight)

    def _learn_as_forehand(self, weight: int) -> None:
        mine, theirs = self.forehand.current(), self.other.current()
        worth = [0.0] * len(mine)
        for value, _, second, third in self._weighed:
            worth[third] += value * theirs[second]
        for met in reversed(self.forehand.sets):  # the last card before the first
            won = self.forehand.regret(met, worth, mine)
            lead = self._leads.get(met.start) if met.seen.log else None
            if lead is not None:
                worth[lead] += won
            reach = weight if lead is None else weight * mine[lead]
            for place in met.choices:
                self.forehand.played[place] += reach * mine[place]

    def _learn_as_other(self, weight: int) -> None:
        mine, theirs = self.other.current(), self.forehand.current()
        worth = [0.0] * len(mine)
        for value, first, second, third in self._weighed:
            worth[second] -= value * theirs[first] * theirs[third]
        for met in self.other.sets:
            self.other.regret(met, worth, mine)
            for place in met.choices:
                self.other.played[place] += weight * mine[place]

    def response(self) -> Response:
        """How much a best response still wins from what has been learnt, exactly."""
        forehand, other = self.forehand.average(), self.other.average()
        return Response(
            ways=ways_in_all(self.lines),
            as_forehand=best_as_forehand(self.lines, self.values, other),
            as_other=best_as_other(self.lines, self.values, forehand),
            self_play=expected(self.lines, self.values, forehand, other),
        )


def _blank(lines: Lines, seat: int) -> Learning:
    """Forehand's first choices come before its last ones, which are met after them."""
    sets = sorted(lines.sets[seat].values(), key=lambda met: len(met.seen.log))
    return Learning(sets, [0.0] * lines.sizes[seat], [0.0] * lines.sizes[seat])


def solved(rules: Ruleset, rounds: int, table: Cards) -> Response:
    """The equilibrium at `table` after `rounds` of learning: its value, and what can still be won from it."""
    game = Table(rules, table)
    game.learn(rounds)
    return game.response()
