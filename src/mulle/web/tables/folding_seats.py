"""Entries about who sits where and who is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle.web.log import entries
from mulle.web.protocol import happenings as told
from mulle.web.tables.seats import MOST_PHRASES, SeatHeld
from mulle.web.tables.telling import Heard, sentence
from mulle.words import Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.web.tables.table import Table

# Somebody who comes back after the clock ran out gets this many milliseconds at least.
LEAST_ON_RETURN = 10_000


def _made(table: Table, entry: entries.Made, at: int) -> Heard:
    table.set_up(entry.settings)
    table.host, table.seed, table.rules_version = entry.host, bytes.fromhex(entry.seed), entry.rules
    table.made_at = at
    return Heard(happened=[told.TableMade()])


def _sat(table: Table, entry: entries.Sat, at: int) -> Heard:
    before = table.seat_of(entry.person)
    heard = Heard(seat=entry.seat)
    connected, away_at = False, at
    if before is not None:
        connected, away_at = table.seats[before].connected, table.seats[before].away_at or at
        table.seats[before] = SeatHeld(before)
        heard.happened.append(told.StoodUp(seat=before))
    table.seats[entry.seat] = SeatHeld(
        entry.seat,
        person=entry.person,
        name=entry.name,
        connected=connected,
        away_at=None if connected else away_at,
    )
    heard.happened.append(told.SatDown(seat=entry.seat, name=entry.name))
    heard.add(sentence("web.told.sat_down", table, entry.seat))
    return heard


def _stood(table: Table, entry: entries.Stood, at: int) -> Heard:
    del at
    heard = Heard(seat=entry.seat, happened=[told.StoodUp(seat=entry.seat)])
    heard.add(sentence("web.told.stood_up", table, entry.seat))
    table.seats[entry.seat] = SeatHeld(entry.seat)
    return heard


def _bot_sat(table: Table, entry: entries.BotSat, at: int) -> Heard:
    del at
    table.seats[entry.seat] = SeatHeld(entry.seat, name=entry.name, level=entry.level)
    happened = told.BotSeated(seat=entry.seat, name=entry.name, level=entry.level)
    heard = Heard(seat=entry.seat, happened=[happened])
    heard.add(sentence("web.told.bot_seated", table, entry.seat))
    return heard


def _closed(table: Table, entry: entries.Closed, at: int) -> Heard:
    del entry
    table.status, table.how, table.ended_at = "over", "closed", at
    heard = Heard(happened=[told.TableClosed()])
    heard.add(sentence("web.told.closed", table))
    return heard


def _came(table: Table, entry: entries.Came, at: int) -> Heard:
    held = table.seats[entry.seat]
    held.connected, held.away_at = True, None
    heard = Heard(seat=entry.seat, happened=[told.Came(seat=entry.seat)])
    heard.add(sentence("web.told.came", table, entry.seat))
    if held.why == "away":
        _play_again(table, entry.seat, at)
        heard.happened.append(told.CameBack(seat=entry.seat))
    return heard


def _went(table: Table, entry: entries.Went, at: int) -> Heard:
    held = table.seats[entry.seat]
    held.connected, held.away_at = False, at
    heard = Heard(seat=entry.seat, happened=[told.Went(seat=entry.seat)])
    heard.add(sentence("web.told.went", table, entry.seat))
    return heard


def _stood_in(table: Table, entry: entries.StoodIn, at: int) -> Heard:
    held = table.seats[entry.seat]
    held.stand_in, held.why = entry.level, entry.why
    if entry.why == "left":
        held.person, held.connected, held.away_at = "", False, None
        held.level, held.stand_in = entry.level, None
    if table.clock is not None and entry.why == "clock":
        table.clock[entry.seat] = 0
    if table.turn == entry.seat:
        table.turn_since = at
    for pending in table.questions.values():
        pending.waiting_for = [seat for seat in pending.waiting_for if seat != entry.seat]
    happened = told.BotStandsIn(seat=entry.seat, level=entry.level, why=entry.why)
    heard = Heard(seat=entry.seat, happened=[happened])
    heard.add(sentence(f"web.told.stands_in.{entry.why}", table, entry.seat))
    return heard


def _came_back(table: Table, entry: entries.CameBack, at: int) -> Heard:
    _play_again(table, entry.seat, at)
    heard = Heard(seat=entry.seat, happened=[told.CameBack(seat=entry.seat)])
    heard.add(sentence("web.told.came_back", table, entry.seat))
    return heard


def _play_again(table: Table, seat: int, at: int) -> None:
    held = table.seats[seat]
    held.stand_in = held.why = held.bot_spec = None
    if table.clock is not None:
        table.clock[seat] = max(table.clock[seat], LEAST_ON_RETURN)
    if table.turn == seat:
        table.turn_since = at


def _bot_failed(table: Table, entry: entries.BotFailed, at: int) -> Heard:
    del at
    table.seats[entry.seat].bot_spec = entry.new
    happened = told.BotReplaced(seat=entry.seat, old=entry.old, new=entry.new)
    heard = Heard(seat=entry.seat, happened=[happened])
    heard.add(sentence("web.told.bot_replaced", table, entry.seat))
    return heard


def _phrase_said(table: Table, entry: entries.PhraseSaid, at: int) -> Heard:
    held = table.seats[entry.seat]
    held.spoke_at = (*held.spoke_at, at)[-MOST_PHRASES:]
    happened = told.PhraseSaid(seat=entry.seat, phrase=entry.phrase)
    heard = Heard(seat=entry.seat, happened=[happened])
    words = Term(f"web.phrase.{entry.phrase}")
    heard.add(sentence("web.told.phrase", table, entry.seat, words=words))
    return heard


def _nudged(table: Table, entry: entries.Nudged, at: int) -> Heard:
    table.nudged_at = at
    heard = Heard(seat=entry.seat, happened=[told.Nudged(seat=entry.seat, by=entry.by)])
    heard.add(sentence("web.told.nudged", table, entry.seat))
    return heard


def _rematched(table: Table, entry: entries.Rematched, at: int) -> Heard:
    del at
    table.rematch = entry.game
    heard = Heard(happened=[told.RematchMade(game=entry.game)])
    heard.add(sentence("web.told.rematch", table))
    return heard


HANDLERS: dict[type, Callable[[Table, Any, int], Heard]] = {
    entries.Made: _made,
    entries.Sat: _sat,
    entries.Stood: _stood,
    entries.BotSat: _bot_sat,
    entries.Closed: _closed,
    entries.Came: _came,
    entries.Went: _went,
    entries.StoodIn: _stood_in,
    entries.CameBack: _came_back,
    entries.BotFailed: _bot_failed,
    entries.PhraseSaid: _phrase_said,
    entries.Nudged: _nudged,
    entries.Rematched: _rematched,
}
