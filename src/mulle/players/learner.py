"""`learner`: a simple player that learns while it plays, and keeps what it has learnt in a file.

It adds what a move gives at once to what it expects of the table that the move leaves. It starts by expecting
nothing; after each giv it finds the weights that would have foretold best how things went.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from mulle.players.learner_lessons import Lesson, Step, progress, standing
from mulle.players.learner_memory import LearnerMemory, LearnerNotice, load, save
from mulle.players.learner_options import options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.players.learner_options import Option
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

CURIOSITY = 0.1


class Learner:
    """Learns after each giv while `learning`; frozen, it plays by what it knows and tries nothing out."""

    def __init__(
        self, file: str | Path | None = None, seed: int | None = None, *, learning: bool = True
    ) -> None:
        self._file = None if file is None else Path(file)
        self._random = Random(seed)
        self._lessons: dict[int, Lesson] = {}
        self.learning = learning
        self.notice: LearnerNotice | None = None
        self.memory = self._remembered()

    def choose(self, view: AnyView) -> AnyMove:
        """The move expected to give most, or now and then, while learning, any other."""
        if not self.learning:
            return self._best(options(view, self.memory)).move
        assert view.seat is not None
        lesson = self._lesson(view.seat, view)
        found = options(view, self.memory)
        tries = len(found) > 1 and self._random.random() < CURIOSITY
        chosen = self._random.choice(found) if tries else self._best(found)
        lesson.steps.append(Step(chosen, progress(view)[0], standing(view), tries))
        return chosen.move

    def _best(self, found: list[Option]) -> Option:
        return max(found, key=lambda option: (option.worth, option.cards, self._random.random()))

    def _lesson(self, seat: int, view: AnyView) -> Lesson:
        """The giv as this seat has seen it so far; a new giv is begun when cards have come back."""
        if seat in self._lessons and not self._lessons[seat].goes_on(view):
            self.giv_over()
        lesson = self._lessons.setdefault(seat, Lesson())
        lesson.follow(view)
        return lesson

    def giv_over(self, scores: Sequence[Mapping[str, int]] = ()) -> None:
        """Learn from the giv that is over, and keep what was learnt."""
        del scores  # what counts was seen move by move
        taught = [lesson.teach(self.memory) for lesson in self._lessons.values()]
        self._lessons.clear()
        if any(taught):
            self._keep()

    def freeze(self) -> None:
        """Stop learning, and stop trying things out."""
        self.giv_over()
        self.learning = False

    def _remembered(self) -> LearnerMemory:
        """What the file holds; a fresh start, and a notice why, when it cannot be used."""
        if self._file is None:
            return LearnerMemory()
        try:
            return load(self._file)
        except LearnerNotice as notice:
            self._tell(notice)
            return LearnerMemory()

    def _keep(self) -> None:
        if self._file is None:
            return
        try:
            if self.notice is not None and self.notice.key != "learner.unsaved":
                set_aside(self._file)
                self.notice = None
            save(self.memory, self._file)
        except LearnerNotice as notice:
            self._tell(notice)

    def _tell(self, notice: LearnerNotice) -> None:
        if self.notice is None or self.notice.key != notice.key:
            warnings.warn(notice.message(), LearnerWarning, stacklevel=3)
        self.notice = notice


class LearnerWarning(UserWarning):
    """Said once when the learner's file cannot be used."""


def set_aside(file: Path) -> None:
    """Keep a file that could not be used beside the fresh one, in case somebody wants to mend it."""
    try:
        file.replace(file.with_name(f"{file.name}.old"))
    except OSError:
        return
