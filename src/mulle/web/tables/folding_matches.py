"""Entries about the match: getting ready, dealing, moves, questions, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mulle.engine.events import DealerChosen, Dealt, GivStarted
from mulle.engine.events import MatchOver as EngineMatchOver
from mulle.engine.events import Moved as EngineMoved
from mulle.web.log import entries
from mulle.web.protocol import happenings as told
from mulle.web.tables.happened import happening, leftovers, move_played
from mulle.web.tables.played_match import PlayedMatch
from mulle.web.tables.table import Pending
from mulle.web.tables.telling import Heard, events_told, left_told, move_heard, sentence, side_name
from mulle.words import LANGUAGES, Quoted, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulle.engine.events import Event
    from mulle.web.tables.table import Table


def _started(table: Table, entry: entries.Started, at: int) -> Heard:
    del entry
    table.match = PlayedMatch(table.ruleset, table.seed, table.names, table.rules_version)
    heard = Heard(happened=[told.MatchStarted()])
    heard.add(sentence("web.told.started", table))
    _pause(table, at)
    _tell(table, heard, table.match.game.events)
    return heard


def _pause(table: Table, at: int) -> None:
    table.status, table.pause_since, table.turn_since = "pause", at, None
    for held in table.seats:
        held.ready = False


def _tell(table: Table, heard: Heard, events: Sequence[Event]) -> None:
    """`events` of the engine, none of them a move."""
    heard.happened += [happening(event) for event in events]
    heard.add(events_told(table, events))


def _match(table: Table) -> PlayedMatch:
    assert table.match is not None
    return table.match


def _readied(table: Table, entry: entries.Readied, at: int) -> Heard:
    del at
    table.seats[entry.seat].ready = True
    heard = Heard(seat=entry.seat, happened=[told.SeatReady(seat=entry.seat)])
    if entry.contribution is not None:
        _tell(table, heard, _match(table).contribute(entry.seat, bytes.fromhex(entry.contribution)))
    return heard


def _opened(table: Table, entry: entries.Opened, at: int) -> Heard:
    """Contributions that the server makes for those who gave none are shown, but nobody tells of them."""
    del entry
    events = _match(table).open()
    heard = Heard(happened=[happening(event) for event in events])
    shown = [event for event in events if not isinstance(event, DealerChosen) or event.turned]
    heard.add(events_told(table, [event for event in shown if event.kind != "contribution"]))
    heard.seat = next(event.dealer for event in events if isinstance(event, GivStarted))
    table.status, table.pause_since, table.turn_since = "playing", None, at
    table.last_mover = None
    return heard


def _dealt(table: Table, entry: entries.Dealt, at: int) -> Heard:
    del entry
    events = _match(table).deal()
    heard = Heard()
    heard.seat = next(event.dealer for event in events if isinstance(event, Dealt))
    _tell(table, heard, events)
    table.turn_since, table.last_mover = at, None
    return heard


def _moved(table: Table, entry: entries.Moved, at: int) -> Heard:
    game = _match(table).game
    giv, before = game.giv, game.position
    assert giv is not None
    move = before.verify(entry.move)
    told_of, said = move_heard(table, before, move, giv)
    heard = Heard(seat=entry.seat, told=told_of, said=said)
    events = _match(table).play(entry.seat, entry.move, at)
    heard.happened.append(move_played(before, game.position, move, giv, entry.bot))
    _charge(table, entry.seat, at)
    left = leftovers(before, game.position, move, giv)
    if left is not None:
        heard.happened.append(left)
        heard.add(left_told(table, left))
    consequences = [event for event in events if not isinstance(event, EngineMoved)]
    _tell(table, heard, consequences)
    table.last_mover = None if consequences or game.phase != "play" else entry.seat
    table.turn_since = at
    table.questions = {}
    _after_move(table, consequences, at)
    return heard


def _after_move(table: Table, consequences: Sequence[Event], at: int) -> None:
    phase = _match(table).game.phase
    if phase == "shuffle":
        _pause(table, at)
    if phase in ("shuffle", "over"):
        table.sheets = {}
    over = next((event for event in consequences if isinstance(event, EngineMatchOver)), None)
    if over is not None:
        _end(table, "played" if over.lost is None else "fault", list(over.winners), at)


def _end(
    table: Table, how: Literal["played", "fault", "resigned", "aborted"], winners: list[int], at: int
) -> None:
    table.status, table.how, table.winners, table.ended_at = "over", how, winners, at
    table.turn_since = table.pause_since = table.last_mover = None
    table.questions = {}


def _charge(table: Table, seat: int, at: int) -> None:
    """A person's thinking time is paid from the clock; bots pay nothing."""
    if table.clock is None or table.settings.clock is None or not table.seats[seat].plays_itself:
        return
    spent = at - (table.turn_since or at)
    table.clock[seat] = max(0, table.clock[seat] - spent) + table.settings.clock.increment * 1000


