"""The state of a table as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.web.protocol.states import ClockState, GivState, Question, Result, SeatState, State
from mulle.web.tables.choices import choices
from mulle.web.tables.deciding import can_undo
from mulle.web.tables.sheets import sheet_of
from mulle.web.tables.telling import name_of, side_name
from mulle.web.tables.views import screen_view
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mulle.engine.giv import Giv
    from mulle.view import AnyView
    from mulle.web.protocol.states import MoveChoice
    from mulle.web.tables.seats import SeatHeld
    from mulle.web.tables.table import Pending, Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat or a spectator, in which language, with the sentences of moves or without."""

    seat: int | None
    is_host: bool = False
    language: str = "sv"
    words: bool = True


@dataclass(frozen=True, slots=True)
class Around:
    """What is not in the table's log: the time, the ratings of those who sit there, who looks on."""

    now: int
    spectators: int = 0
    ratings: Mapping[str, int] | None = None


def state_of(table: Table, viewer: Viewer, around: Around) -> State:
    """What `viewer` may know now."""
    game = None if table.match is None else table.match.game
    giv = None if game is None else game.giv
    view = None if game is None or giv is None else game.view(viewer.seat)
    moves, more = _moves(table, viewer, view)
    return State(
        game=table.game,
        seq=table.seq,
        now=around.now,
        status=table.status,
        settings=table.settings,
        you=viewer.seat,
        host=viewer.is_host,
        seats=[_seat(table, held, around) for held in table.seats],
        turn=table.turn,
        turn_since=table.turn_since,
        giv=None if giv is None else giv_state(giv),
        view=None
        if view is None or giv is None
        else screen_view(view, giv, len(table.seats), viewer.language),
        moves=moves,
        more_moves=more,
        can_undo=viewer.seat is not None and can_undo(table, viewer.seat),
        clocks=_clocks(table, around.now),
        questions=[_question(table, asked, viewer.language) for asked in table.questions.values()],
        waiting_until=_waiting_until(table),
        sheet=sheet_of(table, viewer.language),
        result=result_of(table, viewer.language),
        rematch=table.rematch,
        spectators=around.spectators,
    )


def _moves(table: Table, viewer: Viewer, view: AnyView | None) -> tuple[list[MoveChoice], int]:
    seat = viewer.seat
    if view is None or seat is None or table.turn != seat or not table.seats[seat].plays_itself:
        return [], 0
    return choices(view, viewer.language, words=viewer.words)


def _seat(table: Table, held: SeatHeld, around: Around) -> SeatState:
    ratings = around.ratings or {}
    return SeatState(
        seat=held.seat,
        side=held.seat % table.sides,
        name=held.name,
        kind="bot" if held.is_bot else "free" if held.is_free else "person",
        level=held.level,
        connected=held.connected,
        stand_in=held.stand_in,
        stand_in_why=held.why,
        ready=held.ready,
        away_at=held.away_at,
        rating=ratings.get(held.person),
    )


def giv_state(giv: Giv) -> GivState:
    """The giv in play."""
    return GivState(
        number=giv.number,
        dealer=giv.dealer,
        forehand=giv.forehand,
        seats=list(giv.seats),
        deciding=giv.deciding,
    )


def _clocks(table: Table, now: int) -> list[ClockState] | None:
    if table.clock is None:
        return None
    return [_clock(table, seat, left, now) for seat, left in enumerate(table.clock)]


def _clock(table: Table, seat: int, left: int, now: int) -> ClockState:
    running = table.turn == seat and table.seats[seat].plays_itself
    spent = now - (table.turn_since or now) if running else 0
    return ClockState(left=max(0, left - spent), running=running)


def _question(table: Table, asked: Pending, language: str) -> Question:
    words = say(f"web.question.{asked.kind}", language, name=Quoted(name_of(table, asked.seat, language)))
    return Question(
        question=asked.question,
        kind=asked.kind,
        seat=asked.seat,
        waiting_for=list(asked.waiting_for),
        text=words,
    )


def _waiting_until(table: Table) -> int | None:
    return None if table.pause_since is None else table.pause_since + table.settings.pause * 1000


def result_of(table: Table, language: str) -> Result | None:
    """How the match ended, once it has."""
    if table.how is None or table.how == "closed":
        return None
    match = None if table.match is None else table.match.game.match
    lost = None
    if table.how == "resigned":
        lost = next(side for side in range(table.sides) if side not in table.winners)
    elif match is not None:
        lost = match.lost
    return Result(
        how=table.how,
        winners=list(table.winners),
        totals=[0] * table.sides if match is None else list(match.totals),
        lost=lost,
        words=_result_words(table, language),
    )


def _result_words(table: Table, language: str) -> str:
    if not table.winners:
        return say("web.told.aborted", language)
    names = [side_name(table, side, language) for side in table.winners]
    key = "tell.match_won" if len(names) == 1 else "tell.match_shared"
    return say(key, language, names=Quoted(", ".join(names)))
