"""What a command leads to: entries for the log, or a refusal that says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mulle.players.registry import level_named, levels_here
from mulle.web.log import entries
from mulle.web.protocol import commands
from mulle.web.tables.errors import Refusal
from mulle.web.tables.seats import BOT_NAMES, MOST_PHRASES
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.web.log.entries import AnyEntry
    from mulle.web.protocol.commands import Command
    from mulle.web.tables.table import Table

NUDGE_EVERY = 10_000
PHRASES_WITHIN = 10_000
# Before the start people come and go as they like, within reason: everything is kept.
MOST_BEFORE_START = 500


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks; without a person it is somebody who only looks on."""

    person: str = ""
    name: str = ""


def decided(table: Table, visitor: Visitor, command: Command, at: int) -> list[AnyEntry]:
    """What `command` leads to, before anything that follows by itself."""
    if not visitor.person:
        raise Refusal("web.nobody", status=401)
    if table.how == "closed":
        raise Refusal("web.table_closed")
    return _DECIDERS[type(command)](table, visitor, command, at)


# Before the match


def _sit(table: Table, visitor: Visitor, command: commands.Sit, at: int) -> list[AnyEntry]:
    del at
    _before_start(table)
    _verify_seat(table, command.seat)
    held = table.seats[command.seat]
    if held.person and held.person != visitor.person:
        raise Refusal("web.seat_taken")
    if held.person == visitor.person:
        return []
    _verify_unworn(table)
    return [entries.Sat(seat=command.seat, person=visitor.person, name=visitor.name)]


def _stand(table: Table, visitor: Visitor, command: commands.Stand, at: int) -> list[AnyEntry]:
    del command, at
    _before_start(table)
    return [entries.Stood(seat=own_seat(table, visitor))]


def _seat_bot(table: Table, visitor: Visitor, command: commands.SeatBot, at: int) -> list[AnyEntry]:
    del at
    _before_start(table)
    _host_only(table, visitor)
    _verify_seat(table, command.seat)
    if table.seats[command.seat].person:
        raise Refusal("web.seat_taken")
    _verify_unworn(table)
    level = verified_level(command.level)
    return [entries.BotSat(seat=command.seat, level=level, name=BOT_NAMES[command.seat])]


def _clear_seat(table: Table, visitor: Visitor, command: commands.ClearSeat, at: int) -> list[AnyEntry]:
    del at
    _before_start(table)
    _host_only(table, visitor)
    _verify_seat(table, command.seat)
    held = table.seats[command.seat]
    if held.is_free:
        raise Refusal("web.seat_free")
    if held.person and held.connected:
        raise Refusal("web.seat_connected")
    return [entries.Stood(seat=command.seat)]


def _start(table: Table, visitor: Visitor, command: commands.Start, at: int) -> list[AnyEntry]:
    del command, at
    _before_start(table)
    _host_only(table, visitor)
    if any(held.is_free for held in table.seats):
        raise Refusal("web.seats_free")
    return [entries.Started()]


def _close(table: Table, visitor: Visitor, command: commands.CloseTable, at: int) -> list[AnyEntry]:
    del command, at
    _before_start(table)
    _host_only(table, visitor)
    return [entries.Closed()]


# The match


def _ready(table: Table, visitor: Visitor, command: commands.Ready, at: int) -> list[AnyEntry]:
    del at
    seat = own_seat(table, visitor)
    if table.status != "pause":
        raise Refusal("web.no_pause")
    if table.seats[seat].ready:
        return []
    return [entries.Readied(seat=seat, contribution=command.contribution)]


def _play(table: Table, visitor: Visitor, command: commands.Play, at: int) -> list[AnyEntry]:
    del at
    seat = own_seat(table, visitor)
    _verify_playing(table)
    if not table.seats[seat].plays_itself:
        raise Refusal("web.bot_plays")
    if command.seen is not None and command.seen < table.last_move_seq:
        raise Refusal("web.stale")
    return [moved(table, seat, command.move)]


def moved(table: Table, seat: int, move: str, *, bot: bool = False) -> entries.Moved:
    """The entry of a move that the rules allow."""
    assert table.match is not None
    if table.turn != seat:
        raise Refusal("web.not_your_turn")
    table.match.game.position.verify(move)
    return entries.Moved(seat=seat, move=move, bot=bot)


def _undo(table: Table, visitor: Visitor, command: commands.Undo, at: int) -> list[AnyEntry]:
    del command, at
    seat = own_seat(table, visitor)
    _verify_playing(table)
    if not can_undo(table, seat):
        raise Refusal("web.undo_rated" if table.settings.rated else "web.no_undo")
    return [_question(table, "undo", seat, _other_people(table, seat))]


def can_undo(table: Table, seat: int) -> bool:
    """Whether nothing new was learnt since the move of `seat`: it is the last thing that happened."""
    return table.last_mover == seat and table.turn is not None and not table.settings.rated


def _abort(table: Table, visitor: Visitor, command: commands.Abort, at: int) -> list[AnyEntry]:
    del command, at
    seat = own_seat(table, visitor)
    _verify_running(table)
    return [_question(table, "abort", seat, _other_people(table, seat))]


def _resign(table: Table, visitor: Visitor, command: commands.Resign, at: int) -> list[AnyEntry]:
    del command, at
    seat = own_seat(table, visitor)
    _verify_running(table)
    if table.sides != 2:
        raise Refusal("web.resign_of_three")
    partners = [other for other in _other_people(table, seat) if other % 2 == seat % 2]
    return [_question(table, "resign", seat, partners)]