_QUESTIONS = {"undo": "web.told.asks_undo", "abort": "web.told.asks_abort", "resign": "web.told.asks_resign"}


def _questioned(table: Table, entry: entries.Questioned, at: int) -> Heard:
    pending = Pending(table.seq, entry.kind, entry.seat, list(entry.waiting_for), at)
    table.questions[table.seq] = pending
    happened = told.Asked(
        question=table.seq, kind=entry.kind, seat=entry.seat, waiting_for=list(entry.waiting_for)
    )
    heard = Heard(seat=entry.seat, happened=[happened])
    heard.add(sentence(_QUESTIONS[entry.kind], table, entry.seat))
    return heard


def _responded(table: Table, entry: entries.Responded, at: int) -> Heard:
    del at
    pending = table.questions[entry.question]
    pending.waiting_for = [seat for seat in pending.waiting_for if seat != entry.seat]
    decided = False if not entry.yes else True if not pending.waiting_for else None
    if decided is False:
        del table.questions[entry.question]
    happened = told.Answered(question=entry.question, seat=entry.seat, yes=entry.yes, decided=decided)
    heard = Heard(seat=entry.seat, happened=[happened])
    key = "web.told.agrees" if entry.yes else "web.told.disagrees"
    heard.add(sentence(key, table, entry.seat))
    return heard


def _undone(table: Table, entry: entries.Undone, at: int) -> Heard:
    match = _match(table)
    move = next(event.move for event in reversed(match.game.events) if isinstance(event, EngineMoved))
    match.undo()
    table.turn_since, table.last_mover, table.questions = at, None, {}
    heard = Heard(seat=entry.seat, happened=[told.Undone(seat=entry.seat, move=move)])
    heard.add(sentence("web.told.undone", table, entry.seat))
    return heard


def _resumed(table: Table, entry: entries.Resumed, at: int) -> Heard:
    del entry
    if table.turn_since is not None:
        table.turn_since = at
    return Heard()


def _resigned(table: Table, entry: entries.Resigned, at: int) -> Heard:
    lost = entry.seat % table.sides
    winners = [side for side in range(table.sides) if side != lost]
    _end(table, "resigned", winners, at)
    heard = Heard(seat=entry.seat, happened=[_over(table, "resigned", winners, lost)])
    heard.add(sentence("web.told.resigned", table, entry.seat))
    for language in LANGUAGES:
        names = Quoted(" + ".join(side_name(table, side, language) for side in winners))
        heard.told[language].append(say("tell.match_won", language, names=names))
    return heard


def _aborted(table: Table, entry: entries.Aborted, at: int) -> Heard:
    del entry
    _end(table, "aborted", [], at)
    heard = Heard(happened=[_over(table, "aborted", [], None)])
    heard.add(sentence("web.told.aborted", table))
    return heard


def _over(
    table: Table, how: Literal["resigned", "aborted"], winners: list[int], lost: int | None
) -> told.MatchOver:
    match = _match(table).game.match
    totals = [0] * table.sides if match is None else list(match.totals)
    return told.MatchOver(winners=winners, totals=totals, lost=lost, how=how)


HANDLERS: dict[type, Callable[[Table, Any, int], Heard]] = {
    entries.Started: _started,
    entries.Readied: _readied,
    entries.Opened: _opened,
    entries.Dealt: _dealt,
    entries.Moved: _moved,
    entries.Questioned: _questioned,
    entries.Responded: _responded,
    entries.Undone: _undone,
    entries.Resigned: _resigned,
    entries.Resumed: _resumed,
    entries.Aborted: _aborted,
}
