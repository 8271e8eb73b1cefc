"""A whole node where nothing is left to chance, and all that one visitor gets to see of it, byte by byte."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from mulle.engine.game_service import GameService
from mulle.engine.header import RULES_VERSION
from mulle.protocol.views import view_to_dict
from mulle.web.client import Session
from mulle.web.protocol.commands import (
    Answer,
    Command,
    Describe,
    Hint,
    Nudge,
    Phrase,
    Play,
    Ready,
    Sit,
    Start,
    Undo,
)
from mulle.web.protocol.endpoints import ENDPOINTS
from mulle.web.protocol.messages import Do, Ping, Watch, WatchLobby
from mulle.web.server import Choices
from mulle.web.tables import played_match
from tests.server_safety.twins import Plan, SwappedPacks
from tests.web.running import BOT, FREE, ME, node, settings

MOMENT = 1_800_000_000_000_000_000
NAMES = ("Anna", "Bo", "Cilla", "David")
_encoder = msgspec.json.Encoder()
Seen = dict[str, list[bytes]]


@dataclass(frozen=True)
class Scene:
    """A plan, who looks at it, and what is different in the other world."""

    plan: Plan
    viewer: int | None
    order: list[int]
    is_guest: bool = False
    is_bot: bool = False


@dataclass
class Chance:
    """What would be random: told beforehand, and alike in both worlds."""

    number: int = 0
    seeds: list[bytes] = field(default_factory=list)
    packs: dict[bytes, SwappedPacks] = field(default_factory=dict)
    planned: dict[bytes, list[str]] = field(default_factory=dict)
    asked: list[bytes] = field(default_factory=list)
    bot_moves: list[str] = field(default_factory=list)

    def token(self, _size: int = 16) -> str:
        """The next token."""
        self.number += 1
        return f"token{self.number:011}"

    def seed(self, _size: int) -> bytes:
        """The seed of the next match."""
        return self.seeds.pop(0)

    def engine(self, rules: Any, *, seed: bytes, names: Any) -> GameService:
        """The match with the deck of this world."""
        return GameService(rules, packs=self.packs[seed], names=names)

    async def choose(self, spec: str, view: Any, _seed: int) -> str:
        """A bot that is asked: what it is told is kept."""
        self.asked.append(_encoder.encode([spec, view_to_dict(view)]))
        return self.bot_moves.pop(0) if self.bot_moves else str(view.moves[0])


@contextmanager
def settled(chance: Chance) -> Iterator[None]:
    """The clock stands, and nothing is drawn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mulle.web.live.clock.time_ns", lambda: MOMENT)
        for place in (
            "live.hall.token_urlsafe",
            "people.sessions.token_urlsafe",
            "people.tokens.token_urlsafe",
        ):
            patch.setattr(f"mulle.web.{place}", chance.token)
        patch.setattr("mulle.web.people.sessions.token_hex", lambda size: "5" * 2 * size)
        patch.setattr("mulle.web.server.token_hex", lambda size: "n" * 2 * size)
        patch.setattr("mulle.web.live.hall.token_bytes", chance.seed)
        patch.setitem(played_match.ENGINES, RULES_VERSION, chance.engine)
        patch.setattr("mulle.web.bots.pool.BotPool.choose", partial(chance.choose))
        yield


async def world(scenes: list[Scene], *, twisted: bool) -> list[Seen]:
    """What the visitor of each scene sees, with the decks as they are or as they might be."""
    chance = Chance()
    seen = []
    with settled(chance), TemporaryDirectory(prefix="mulle-world-") as folder:
        choices = Choices(database=f"sqlite:///{Path(folder) / 'w.sqlite'}", workers=1)
        async with node(choices) as (_, url):
            for scene in scenes:
                order = scene.order if twisted else None
                seed = scene.plan.seed
                chance.seeds.append(seed)
                chance.packs[seed] = SwappedPacks(seed, order, later=int(twisted) and 77)
                chance.asked = []
                seen.append(await _played(url, scene, chance))
    return seen


