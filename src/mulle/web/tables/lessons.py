"""A hand of a lesson as a table: what the screen of an ordinary table needs, made anew for every request."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mulle.engine.announce import announcement
from mulle.engine.giv import Giv
from mulle.engine.tell import told
from mulle.lessons.lesson import PUPIL
from mulle.lessons.teacher import names
from mulle.view import played, view
from mulle.web.protocol.messages import TableEvent
from mulle.web.protocol.settings import Settings
from mulle.web.protocol.states import LogLine, SeatState, Sheet, State
from mulle.web.tables.choices import choices
from mulle.web.tables.happened import move_played
from mulle.web.tables.states import giv_state
from mulle.web.tables.views import screen_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.reading import AnyPosition
    from mulle.lessons.lesson import Lesson
    from mulle.lessons.pupil import Moment, Step
    from mulle.view import Log
    from mulle.web.protocol.words import Game

_SIDES_OF_FOUR = 2


class LessonTable:
    """The table of one hand, as the pupil sees it in one language at one moment."""

    def __init__(self, lesson: Lesson, moment: Moment, language: str, now: int) -> None:
        self._lesson = lesson
        self._language = language
        self._now = now
        self._id = f"lesson-{lesson.game}-{moment.hand.key}"
        self._giv = _giv(moment.position)
        self._names = names(len(self._giv.seats), language)

    def state(self, position: AnyPosition, log: Log) -> State:
        """The whole table at `position`, which `log` has led to."""
        seen = view(position, PUPIL, log)
        moves, more = choices(seen, self._language, words=True)
        return State(
            game=self._id,
            seq=len(log) + 1,
            now=self._now,
            status="playing",
            settings=Settings(game=cast("Game", self._lesson.game), spectators=False),
            you=PUPIL,
            host=False,
            seats=[self._seat(seat) for seat in self._giv.seats],
            turn=position.turn,
            turn_since=None,
            giv=giv_state(self._giv),
            view=screen_view(seen, self._giv, len(self._giv.seats), self._language),
            moves=moves,
            more_moves=more,
            can_undo=False,
            clocks=None,
            questions=[],
            waiting_until=None,
            sheet=self._sheet(),
            result=None,
            rematch=None,
            spectators=0,
        )

    def events(self, steps: Sequence[Step], log: Log) -> list[TableEvent]:
        """What happened in `steps`, after `log`."""
        found = []
        for step in steps:
            log = (*log, played(step.before, step.move))
            found.append(self._event(step, log))
        return found

    def _event(self, step: Step, log: Log) -> TableEvent:
        return TableEvent(
            game=self._id,
            seq=len(log) + 1,
            at=self._now,
            seat=step.before.turn,
            happened=[move_played(step.before, step.after, step.move, self._giv, bot=False)],
            told=[told(step.before, step.move, self._names, self._language)],
            said=announcement(step.before, step.move, self._language),
            state=self.state(step.after, log),
        )

    def lines(self, steps: Sequence[Step]) -> list[LogLine]:
        """The log of `steps`, with which the hand began."""
        events = self.events(steps, ())
        return [
            LogLine(seq=event.seq, seat=event.seat, told=line, said=event.said)
            for event in events
            for line in event.told
        ]

    def _seat(self, seat: int) -> SeatState:
        return SeatState(
            seat=seat,
            side=seat % self._sides,
            name=self._names[seat],
            kind="person",
            level=None,
            connected=True,
            stand_in=None,
            stand_in_why=None,
            ready=True,
            away_at=None,
            rating=None,
        )

    def _sheet(self) -> Sheet:
        return Sheet(sides=self._names[: self._sides], rows=[], totals=[0] * self._sides, payments=[])

    @property
    def _sides(self) -> int:
        players = len(self._giv.seats)
        return _SIDES_OF_FOUR if players == 2 * _SIDES_OF_FOUR else players


def _giv(position: AnyPosition) -> Giv:
    rules = position.ruleset
    return Giv(number=1, dealer=position.dealer, seats=tuple(range(rules.players)), ruleset=rules)
