"""How a pupil gets on in a hand: each move leads on or is remarked upon, and nothing is kept in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.games.reading import position as read_position
from mulle.lessons.lesson import PUPIL
from mulle.rules.errors import RuleError
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.reading import AnyPosition
    from mulle.lessons.lesson import Hand
    from mulle.rules.any_move import AnyMove
    from mulle.view import AnyView, Log


class LessonError(RuleError):
    """There is no such lesson or hand, or what was played does not belong to it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a hand, the pupil's or another's, and the positions around it."""

    before: AnyPosition
    move: AnyMove
    after: AnyPosition


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the pupil is in `hand`: the position, the steps that led to it, and how many turns are done."""

    hand: Hand
    position: AnyPosition
    steps: tuple[Step, ...] = ()
    turns: int = 0

    @property
    def log(self) -> Log:
        """The public log of the hand."""
        return tuple(played(step.before, step.move) for step in self.steps)

    @property
    def is_done(self) -> bool:
        """Whether the hand has been played to its end."""
        return self.turns == len(self.hand.turns)

    @property
    def view(self) -> AnyView:
        """What the pupil may know."""
        return view(self.position, PUPIL, self.log)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a move: the moment after it and what was played, or a remark and nothing played."""

    moment: Moment
    steps: tuple[Step, ...] = ()
    remark: str | None = None


def begun(hand: Hand) -> Moment:
    """The beginning of `hand`."""
    return Moment(hand, read_position(hand.position))


def resumed(hand: Hand, moves: Sequence[str]) -> Moment:
    """Where the pupil is who has led on with `moves`; raises `LessonError` where they do not lead there."""
    moment = begun(hand)
    for move in moves:
        verdict = judged(moment, move)
        if verdict.remark is not None:
            raise LessonError("lesson.not_played")
        moment = verdict.moment
    return moment


def judged(moment: Moment, text: str) -> Verdict:
    """What comes of `text`; raises `IllegalMove` with the reason when the rules forbid it."""
    if moment.is_done:
        raise LessonError("lesson.hand_is_over")
    move = moment.position.verify(text)
    turn = moment.hand.turns[moment.turns]
    if str(move) not in turn.right:
        return Verdict(moment, remark=next(remark.key for remark in turn.remarks if remark.fits(move)))
    steps = _played(moment.position, (str(move), *turn.answers))
    after = Moment(moment.hand, steps[-1].after, (*moment.steps, *steps), moment.turns + 1)
    return Verdict(after, steps)


def _played(position: AnyPosition, moves: Sequence[str]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for text in moves:
        before = steps[-1].after if steps else position
        move = before.verify(text)
        steps.append(Step(before, move, before.play(move)))
    return tuple(steps)
