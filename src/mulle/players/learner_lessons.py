"""One giv as a lesson: what was chosen, what came of it, and what should have been expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mulle.players.takings import face_worth
from mulle.rules.tricks.contract import is_low
from mulle.view import TrickView

if TYPE_CHECKING:
    from mulle.players.learner_memory import LearnerMemory
    from mulle.players.learner_options import Option
    from mulle.view import AnyView, View

# How much of the next turn's result belongs to this one, and how far what really happened is trusted
# before what was expected of it.
NEXT_TURN, WHAT_HAPPENED = 0.9, 0.7
OLD_EXAMPLES = 0.998


@dataclass(frozen=True, slots=True)
class Step:
    """A choice, the round it was made in, how things stood before it, and whether it was only tried out."""

    option: Option
    round: int
    standing: float
    tried: bool


@dataclass
class Lesson:
    """The steps of one seat in one giv."""

    steps: list[Step] = field(default_factory=list)
    _seen: tuple[int, int] = (0, 0)

    def goes_on(self, view: AnyView) -> bool:
        """Whether `view` comes after what was seen so far in the same giv."""
        return progress(view) >= self._seen

    def follow(self, view: AnyView) -> None:
        """Note how far the giv has come."""
        self._seen = progress(view)

    def teach(self, memory: LearnerMemory) -> bool:
        """Let `memory` learn from every step that had something to learn; whether there was any."""
        examples = [(step, value) for step, value in self._came_to() if step.option.subject]
        subjects = {step.option.subject: memory.subjects[step.option.subject] for step, _ in examples}
        for subject in subjects.values():
            subject.squares.fade(OLD_EXAMPLES)
            subject.givar += 1
        for step, value in examples:
            squares = subjects[step.option.subject].squares
            squares.add(step.option.features, value - step.option.gain)
        for subject in subjects.values():
            subject.squares.solve()
        return bool(examples)

    def _came_to(self) -> list[tuple[Step, float]]:
        """Each step but the last with what it came to, reckoned from the end of its round."""
        found: list[tuple[Step, float]] = []
        value = 0.0
        for step, after in zip(self.steps[-2::-1], self.steps[:0:-1], strict=True):
            value = after.standing - step.standing + self._carried(step, after, value)
            found.append((step, value))
        return found

    @staticmethod
    def _carried(step: Step, after: Step, value: float) -> float:
        """What the next step adds: another round's cards have nothing to do with this step."""
        if step.round != after.round:
            return 0.0
        expected = after.option.worth
        if after.tried:
            return NEXT_TURN * expected
        return NEXT_TURN * (WHAT_HAPPENED * value + (1 - WHAT_HAPPENED) * expected)


def progress(view: AnyView) -> tuple[int, int]:
    """How far a giv has come: the round, and how few cards are left in the hands."""
    return 1 if isinstance(view, TrickView) else view.round, -sum(view.held)


def standing(view: AnyView) -> float:
    """How the seat stands: its side's points, or tricks, less the mean of the others'."""
    if isinstance(view, TrickView):
        sign = -1 if is_low(view.mulle) else 1
        return sign * _ahead(view.seat or 0, [float(tricks) for tricks in view.tricks])
    assert view.seat is not None
    return _ahead(view.ruleset.side(view.seat), _points(view))


def _ahead(own: int, points: list[float]) -> float:
    return points[own] - (sum(points) - points[own]) / (len(points) - 1)


def _points(view: View) -> list[float]:
    """What each side has taken in so far, majorities and bonus by their share."""
    rules, worth = view.ruleset, face_worth(view.ruleset)
    points = [0.0] * rules.sides
    for line in view.log:
        points[rules.side(line.seat)] += sum([worth[card] for card in line.taken])
    for seat, (mulles, tabbar) in enumerate(zip(view.mulles, view.tabbar, strict=True)):
        points[rules.side(seat)] += sum([mulle.points for mulle in mulles]) + tabbar * rules.tabbe_points
    return points
