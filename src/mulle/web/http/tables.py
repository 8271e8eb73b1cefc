"""Endpoints about tables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from mulle.web.http.asked import Asked, Node
from mulle.web.http.errors import language_of
from mulle.web.http.packed import PACKED
from mulle.web.http.visitors import address_of, known, somebody, visitor_of
from mulle.web.live.replays import record_lines, replay_of
from mulle.web.live.watchers import Watcher, viewer_of, welcome_of
from mulle.web.log.entries import Row
from mulle.web.protocol.lobby import MyTables, NewTable, OpenTable, Order, TableLink
from mulle.web.protocol.messages import Reply, Welcome
from mulle.web.sockets.streams import EventStream
from mulle.web.tables.errors import Refusal

_RECORD = "application/jsonl"


@get("/api/tables")
async def open_tables(server: Node) -> list[OpenTable]:
    """The open tables."""
    return await server.history.open_tables()


@post("/api/tables", status_code=201)
async def make_table(server: Node, request: Asked, data: JSONBody[NewTable]) -> TableLink:
    """Make a table."""
    who = await somebody(request, server.people)
    server.orders.verify(who.person)
    await server.history.verify_few_tables(who.person)
    game = await server.hall.make(visitor_of(who), data)
    return TableLink(game=game, path=f"/t/{game}")


@get("/api/mine")
async def mine(server: Node, request: Asked, before: FromQuery[int | None] = None) -> MyTables:
    """One's own tables."""
    who = await somebody(request, server.people)
    return await server.history.mine(who.person, before)


@get("/api/tables/{game:str}")
async def table(
    server: Node,
    request: Asked,
    game: FromPath[str],
    words: FromQuery[bool] = True,
) -> Welcome:
    """A table as it is now."""
    who = await known(request, server.people)
    watcher = Watcher(visitor_of(who), Silent(), language_of(request), words)
    room = await server.existing_room(game)
    async with room.lock:
        found = await room.table()
        room.verify_may_watch(found, watcher)
        return welcome_of(found, viewer_of(found, watcher), room.around(found))


class Silent:
    """Where nothing is sent."""

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Drop the frame."""


@get("/api/tables/{game:str}/events")
async def events(
    server: Node,
    request: Asked,
    game: FromPath[str],
    after: FromQuery[int | None] = None,
    words: FromQuery[bool] = True,
) -> Stream:
    """The socket's frames for one table, as server-sent events."""
    who = await known(request, server.people)
    seen = request.headers.get("last-event-id", "")
    start = int(seen) if seen.isdecimal() and len(seen) < 10 else after
    if start is not None and not 0 <= start < 1 << 31:
        raise Refusal("web.bad_request", status=400)
    room = await server.existing_room(game)
    person = "" if who is None else who.person
    slot = server.sockets.enter(person, address_of(request))
    session = "" if who is None else who.session
    stream = EventStream(room, server.sockets, slot, server.bounds, person, session)
    await stream.open(Watcher(visitor_of(who), stream, language_of(request), words), start)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(stream.lines(), media_type="text/event-stream", headers=headers)


@post("/api/tables/{game:str}/commands", status_code=200)
async def command(server: Node, request: Asked, game: FromPath[str], data: JSONBody[Order]) -> Reply:
    """Do a command."""
    who = await somebody(request, server.people)
    server.orders.verify(who.person)
    room = await server.existing_room(game)
    return await server.doer.do(room, visitor_of(who), data.id, data.command, language_of(request))


@get("/api/tables/{game:str}/record")
async def record(server: Node, game: FromPath[str]) -> Response[bytes]:
    """The record of a finished match."""
    room = await server.existing_room(game)
    async with room.lock:
        content = record_lines(await room.table())
    disposition = {"Content-Disposition": f'attachment; filename="mulle-{room.game}.jsonl"'}
    return Response(content, media_type=_RECORD, headers=disposition)


@get("/api/tables/{game:str}/replay", middleware=[PACKED])
async def replay(server: Node, request: Asked, game: FromPath[str]) -> Response[bytes]:
    """A finished match step by step."""
    room = await server.existing_room(game)
    rows = await server.hall.store.read(room.game)
    async with server.replaying:  # a long match takes a while, and tables in play must not wait for it
        content = await asyncio.to_thread(_replayed, room.game, rows, language_of(request))
    return Response(content, media_type="application/json")


def _replayed(game: str, rows: Sequence[Row], language: str) -> bytes:
    return msgspec.json.encode(replay_of(game, rows, language))


HANDLERS = [open_tables, make_table, mine, table, events, command, record, replay]
