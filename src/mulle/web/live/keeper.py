"""The server's own duties at the tables that this node keeps: bots' moves, clocks, those who are away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from mulle.rules.errors import RuleError
from mulle.web.bots.levels import FIRST_LEGAL, simpler, spec_of
from mulle.web.bots.pool import BotBroken
from mulle.web.live.clock import now
from mulle.web.log.entries import BotFailed
from mulle.web.log.fence import Fenced
from mulle.web.tables.deciding import moved
from mulle.web.tables.duties import Duty, next_duty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.view import AnyView
    from mulle.web.live.hall import Hall
    from mulle.web.live.room import Room
    from mulle.web.log.entries import AnyEntry
    from mulle.web.tables.table import Table

LATER = 1.0
log = structlog.get_logger()


class Keeper:
    """Wakes for each kept table when something is due there."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: set[str] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._working: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    @property
    def kept(self) -> frozenset[str]:
        """The tables that this node keeps."""
        return frozenset(self._kept)

    def keep(self, game: str) -> None:
        """This node does the duties at `game` from now on, unless it stops."""
        if not self._stopped:
            self._kept.add(game)

    def give_up(self, game: str) -> None:
        """Another node does them."""
        self._kept.discard(game)
        self._unset(game)

    async def stop(self) -> None:
        """Begin nothing more; a bot that thinks is not asked any longer, so that it has not failed either."""
        self._stopped = True
        for game in self.kept:
            self.give_up(game)
        working = list(self._working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    def has_alarm(self, game: str) -> bool:
        """Whether something will be due at `game`, or is being done."""
        return game in self._alarms or game in self._working

    def schedule(self, room: Room) -> None:
        """Set the alarm for what is due first at `room`."""
        self._unset(room.game)
        table = room.loaded
        if room.game not in self._kept or table is None or room.game in self._working:
            return
        if table.is_over:
            self._kept.discard(room.game)
            return
        duty = next_duty(table)
        if duty is not None:
            self._wake_in(room, max(0, duty.due - now()) / 1000)

    def _wake_in(self, room: Room, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[room.game] = loop.call_later(seconds, self._wake, room)

    def _unset(self, game: str) -> None:
        alarm = self._alarms.pop(game, None)
        if alarm is not None:
            alarm.cancel()

    def _wake(self, room: Room) -> None:
        self._alarms.pop(room.game, None)
        if room.game not in self._working:
            self._working[room.game] = asyncio.create_task(self._work(room))

    async def _work(self, room: Room) -> None:
        """Do what is due; what goes wrong is tried again a little later."""
        failed = False
        try:
            await self._do_due(room)
        except Fenced:
            log.info("table.fenced", game=room.game)
            self.give_up(room.game)
        except (RuleError, OSError) as error:
            failed = True
            log.warning("duty.failed", game=room.game, reason=str(error))
        except Exception:
            failed = True
            log.exception("duty.broken", game=room.game)
        finally:
            self._working.pop(room.game, None)
        if failed:
            self.try_later(room)
        else:
            self.schedule(room)

    def try_later(self, room: Room) -> None:
        """What is due at `room` could not be done just now."""
        self._unset(room.game)
        if room.game in self._kept:
            self._wake_in(room, LATER)

    async def _do_due(self, room: Room) -> None:
        async with room.lock:
            table = await room.table()
            duty, seq = next_duty(table), table.seq
            view = None if duty is None or duty.kind != "bot" else _view_of(table, duty.seat)
        if duty is None or duty.due > now():
            return
        if view is not None:
            await self._let_bot_play(room, duty.seat, view, seq)
        else:
            await room.write(lambda table, at: _still_due(table, duty, at), duty=True)

    async def _let_bot_play(self, room: Room, seat: int, view: AnyView, seq: int) -> None:
        assert room.loaded is not None
        held = room.loaded.seats[seat]
        spec = held.bot_spec or spec_of(held.bot_level or "")
        try:
            move = await self._chosen(spec, view, hash((room.game, seq)) & 0xFFFFFFFF)
        except BotBroken as broken:
            log.error("table.bot_failed", game=room.game, seat=seat, bot=spec, reason=str(broken))
            failed = BotFailed(seat=seat, old=spec, new=simpler(spec), reason=str(broken)[:200])
            await room.write(lambda table, _: [failed] if _same_turn(table, seat, seq) else [], duty=True)
            return
        await room.write(
            lambda table, _: [moved(table, seat, move, bot=True)] if _same_turn(table, seat, seq) else [],
            duty=True,
        )

    async def _chosen(self, spec: str, view: AnyView, seed: int) -> str:
        """A bot's move; where even the simplest has failed the first legal one is played, without a bot."""
        if spec == FIRST_LEGAL:
            return str(view.moves[0])
        return await self._hall.bots.choose(spec, view, seed)


def _view_of(table: Table, seat: int) -> AnyView:
    assert table.match is not None
    return table.match.game.view(seat)


def _same_turn(table: Table, seat: int, seq: int) -> bool:
    """Whether the bot thought about what is still the position: nothing was played or taken back since."""
    held = table.seats[seat]
    return table.turn == seat and held.bot_level is not None and table.last_change <= seq


def _still_due(table: Table, duty: Duty, at: int) -> Sequence[AnyEntry]:
    again = next_duty(table)
    if again is None or again.entry is None or again.due > at or again.kind != duty.kind:
        return []
    return [again.entry]
