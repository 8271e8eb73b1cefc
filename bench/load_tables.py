"""Two people at each of many tables, who play a legal move whenever the table's time has come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from itertools import count
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import httpx
import msgspec

from bench.wire import Wire, dialled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

AT_ONCE = 40
_numbers = count()
Seconds = float


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class Seen(msgspec.Struct):
    """What the load needs of a state."""

    seq: int
    status: str
    moves: list[Choice]


class Fault(msgspec.Struct):
    """Why a command was refused."""

    key: str


class Heard(msgspec.Struct):
    """What the load needs of any frame."""

    type: str
    seq: int | None = None
    state: Seen | None = None
    id: str = ""
    ok: bool = True
    error: Fault | None = None


_decoder = msgspec.json.Decoder(Heard)


@dataclass(slots=True)
class Figures:
    """What was measured."""

    acknowledged: list[Seconds] = field(default_factory=list)
    shown: list[Seconds] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    late: int = 0


@dataclass(slots=True)
class Guest:
    """Somebody with a cookie, from an address of their own."""

    cookie: str
    csrf: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        """What a POST of theirs carries."""
        return {"Cookie": self.cookie, "X-Mulle-Csrf": self.csrf, "X-Forwarded-For": self.address}


class Chair:
    """One person's socket at a table."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.wire: Wire | None = None
        self.is_ready = False

    def say(self, frame: dict[str, object]) -> None:
        """Send a frame."""
        assert self.wire is not None
        self.wire.say(msgspec.json.encode(frame))


class LoadTable:
    """A table: `tick` plays the next move; its time runs from when the move was due."""

    def __init__(self, game: str, guests: Iterable[Guest], figures: Figures, seed: int) -> None:
        self.game = game
        self.chairs = [Chair(guest) for guest in guests]
        self.figures = figures
        self.measures = False
        self._random = Random(seed)
        self._turn: tuple[int, Seen] | None = None
        self._due: Seconds | None = None
        self._sent: dict[str, Seconds] = {}
        self._moved_at: Seconds | None = None
        self._flying: int | None = None
        self._held: Seen | None = None

    async def open(self, url: str) -> None:
        """Everybody connects and watches."""
        for place, chair in enumerate(self.chairs):
            hear = self._hearing(place)
            chair.wire = await dialled(url, chair.guest.cookie, chair.guest.address, hear)
            chair.say({"type": "watch", "game": self.game})

    def do(self, place: int, command: dict[str, object]) -> str:
        """Send a command; its id."""
        told = f"load-{next(_numbers)}"
        self.chairs[place].say({"type": "do", "id": told, "game": self.game, "command": command})
        return told

    def _hearing(self, place: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            self._heard(place, _decoder.decode(text))

        return hear

    def _heard(self, place: int, frame: Heard) -> None:
        if frame.type == "reply":
            self._replied(frame)
        elif frame.type in ("error", "bye"):
            self.figures.refused.append(frame.type if frame.error is None else frame.error.key)
        elif frame.state is not None:
            self._shown(place, frame.state)

    def _replied(self, frame: Heard) -> None:
        sent = self._sent.pop(frame.id, None)
        if sent is not None:
            self._landed(frame.seq)
        if not frame.ok and frame.error is not None and self.measures:
            self.figures.refused.append(frame.error.key)
        elif sent is not None and self.measures:
            self.figures.acknowledged.append(perf_counter() - sent)

    def _landed(self, seq: int | None) -> None:
        """A move was answered; whoever is at turn again was shown that before the answer."""
        place, held = self._flying, self._held
        self._flying = self._held = None
        if place is not None and held is not None and seq is not None and held.seq >= seq:
            self._at_turn(place, held)

    def _shown(self, place: int, state: Seen) -> None:
        chair = self.chairs[place]
        if state.status == "pause" and not chair.is_ready:
            self.do(place, {"type": "ready"})
        chair.is_ready = state.status == "pause"
        if place == self._flying:  # whether the move on its way is in it shows with the answer
            self._held = state if state.moves else None
        elif state.moves:
            self._at_turn(place, state)

    def _at_turn(self, place: int, state: Seen) -> None:
        if self._moved_at is not None and self.measures:
            self.figures.shown.append(perf_counter() - self._moved_at)
        self._moved_at = None
        self._turn = (place, state)
        if self._due is not None:
            self._play(self._due)

    def tick(self, due: Seconds) -> None:
        """A move is due; where the table's news has not come yet it is played as soon as it has."""
        if self._turn is None:
            self.figures.late += self.measures
            self._due = self._due or due
        else:
            self._play(due)

    def _play(self, due: Seconds) -> None:
        assert self._turn is not None
        (place, state), self._turn, self._due = self._turn, None, None
        self._flying = place
        move = self._random.choice(state.moves).move
        told = self.do(place, {"type": "play", "move": move, "seen": state.seq})
        self._sent[told] = self._moved_at = due

    def close(self) -> None:
        """Everybody leaves."""
        for chair in self.chairs:
            if chair.wire is not None:
                chair.wire.close()


async def spread(work: Iterable[Awaitable[None]]) -> None:
    """All of `work`, some at once."""
    some = asyncio.Semaphore(AT_ONCE)

    async def one(task: Awaitable[None]) -> None:
        async with some:
            await task

    await asyncio.gather(*(one(task) for task in work))


def address(number: int) -> str:
    """An address of its own for everybody."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def browserless(url: str) -> httpx.AsyncClient:
    """An HTTP client that keeps no cookies: it speaks for thousands."""
    # A connection is let go well before the server does so itself, which would lose a request on its way.
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)
    made = httpx.AsyncClient(base_url=url, trust_env=False, timeout=60, limits=limits)
    made.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return made


async def guest(http: httpx.AsyncClient, number: int) -> Guest:
    """A new guest."""
    told = {"X-Forwarded-For": address(number)}
    answer = await http.post("/api/guest", json={"name": f"Gäst {number}"}, headers=told)
    answer.raise_for_status()
    cookie = answer.headers["set-cookie"].partition(";")[0]
    return Guest(cookie, answer.json()["csrf"], address(number))


async def table(
    http: httpx.AsyncClient, guests: list[Guest], settings: dict[str, object], bot: str | None = None
) -> str:
    """A table of `guests`, or of one and a bot, that has started."""
    other = {"kind": "free"} if bot is None else {"kind": "bot", "level": bot}
    wish = {"id": "t", "settings": settings, "seats": [{"kind": "me"}, other], "start": bot is not None}
    answer = await http.post("/api/tables", json=wish, headers=guests[0].headers)
    answer.raise_for_status()
    game: str = answer.json()["game"]
    if bot is None:
        await _command(http, game, guests[1], {"type": "sit", "seat": 1})
        await _command(http, game, guests[0], {"type": "start"})
    return game


async def _command(http: httpx.AsyncClient, game: str, who: Guest, command: dict[str, object]) -> None:
    order = {"id": f"load-{next(_numbers)}", "command": command}
    answer = await http.post(f"/api/tables/{game}/commands", json=order, headers=who.headers)
    answer.raise_for_status()
    if not answer.json()["ok"]:
        raise RuntimeError(answer.text)
