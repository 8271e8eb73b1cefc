"""A node in the test's own loop, or in a process of its own; and people who play at it."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from random import Random

import httpx
import uvicorn

from mulle.web.client import ServerRefused, Session, TableClient
from mulle.web.protocol.commands import Command, Play, Ready, Sit, Start
from mulle.web.protocol.messages import TableEvent
from mulle.web.protocol.settings import Clock, OptionValue, SeatWish, Settings
from mulle.web.protocol.states import State
from mulle.web.protocol.words import Game
from mulle.web.run import Listening, config_of, listener_of
from mulle.web.server import Choices, Server
from tests.web.backends import free_port, wait_for_port

ME, FREE = SeatWish(kind="me"), SeatWish(kind="free")
BOT = SeatWish(kind="bot", level="casual")
PATIENCE = 60
_TOO_LATE = ("web.no_pause", "web.stale", "web.bot_plays", "web.not_your_turn", "web.not_playing")


def scenario(work: Callable[[], Awaitable[None]]) -> None:
    """Run one scenario, in bounded time."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await work()

    asyncio.run(bounded())


@asynccontextmanager
async def node(choices: Choices) -> AsyncIterator[tuple[Server, str]]:
    """A node in this loop, and its URL."""
    server = Server(choices)
    listener = listener_of(Listening(port=0))
    uvicorn_server = uvicorn.Server(config_of(server))
    serving = asyncio.create_task(uvicorn_server._serve([listener]))
    try:
        while not uvicorn_server.started:
            assert not serving.done(), serving
            await asyncio.sleep(0.01)
        yield server, f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.sockets.end_all(server._goodbye())
        uvicorn_server.should_exit = True
        await serving


@dataclass
class NodeProcess:
    """`mulle serve` in a process of its own."""

    database: str
    redis: str | None = None
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    program: tuple[str, ...] = ("mulle",)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.port = self.port or free_port()
        told = [sys.executable, "-m", *self.program, "serve", "--port", str(self.port)]
        told += ["--database", self.database]
        told += [] if self.redis is None else ["--redis", self.redis]
        self.process = subprocess.Popen([*told, "--workers", "1"], stderr=subprocess.DEVNULL)
        wait_for_port(self.port)
        assert httpx.get(f"{self.url}/healthz", timeout=20, trust_env=False).status_code == 200

    def send(self, told: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(told)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)


@contextmanager
def node_process(
    database: str, redis: str | None = None, program: tuple[str, ...] = ("mulle",)
) -> Iterator[NodeProcess]:
    started = NodeProcess(database, redis, program=program)
    started.start()
    try:
        yield started
    finally:
        assert started.process is not None
        if started.process.poll() is None:
            started.send(signal.SIGCONT)
            started.kill()


def settings(
    game: Game = "mulle",
    *,
    pace: int = 0,
    away_after: int = 30,
    pause: int = 60,
    clock: Clock | None = None,
    rated: bool = False,
    spectators: bool = True,
    listed: bool = False,
    **options: OptionValue,
) -> Settings:
    """A table where bots are quick."""
    return Settings(
        game=game,
        options=options,
        pace=pace,
        away_after=away_after,
        pause=pause,
        clock=clock,
        rated=rated,
        spectators=spectators,
        open=listed,
        stand_in="casual",
    )


class Player:
    """A person at a table, who plays whatever the dice say; every event is kept."""

    def __init__(
        self,
        session: Session,
        game: str,
        seed: int = 1,
        *,
        plays: bool = True,
        client: TableClient | None = None,
    ) -> None:
        self.session = session
        self.client = client or TableClient(session, game, words=False)
        self.events: list[TableEvent] = []
        self.played: list[int] = []
        self.moves_until = 10_000
        self._random = Random(seed)
        self._plays = plays
        self._news = asyncio.Condition()
        self._task = asyncio.create_task(self._follow())
        self._pending: asyncio.Task[None] | None = None
        self._acted = 0

    @property
    def state(self) -> State:
        assert self.client.state is not None
        return self.client.state

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def do(self, command: Command) -> int | None:
        return (await self.client.do(command)).seq

    async def until(self, holds: Callable[[State], bool]) -> State:
        """Wait for a state."""
        async with self._news:
            await self._news.wait_for(lambda: self.client.state is not None and holds(self.client.state))
        return self.state

    async def rest(self) -> None:
        """Play no more; the last command is answered."""
        self.moves_until = 0
        if self._pending is not None:
            await self._pending

    async def over(self) -> State:
        return await self.until(lambda state: state.status == "over")

    async def _follow(self) -> None:
        async for event in self.client.events():
            if isinstance(event, TableEvent):
                self.events.append(event)
            async with self._news:
                self._news.notify_all()
            if self._plays and self.client.state is not None and self.client.state.seq > self._acted:
                self._act(self.client.state)

    def _act(self, state: State) -> None:
        self._acted = state.seq
        if state.you is None:
            return
        if state.status == "pause" and not state.seats[state.you].ready:
            self._later(Ready())
        elif state.moves and len(self.played) < self.moves_until:
            self._later(Play(move=self._random.choice(state.moves).move, seen=state.seq))

    def _later(self, command: Command) -> None:
        self._pending = asyncio.create_task(self._try(command))

    async def _try(self, command: Command) -> None:
        try:
            reply = await self.client.do(command)
        except ServerRefused as refused:
            assert refused.key in _TOO_LATE, refused.key
            return
        if isinstance(command, Play) and reply.seq is not None:
            self.played.append(reply.seq)
            async with self._news:
                self._news.notify_all()


@asynccontextmanager
async def people(url: str, count: int) -> AsyncIterator[list[Session]]:
    """Guests by the names of Anna, Bo, Cilla and David."""
    names = ("Anna", "Bo", "Cilla", "David", "Eva", "Folke")
    sessions = [Session(url) for _ in range(count)]
    try:
        for session, name in zip(sessions, names, strict=False):
            await session.guest(name)
        yield sessions
    finally:
        for session in sessions:
            await session.close()


@asynccontextmanager
async def two_at(database: str, table: Settings, *, plays: bool = True) -> AsyncIterator[list[Player]]:
    """Anna and Bo at a table of their own, at a node of its own."""
    choices = Choices(database=database, workers=1)
    async with (
        node(choices) as (_, url),
        people(url, 2) as two,
        at_table(two, table, [ME, FREE], plays=plays) as players,
    ):
        yield players


@asynccontextmanager
async def at_table(
    sessions: list[Session], settings: Settings, seats: list[SeatWish], *, plays: bool = True
) -> AsyncIterator[list[Player]]:
    """All `sessions` at one table that the first has made; the free seats are theirs in order."""
    link = await sessions[0].make_table(settings, seats)
    free = [seat for seat, wish in enumerate(seats) if wish.kind == "free"]
    for session, seat in zip(sessions[1:], free, strict=False):
        await session.do(link.game, Sit(seat=seat))
    players = [Player(session, link.game, seed, plays=plays) for seed, session in enumerate(sessions)]
    try:
        for player in players:
            await player.until(lambda _: True)
        await sessions[0].do(link.game, Start())
        yield players
    finally:
        for player in players:
            await player.close()