async def _played(url: str, scene: Scene, chance: Chance) -> Seen:
    async with _people(url, scene.plan.players) as people:
        seats = [ME] + [FREE] * (scene.plan.players - 1)
        if scene.is_bot:
            assert scene.viewer is not None
            seats[scene.viewer] = BOT
            chance.bot_moves = [move for seat, move in scene.plan.moves if seat == scene.viewer]
        link = await people[0].make_table(settings(scene.plan.game, **scene.plan.options), seats)
        for seat, person in enumerate(people):
            if seat and not (scene.is_bot and seat == scene.viewer):
                await person.do(link.game, Sit(seat=seat), f"sit-{seat}")
        async with _visitor(url, link.game, scene, people) as visitor:
            await _script(link.game, scene, people, visitor)
        visitor.seen["bots"] += chance.asked
        return dict(visitor.seen)


@asynccontextmanager
async def _people(url: str, count: int) -> AsyncIterator[list[Session]]:
    people = [Session(url) for _ in range(count)]
    try:
        for person, name in zip(people, NAMES, strict=False):
            await person.guest(name)
        yield people
    finally:
        for person in people:
            await person.close()


class Visitor:
    """One visitor by every way there is; `seen` is all that they were sent, way by way."""

    def __init__(self, url: str, game: str, session: Session | None, socket: ClientConnection) -> None:
        self.game, self.session, self._socket = game, session, socket
        self.seen: Seen = defaultdict(list)
        cookies = {} if session is None else session.cookies
        csrf = {} if session is None or session.me is None else {"X-Mulle-Csrf": session.me.csrf}
        self._http = httpx.AsyncClient(
            base_url=url, cookies=cookies, headers=csrf, trust_env=False, timeout=20
        )
        self._url = url
        self._numbers = 0

    async def close(self) -> None:
        """Leave."""
        await self._http.aclose()

    async def news(self, *frames: Any, socket: ClientConnection | None = None, way: str = "socket") -> None:
        """Send `frames`, and take in everything that comes before the answer to a ping."""
        told = socket or self._socket
        self._numbers += 1
        for frame in (*frames, Ping(id=self._numbers)):
            await told.send(_encoder.encode(frame).decode())
        while b'"type":"pong"' not in self.seen[way][-1:][0] if self.seen[way] else True:
            self.seen[way].append(await asyncio.wait_for(told.recv(decode=False), 10))
        self.seen[way].append(b"--")

    async def tries(self, command: Command) -> None:
        """A command over the socket; what is answered is part of what is seen."""
        self._numbers += 1
        await self.news(Do(id=f"try-{self._numbers}", game=self.game, command=command))

    async def looks(self) -> None:
        """Every page that can be asked for, by whoever this is."""
        for endpoint in ENDPOINTS:
            if endpoint.method != "GET" or endpoint.path in ("/api/games", "/api/tables/{game}/events"):
                continue
            path = endpoint.path.replace("{game}", self.game)
            for language in ("sv", "en"):
                answer = await self._http.get(path, params={"language": language})
                self.seen[path].append(_whole(answer))

    async def comes_back(self, after: int) -> None:
        """Once more, over a new socket and as a stream, with everything after event `after`."""
        headers = _cookie(self.session)
        async with connect(_socket_url(self._url), additional_headers=headers, proxy=None) as again:
            watch = Watch(game=self.game, after=after, language="en", words=True)
            await self.news(watch, WatchLobby(), socket=again, way=f"again {after}")
        async with self._http.stream(
            "GET", f"/api/tables/{self.game}/events", params={"after": after}
        ) as stream:
            self.seen[f"stream {after}"].append(await _until_quiet(stream))


async def _until_quiet(stream: httpx.Response) -> bytes:
    """The stream until nothing comes any more."""
    found = b""
    chunks = stream.aiter_raw()
    while True:
        try:
            found += await asyncio.wait_for(anext(chunks), 0.15)
        except (TimeoutError, StopAsyncIteration):
            return found


def _whole(answer: httpx.Response) -> bytes:
    headers = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
    return f"{answer.status_code} {headers} ".encode() + answer.content


