"""Endpoints about lessons: anybody may learn, and nothing is kept between two questions."""

from __future__ import annotations

import time
from typing import cast

from litestar import get, post
from litestar.params import JSONBody

from mulle.lessons import LESSONS
from mulle.lessons.lesson import Hand, Lesson
from mulle.lessons.pupil import LessonError, Moment, Verdict, judged, resumed
from mulle.lessons.teacher import about, ask, ending, praise, remark, title
from mulle.web.http.asked import Asked, Node
from mulle.web.http.errors import language_of
from mulle.web.http.packed import PACKED
from mulle.web.http.visitors import address_of, verify_origin
from mulle.web.protocol.lessons import HandInfo, LessonAnswer, LessonInfo, LessonMove, Lessons
from mulle.web.protocol.words import Game
from mulle.web.tables.lessons import LessonTable
from mulle.words import Quoted, say


@get("/api/lessons", middleware=[PACKED], sync_to_thread=False)
def lessons(request: Asked) -> Lessons:
    """What can be learnt."""
    language = language_of(request)
    return Lessons(lessons=[_info(lesson, language) for lesson in LESSONS.values()])


def _info(lesson: Lesson, language: str) -> LessonInfo:
    return LessonInfo(
        game=cast("Game", lesson.game),
        name=say(f"web.game.{lesson.game}.name", language),
        about=about(lesson, language),
        hands=[HandInfo(hand=hand.key, title=title(lesson, hand, language)) for hand in lesson.hands],
    )


@post("/api/lessons", middleware=[PACKED], status_code=200)
async def lesson_move(server: Node, request: Asked, data: JSONBody[LessonMove]) -> LessonAnswer:
    """The table of a hand, and what the teacher says to a move."""
    verify_origin(request.headers)
    server.orders.verify(address_of(request))
    return answered(data, language_of(request), round(time.time() * 1000))


def answered(told: LessonMove, language: str, now: int) -> LessonAnswer:
    """The same, at the moment `now`."""
    lesson = LESSONS[told.game]
    moment = resumed(_hand(lesson, told.hand), told.played)
    verdict = Verdict(moment) if told.move is None else judged(moment, told.move)
    return _answer(lesson, told, moment, verdict, LessonTable(lesson, moment, language, now), language)


def _answer(
    lesson: Lesson, told: LessonMove, before: Moment, verdict: Verdict, table: LessonTable, language: str
) -> LessonAnswer:
    after, hand = verdict.moment, before.hand
    leads_on = bool(verdict.steps)
    is_end = after.is_done and hand is lesson.hands[-1]
    return LessonAnswer(
        leads_on=leads_on,
        done=after.is_done,
        said=_said(lesson, before, verdict, language),
        ask="" if after.is_done else ask(lesson, hand, after.turns, language),
        ending=ending(lesson, language) if is_end else "",
        played=[*told.played, *([told.move] if told.move and leads_on else [])],
        events=table.events(verdict.steps, before.log),
        state=table.state(after.position, after.log),
        log=table.lines(after.steps),
    )


def _said(lesson: Lesson, before: Moment, verdict: Verdict, language: str) -> str:
    """What the teacher says to the move, or to the last that led on where none is told."""
    if verdict.remark is not None:
        return remark(lesson, before.hand, before.turns, verdict.remark, language)
    done = verdict.moment.turns
    return praise(lesson, before.hand, done - 1, language) if done else ""


def _hand(lesson: Lesson, key: str) -> Hand:
    hand = next((hand for hand in lesson.hands if hand.key == key), None)
    if hand is None:
        raise LessonError("lesson.no_such", hand=Quoted(key), game=lesson.game)
    return hand


HANDLERS = [lessons, lesson_move]
