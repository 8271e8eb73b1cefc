"""Doing a command and answering it: over the socket and by POST alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from mulle.rules.errors import RuleError
from mulle.web.bots.levels import spec_of
from mulle.web.bots.pool import BotBroken
from mulle.web.live.wishes import again
from mulle.web.protocol.commands import Describe, Hint, Play, Rematch
from mulle.web.protocol.messages import Reply
from mulle.web.protocol.words import Fault
from mulle.web.tables.choices import choice
from mulle.web.tables.deciding import decided, own_seat
from mulle.web.tables.errors import Refusal
from mulle.words import say

if TYPE_CHECKING:
    from mulle.view import AnyView
    from mulle.web.bounds import Buckets
    from mulle.web.live.hall import Hall
    from mulle.web.live.room import Room
    from mulle.web.protocol.commands import Command
    from mulle.web.protocol.states import MoveChoice
    from mulle.web.tables.deciding import Visitor
    from mulle.web.tables.table import Table

ADVISER = "strong"
HINT_WORLDS = 72
# Their answers are more than the number of an event, so that no other command's id stands for them.
_KINDS: dict[type, str] = {Hint: "/hint", Describe: "/describe", Rematch: "/rematch"}
log = structlog.get_logger()


class Doer:
    """Does commands at the tables of `hall`."""

    def __init__(self, hall: Hall, others: Buckets) -> None:
        self._hall = hall
        self._others = others

    async def do(self, room: Room, visitor: Visitor, id: str, command: Command, language: str) -> Reply:  # noqa: A002 - the protocol's word
        """Do `command` and say how it went."""
        try:
            return await self._done(room, visitor, id, command, language)
        except RuleError as error:
            return Reply(id=id, ok=False, error=Fault(key=error.key, text=error.message(language)))
        except (SQLAlchemyError, OSError) as error:
            log.error("command.not_written", game=room.game, reason=str(error))
            return Reply(id=id, ok=False, error=Fault(key="web.busy", text=say("web.busy", language)))

    async def _done(self, room: Room, visitor: Visitor, id: str, command: Command, language: str) -> Reply:  # noqa: A002
        if not visitor.person:
            raise Refusal("web.nobody", status=401)
        key = f"{visitor.person}/{id}{_KINDS.get(type(command), '')}"
        if not isinstance(command, Play) and await room.done(key) is None:
            self._others.verify(visitor.person)
        if isinstance(command, Hint):
            return Reply(id=id, ok=True, hint=await self._hint(room, visitor, language))
        if isinstance(command, Describe):
            return Reply(id=id, ok=True, described=await self._described(room, visitor, command, language))
        if isinstance(command, Rematch):
            game = await self._rematch(room, visitor, id, key)
            return Reply(id=id, ok=True, game=game)
        seq = await room.write(lambda table, at: decided(table, visitor, command, at), key)
        return Reply(id=id, ok=True, seq=seq)

    async def _hint(self, room: Room, visitor: Visitor, language: str) -> MoveChoice:
        async with room.lock:
            table = await room.table()
            if table.settings.rated:
                raise Refusal("web.hint_rated")
            view = _view_at_turn(table, visitor)
        try:
            told = await self._advised(view)
        except BotBroken:
            raise Refusal("web.no_hint", status=503) from None
        move = next(move for move in view.moves if str(move) == told)
        return choice(view, move, language)

    async def _advised(self, view: AnyView) -> str:
        """The judge's best move; where there is no judge, a strong bot's."""
        try:
            return (await self._hall.bots.judge(view, {"worlds": HINT_WORLDS})).moves[0].move
        except BotBroken:
            return await self._hall.bots.choose(spec_of(ADVISER), view, 0)

    async def _described(
        self, room: Room, visitor: Visitor, command: Describe, language: str
    ) -> list[MoveChoice]:
        async with room.lock:
            table = await room.table()
            view = _view_at_turn(table, visitor)
            assert table.match is not None
            moves = [table.match.game.position.verify(text) for text in command.moves]
        return [choice(view, move, language) for move in moves]

    async def _rematch(self, room: Room, visitor: Visitor, id: str, key: str) -> str:  # noqa: A002
        async with room.lock:
            table = await room.table()
            own_seat(table, visitor)
            if not table.is_over or table.match is None:
                raise Refusal("web.not_over")
        return await self._hall.rematch(
            visitor, room, again(table, visitor, f"again-{room.game}-{id}"[:64]), key
        )


def _view_at_turn(table: Table, visitor: Visitor) -> AnyView:
    seat = own_seat(table, visitor)
    if table.turn != seat or table.match is None:
        raise Refusal("web.not_your_turn")
    return table.match.game.view(seat)
