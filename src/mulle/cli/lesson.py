"""`mulle lesson`: a lesson line by line, fit for pipes, ssh and screen readers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from mulle.cli.arguments import whole_number
from mulle.cli.errors import CommandError
from mulle.cli.play_text import described
from mulle.engine.tell import move_in_words, told
from mulle.lessons import LESSONS
from mulle.lessons.pupil import begun, judged
from mulle.lessons.teacher import ask, ending, names, praise, remark, title
from mulle.rules.errors import IllegalMove
from mulle.words import CARD_STYLES, say, use_cards

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mulle.lessons.lesson import Hand, Lesson
    from mulle.lessons.pupil import Moment, Verdict

_STOP = ("s", "q")


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    games = ", ".join(LESSONS)
    command.add_argument(
        "game", choices=tuple(LESSONS), metavar="GAME", help=say("cli.lesson_game", games=games)
    )
    most = max(len(lesson.hands) for lesson in LESSONS.values())
    hand = whole_number(1, most)
    command.add_argument("--hand", type=hand, default=1, metavar="N", help=say("cli.lesson_hand"))
    command.add_argument("--cards", choices=CARD_STYLES, default="symbols", help=say("cli.cards"))


def run(told: Namespace) -> int:
    """Teach until the lesson or the input ends."""
    use_cards(told.cards)
    if told.hand > len(LESSONS[told.game].hands):
        raise CommandError("lesson.no_such_hand", game=told.game, count=len(LESSONS[told.game].hands))
    finished = LineLesson(LESSONS[told.game], sys.stdin, sys.stdout).teach(told.hand)
    print(ending(LESSONS[told.game]) if finished else say("play.stopped"))
    return 0


class LineLesson:
    """Teaches a lesson in lines of text, a numbered list of legal moves at every turn."""

    def __init__(self, lesson: Lesson, answers: TextIO, shown: TextIO) -> None:
        self._lesson = lesson
        self._answers = answers
        self._shown = shown

    def teach(self, first: int = 1) -> bool:
        """Whether the lesson was followed from hand number `first` to its end."""
        count = len(self._lesson.hands)
        for number, hand in enumerate(self._lesson.hands, 1):
            if number < first:
                continue
            self._write("", say("school.hand", number=number, count=count, title=title(self._lesson, hand)))
            if not self._hand(hand):
                return False
        return True

    def _hand(self, hand: Hand) -> bool:
        moment = begun(hand)
        while not moment.is_done:
            verdict = self._turn(moment)
            if verdict is None:
                return False
            self._tell(verdict)
            self._write(praise(self._lesson, hand, moment.turns))
            moment = verdict.moment
        return True

    def _turn(self, moment: Moment) -> Verdict | None:
        """Ask until a move leads on; None when the pupil stops or the input ends."""
        self._write(ask(self._lesson, moment.hand, moment.turns))
        self._show(moment)
        while True:
            self._shown.write(say("school.choose"))
            self._shown.flush()
            answer = self._answers.readline()
            if not answer or answer.strip() in _STOP:
                self._write("")
                return None
            verdict = self._judged(moment, answer.strip())
            if verdict is not None and verdict.remark is None:
                return verdict

    def _judged(self, moment: Moment, word: str) -> Verdict | None:
        moves = moment.view.moves
        if word.isdecimal():
            number = int(word[:9])
            if not 1 <= number <= len(moves):
                self._write(say("play.no_such_number", number=number, count=len(moves)))
                return None
            word = str(moves[number - 1])
        try:
            verdict = judged(moment, word)
        except IllegalMove as refused:
            self._write(str(refused))
            return None
        if verdict.remark is not None:
            self._write(remark(self._lesson, moment.hand, moment.turns, verdict.remark))
        return verdict

    def _show(self, moment: Moment) -> None:
        seen = moment.view
        self._write(*described(seen, names(moment.position.ruleset.players)))
        for number, move in enumerate(seen.moves, 1):
            self._write(f"{number:3}. {move_in_words(seen, move)}  [{move}]")

    def _tell(self, verdict: Verdict) -> None:
        seated = names(verdict.moment.position.ruleset.players)
        for step in verdict.steps:
            self._write(told(step.before, step.move, seated))

    def _write(self, *lines: str) -> None:
        for line in lines:
            self._shown.write(line + "\n")
