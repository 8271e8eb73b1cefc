"""The bodies of GET and POST /api/lessons: a lesson is asked move by move, and the server keeps nothing."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mulle.web.protocol.messages import TableEvent
from mulle.web.protocol.states import LogLine, State
from mulle.web.protocol.words import Game, MoveText, Said


class HandInfo(Struct, frozen=True, kw_only=True):
    """A hand of a lesson: its name in addresses, and its idea."""

    hand: str
    title: str


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson and its hands, in order."""

    game: Game
    name: str
    about: str
    hands: list[HandInfo]


class Lessons(Struct, frozen=True, kw_only=True):
    """GET /api/lessons?language=sv: what can be learnt."""

    lessons: list[LessonInfo]


class LessonMove(Said, frozen=True, kw_only=True):
    """POST /api/lessons: `move` in a hand in which `played` has led on; without it, what lies there now."""

    game: Game
    hand: Annotated[str, Meta(max_length=20)]
    played: Annotated[list[MoveText], Meta(max_length=8)] = msgspec.field(default_factory=list)
    move: MoveText | None = None


class LessonAnswer(Struct, frozen=True, kw_only=True):
    """What the teacher says, and the table.

    `said` answers the move, `ask` is what comes next; a move that `leads_on` is in `played` and its `events`
    are told one by one. When the hand is `done` there is nothing more to ask, and after the last hand
    `ending` says what was left out.
    """

    leads_on: bool
    done: bool
    said: str
    ask: str
    ending: str
    played: list[MoveText]
    events: list[TableEvent]
    state: State
    log: list[LogLine]