def _question(
    table: Table, kind: entries.QuestionKind, seat: int, waiting_for: list[int]
) -> entries.Questioned:
    if any(asked.kind == kind for asked in table.questions.values()):
        raise Refusal("web.asked_already")
    return entries.Questioned(seat=seat, kind=kind, waiting_for=waiting_for)


def _other_people(table: Table, seat: int) -> list[int]:
    return [held.seat for held in table.seats if held.plays_itself and held.seat != seat]


def _answer(table: Table, visitor: Visitor, command: commands.Answer, at: int) -> list[AnyEntry]:
    del at
    seat = own_seat(table, visitor)
    asked = table.questions.get(command.question)
    if asked is None or seat not in asked.waiting_for:
        raise Refusal("web.no_question")
    return [entries.Responded(seat=seat, question=command.question, yes=command.yes)]


# Bots in people's seats


def _give_to_bot(table: Table, visitor: Visitor, command: commands.GiveToBot, at: int) -> list[AnyEntry]:
    del at
    seat = own_seat(table, visitor)
    _verify_running(table)
    if not table.seats[seat].plays_itself:
        raise Refusal("web.bot_plays")
    level = verified_level(command.level or table.settings.stand_in)
    return [entries.StoodIn(seat=seat, level=level, why="asked")]


def _take_back(table: Table, visitor: Visitor, command: commands.TakeBack, at: int) -> list[AnyEntry]:
    del command, at
    seat = own_seat(table, visitor)
    _verify_running(table)
    if table.seats[seat].plays_itself:
        raise Refusal("web.you_play")
    return [entries.CameBack(seat=seat)]


def _bot_for(table: Table, visitor: Visitor, command: commands.BotFor, at: int) -> list[AnyEntry]:
    del at
    own_seat(table, visitor)
    _verify_running(table)
    _verify_seat(table, command.seat)
    held = table.seats[command.seat]
    if not held.plays_itself or held.connected:
        raise Refusal("web.seat_connected")
    return [entries.StoodIn(seat=command.seat, level=table.settings.stand_in, why="away")]


def _leave(table: Table, visitor: Visitor, command: commands.Leave, at: int) -> list[AnyEntry]:
    del command, at
    seat = own_seat(table, visitor)
    _verify_running(table)
    return [entries.StoodIn(seat=seat, level=table.settings.stand_in, why="left")]


# Talk


def _phrase(table: Table, visitor: Visitor, command: commands.Phrase, at: int) -> list[AnyEntry]:
    seat = own_seat(table, visitor)
    lately = [said for said in table.seats[seat].spoke_at if at - said < PHRASES_WITHIN]
    if len(lately) >= MOST_PHRASES:
        raise Refusal("web.phrases_fast", status=429)
    return [entries.PhraseSaid(seat=seat, phrase=command.phrase)]


def _nudge(table: Table, visitor: Visitor, command: commands.Nudge, at: int) -> list[AnyEntry]:
    del command
    seat, turn = own_seat(table, visitor), table.turn
    if turn is None or turn == seat or not table.seats[turn].plays_itself:
        raise Refusal("web.nobody_to_nudge")
    if at - table.nudged_at < NUDGE_EVERY:
        raise Refusal("web.nudged_already", status=429)
    return [entries.Nudged(seat=turn, by=seat)]


# What must hold


def _before_start(table: Table) -> None:
    if table.status != "open":
        raise Refusal("web.started")


def _verify_unworn(table: Table) -> None:
    if table.seq >= MOST_BEFORE_START:
        raise Refusal("web.table_worn", status=429)


def _verify_playing(table: Table) -> None:
    if table.status != "playing":
        raise Refusal("web.not_playing")


def _verify_running(table: Table) -> None:
    if table.status not in ("pause", "playing"):
        raise Refusal("web.not_playing")


def _host_only(table: Table, visitor: Visitor) -> None:
    if visitor.person != table.host:
        raise Refusal("web.host_only", status=403)


def own_seat(table: Table, visitor: Visitor) -> int:
    """Where `visitor` sits; one who only looks on is refused."""
    seat = table.seat_of(visitor.person)
    if seat is None:
        raise Refusal("web.not_seated", status=403)
    return seat


def _verify_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refusal("web.no_such_seat", status=400, seats=len(table.seats))


def verified_level(level: str) -> str:
    """`level`, when there is such a level and its player is installed."""
    level_named(level)
    here = [found.key for found in levels_here()]
    if level not in here:
        raise Refusal("web.level_not_here", status=400, level=Quoted(level), levels=", ".join(here))
    return level


_DECIDERS: dict[type, Callable[[Table, Visitor, Any, int], list[AnyEntry]]] = {
    commands.Sit: _sit,
    commands.Stand: _stand,
    commands.SeatBot: _seat_bot,
    commands.ClearSeat: _clear_seat,
    commands.Start: _start,
    commands.CloseTable: _close,
    commands.Ready: _ready,
    commands.Play: _play,
    commands.Undo: _undo,
    commands.Abort: _abort,
    commands.Resign: _resign,
    commands.Answer: _answer,
    commands.GiveToBot: _give_to_bot,
    commands.TakeBack: _take_back,
    commands.BotFor: _bot_for,
    commands.Leave: _leave,
    commands.Phrase: _phrase,
    commands.Nudge: _nudge,
}
