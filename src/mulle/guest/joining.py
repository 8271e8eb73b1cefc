"""Coming to a table: as the guest one was before, in a free seat where there is one, else to look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.guest.errors import in_one_line
from mulle.guest.identity import keep, known_at
from mulle.web.client import Session
from mulle.web.protocol.commands import Sit, TakeBack
from mulle.web.protocol.lobby import ChangeMe
from mulle.words import language_in_use

if TYPE_CHECKING:
    from mulle.guest.link import Link
    from mulle.web.protocol.commands import Command
    from mulle.web.protocol.states import State
    from mulle.web.protocol.words import Language


async def joined(link: Link, name: str = "") -> Session:
    """A session that sits at the table, or may watch it; raises `GuestError` where it may not."""
    language: Language = "en" if language_in_use() == "en" else "sv"
    session = Session(link.server, language, known_at(link.server))
    try:
        with in_one_line(link.server):
            await _be_known(session, name)
            keep(link.server, session.cookies)
            await _come(session, link.game)
    except BaseException:
        await session.close()
        raise
    return session


async def _be_known(session: Session, name: str) -> None:
    me = await session.guest(name or None)
    if name and me.name != name and not me.account:
        await session.change(ChangeMe(name=name))


async def _come(session: Session, game: str) -> None:
    wanted = _wanted((await session.table(game)).state)
    if wanted is not None:
        await session.do(game, wanted)


def _wanted(state: State) -> Command | None:
    """A free seat before the start; one's own seat where a bot plays it meanwhile."""
    free = [seat.seat for seat in state.seats if seat.kind == "free"]
    if state.you is None:
        return Sit(seat=free[0]) if state.status == "open" and free else None
    away = state.seats[state.you].stand_in is not None and state.status in ("pause", "playing")
    return TakeBack() if away else None
