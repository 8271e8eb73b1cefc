"""All open sockets and streams of this node: how many there are, and ending those of a revoked session."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from mulle.web.protocol.messages import Bye, Lobby
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mulle.web.bounds import Bounds
    from mulle.web.protocol.lobby import OpenTable

LOBBY_EVERY = 1.0
_encoder = msgspec.json.Encoder()


class Open(Protocol):
    """A socket that can be ended."""

    person: str
    session: str

    def put(self, frame: bytes, seq: int | None = None) -> None:
        """Queue a frame."""
        ...

    def end(self, why: Bye) -> None:
        """Say why, and close."""
        ...


class Slot:
    """One place among the sockets; given back once."""

    def __init__(self, hub: Hub, person: str, address: str) -> None:
        self._hub, self._person, self._address = hub, person, address
        self._given_back = False

    def leave(self) -> None:
        """Give the place back."""
        if not self._given_back:
            self._given_back = True
            self._hub.left(self._person, self._address)


class Hub:
    """Counts sockets and knows those that are open."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self.open: set[Open] = set()
        self.in_lobby: set[Open] = set()
        self.count = 0
        self._lobby_changed = True

    def enter(self, person: str, address: str) -> Slot:
        """A place for one more socket; raises when there are too many."""
        bounds = self._bounds
        if self.count >= bounds.sockets:
            raise Refusal("web.busy", status=503)
        if person and self._people[person] >= bounds.sockets_each:
            raise Refusal("web.too_many_sockets", status=429, most=bounds.sockets_each)
        if self._addresses[address] >= bounds.sockets_an_address:
            raise Refusal("web.too_many_sockets", status=429, most=bounds.sockets_an_address)
        self._people[person] += 1
        self._addresses[address] += 1
        self.count += 1
        return Slot(self, person, address)

    def left(self, person: str, address: str) -> None:
        """One socket fewer."""
        self.count -= 1
        for counter, key in ((self._people, person), (self._addresses, address)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]

    def revoke(self, session: str) -> None:
        """End the sockets of `session`."""
        self._end(lambda socket: socket.session == session)

    def revoke_others(self, person: str, session: str) -> None:
        """End all sockets of `person` but those of `session`."""
        self._end(lambda socket: socket.person == person and socket.session != session)

    def _end(self, which: Callable[[Open], bool]) -> None:
        for socket in [one for one in self.open if which(one)]:
            socket.end(Bye(why="revoked", after=0))

    def end_all(self, why: Bye) -> None:
        """End every socket."""
        for socket in list(self.open):
            socket.end(why)

    def lobby_changed(self) -> None:
        """The list of open tables is another."""
        self._lobby_changed = True

    async def tell_lobby(self, listed: Callable[[], Awaitable[list[OpenTable]]], *, always: bool) -> None:
        """Send the list to those who follow it, when it has changed or other nodes may have changed it."""
        last = b""
        while True:
            await asyncio.sleep(LOBBY_EVERY)
            if not self.in_lobby or not (self._lobby_changed or always):
                continue
            self._lobby_changed = False
            try:
                frame = _encoder.encode(Lobby(tables=await listed()))
            except (SQLAlchemyError, OSError):
                self._lobby_changed = True
                continue
            if frame != last:
                last = frame
                for socket in self.in_lobby:
                    socket.put(frame)