def _cookie(session: Session | None) -> dict[str, str]:
    if session is None:
        return {}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in session.cookies.items())}


def _socket_url(url: str) -> str:
    return f"ws{url.removeprefix('http')}/api/socket"


@asynccontextmanager
async def _visitor(url: str, game: str, scene: Scene, people: list[Session]) -> AsyncIterator[Visitor]:
    session: Session | None = None
    if scene.viewer is not None and not scene.is_bot:
        session = people[scene.viewer]
    elif scene.is_guest:
        session = Session(url)
        await session.guest("Eva")
    async with connect(_socket_url(url), additional_headers=_cookie(session), proxy=None) as socket:
        visitor = Visitor(url, game, session, socket)
        await visitor.news(Watch(game=game, words=True))
        yield visitor
        await visitor.close()
        if session is not None and session not in people:
            await session.close()


async def _script(game: str, scene: Scene, people: list[Session], visitor: Visitor) -> None:
    """The match as planned, with talk, questions and taking back; the visitor tries what is not allowed."""
    plan, numbers = scene.plan, iter(range(1000))

    async def act(seat: int, command: Command) -> None:
        if seat != scene.viewer or scene.is_bot:
            await people[seat].do(game, command, f"do-{next(numbers)}")
            await visitor.news()
        else:
            await visitor.tries(command)

    live = [seat for seat in range(plan.players) if not (scene.is_bot and seat == scene.viewer)]
    await people[0].do(game, Start(), "start")
    for seat in live:
        await act(seat, Ready())
    for place, (seat, move) in enumerate(plan.moves):
        if seat in live:
            await _before(scene, visitor, place, seat)
            await act(seat, Play(move=move))
        else:
            await _turned(people[0], game, seat)
            await visitor.news()
        if place == len(plan.moves) - 2 and not scene.is_bot:
            await _taken_back(act, people, game, seat, move, plan.players)
        if place % 3 == 0:
            await visitor.looks()
    await act(live[0], Phrase(phrase="oops"))
    await visitor.looks()
    for after in (1, 4 + len(plan.moves) // 2):
        await visitor.comes_back(after)


async def _before(scene: Scene, visitor: Visitor, place: int, seat: int) -> None:
    """What is not one's to do tells nothing; what is, depends on one's own cards alone."""
    for holder, card in scene.plan.held[place]:
        if holder == scene.viewer:
            continue
        await visitor.tries(Play(move=card))
        await visitor.tries(Describe(moves=[card]))
    await visitor.tries(Hint())
    if place == 2:
        await visitor.tries(Undo())
        await visitor.tries(Nudge())


async def _turned(person: Session, game: str, seat: int) -> None:
    """Until the bot in `seat` has moved."""
    for _ in range(200):
        if (await person.table(game)).state.turn != seat:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError("the bot does not move")


async def _taken_back(
    act: Callable[[int, Command], Any], people: list[Session], game: str, seat: int, move: str, players: int
) -> None:
    """The last move is taken back by consent, where it can be, and played again."""
    state = (await people[seat].table(game)).state
    if not state.can_undo:
        return
    await act(seat, Undo())
    question = (await people[seat].table(game)).state.questions[0].question
    for other in range(players):
        if other != seat:
            await act(other, Answer(question=question, yes=True))
    await act(seat, Play(move=move))


def difference(one: list[Seen], other: list[Seen]) -> str | None:
    """Where two visitors were sent different bytes, if anywhere."""
    for place, (here, there) in enumerate(zip(one, other, strict=True)):
        if here.keys() != there.keys():
            return f"scene {place}: other ways"
        for way, sent in here.items():
            for number, (mine, theirs) in enumerate(zip(sent, there[way], strict=False)):
                if mine != theirs:
                    at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
                    return f"scene {place}, {way}, {number}: {mine[max(0, at - 90) : at + 90]!r}"
            if len(sent) != len(there[way]):
                return f"scene {place}, {way}: {len(sent)} and {len(there[way])} messages"
    return None
