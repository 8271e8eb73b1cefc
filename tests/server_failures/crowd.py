"""People at many tables who play on whatever happens to the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, get_args

from mulle.web.client import ServerGone, ServerRefused, Session, TableClient
from mulle.web.protocol.commands import Phrase, PhraseKey, Play, Ready, Rematch, Sit, Start
from mulle.web.protocol.messages import Do, Reply, TableEvent
from mulle.web.protocol.settings import SeatWish
from mulle.web.protocol.states import State
from mulle.web.protocol.words import Game
from tests.server_failures.ledger import Ledger
from tests.web.running import BOT, FREE, ME, people, settings

PEOPLE = 6
PHRASE_EVERY = 12
STUCK_AFTER = 60
# The slowest tables may see several kills before it is their turn.
NEWS_WITHIN = 600
_TOO_LATE = ("web.no_pause", "web.stale", "web.bot_plays", "web.not_your_turn", "web.not_playing")
_SEATED = ("web.seat_taken", "web.started", "web.host_only")
_MATCHES: list[tuple[Game, dict[str, Any], list[SeatWish]]] = [
    ("mulle", {"deals": 2}, [ME, FREE]),
    ("mulle", {"deals": 1}, [ME, BOT]),
    ("byggkasino", {"match": "single"}, [ME, FREE]),
    ("husmulle", {"omgangar": 2}, [ME, BOT]),
    ("byggkasino", {"match": "three", "players": 4}, [ME, BOT, FREE, BOT]),
    ("stickmulle", {}, [ME, FREE, BOT]),
]


class Witness(TableClient):
    """A table's client that writes down what it sends and is told."""

    def __init__(self, session: Session, game: str, ledger: Ledger) -> None:
        super().__init__(session, game, words=False)
        self._ledger = ledger

    async def _asked(self, told: Do) -> Reply:
        self._ledger.sends(told.game, told.id, told.command)
        reply = await super()._asked(told)
        if reply.ok and reply.seq is not None:
            self._ledger.hears(told.game, told.id, told.command, reply.seq)
        return reply


class CrowdTable:
    """The same people, match after match; each match is a table of its own."""

    def __init__(self, crowd: Crowd, place: int, sessions: list[Session]) -> None:
        self.moved_at = 0
        self._crowd, self._sessions = crowd, sessions
        self._random = Random(place)
        game, options, self._seats = _MATCHES[place % len(_MATCHES)]
        self._settings = settings(game, **options)

    async def play(self) -> None:
        """For ever."""
        game = await self._first()
        while True:
            game = await self._match(game)

    async def _first(self) -> str:
        while True:
            try:
                return (await self._sessions[0].make_table(self._settings, self._seats)).game
            except ServerGone:
                await asyncio.sleep(0.5)

    async def _match(self, game: str) -> str:
        """One match at `game`; the table of the next."""
        seats = [seat for seat, wish in enumerate(self._seats) if wish.kind == "free"]
        clients = [Witness(session, game, self._crowd.ledger) for session in self._sessions]
        news = [asyncio.Event() for _ in clients]
        reading = [asyncio.create_task(self._read(*one)) for one in zip(clients, news, strict=True)]
        following = [
            asyncio.create_task(self._follow(*one)) for one in zip(clients, reading, news, strict=True)
        ]
        try:
            for client, seat in zip(clients[1:], seats, strict=False):
                await _do(client, Sit(seat=seat), _SEATED)
            await _do(clients[0], Start(), _SEATED)
            await asyncio.gather(*following)
            reply = await clients[0].do(Rematch())
            assert reply.game is not None
            return reply.game
        finally:
            for task in (*following, *reading):
                task.cancel()
            await asyncio.gather(*following, *reading, return_exceptions=True)

    async def _follow(self, client: Witness, reading: asyncio.Task[None], news: asyncio.Event) -> None:
        """Play until the match is over."""
        while client.state is None or client.state.status != "over":
            await asyncio.wait_for(_either(reading, news), NEWS_WITHIN)
            if client.state is not None:
                await self._act(client, client.state)

    async def _read(self, client: Witness, news: asyncio.Event) -> None:
        async for event in client.events():
            if isinstance(event, TableEvent):
                self._crowd.ledger.sees(event)
            news.set()

    async def _act(self, client: Witness, state: State) -> None:
        if state.you is None:
            return
        if state.status == "pause" and not state.seats[state.you].ready:
            await _do(client, Ready(contribution=self._random.randbytes(4).hex()), _TOO_LATE)
        elif state.moves:
            await asyncio.sleep(self._crowd.thinking * self._random.random())
            if self._random.randrange(PHRASE_EVERY) == 0:
                said = Phrase(phrase=self._random.choice(get_args(PhraseKey)))
                await _do(client, said, ("web.phrases_fast",))
            move = self._random.choice(state.moves).move
            if await _do(client, Play(move=move, seen=state.seq), _TOO_LATE):
                self.moved_at = self._crowd.kills


async def _either(reading: asyncio.Task[None], news: asyncio.Event) -> None:
    """Until there is news; what went wrong in reading is raised."""
    hearing = asyncio.create_task(news.wait())
    await asyncio.wait({reading, hearing}, return_when="FIRST_COMPLETED")
    hearing.cancel()
    if reading.done():
        reading.result()
    news.clear()


async def _do(
    client: Witness, command: Sit | Start | Ready | Play | Phrase, allowed: tuple[str, ...]
) -> bool:
    """Do `command`, which may be too late for reasons in `allowed`."""
    try:
        await client.do(command)
    except ServerRefused as refused:
        if refused.key not in allowed:
            raise
        return False
    return True


class Crowd:
    """All the tables; `kills` says how often the server has died, so that one sees who has played since."""

    def __init__(self, url: str, ledger: Ledger, thinking: float) -> None:
        self.url = url
        self.ledger = ledger
        self.thinking = thinking
        self.kills = 1
        self.tables: list[CrowdTable] = []
        self._playing: list[asyncio.Task[None]] = []

    def sit_down(self, sessions: list[Session], tables: int) -> None:
        """Everybody starts to play: at every other table two people."""
        for place in range(tables):
            first = place % len(sessions)
            seats = 1 + _MATCHES[place % len(_MATCHES)][2].count(FREE)
            seated = [sessions[(first + step) % len(sessions)] for step in range(seats)]
            self.tables.append(CrowdTable(self, place, seated))
        self._playing = [asyncio.create_task(table.play()) for table in self.tables]

    @property
    def active(self) -> int:
        """The tables where a person's move was acknowledged since the last kill."""
        return sum(table.moved_at == self.kills for table in self.tables)

    async def until_active(self, tables: int) -> None:
        """Until that many play; whatever went wrong at a table, and that too few play, is raised."""
        async with asyncio.timeout(STUCK_AFTER):
            while self.active < tables:
                for task in self._playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    async def go_home(self) -> None:
        """Stop playing."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)


@asynccontextmanager
async def crowd_at(url: str, tables: int, ledger: Ledger, thinking: float = 0.2) -> AsyncIterator[Crowd]:
    """A crowd that plays at `url`."""
    crowd = Crowd(url, ledger, thinking)
    async with people(url, PEOPLE) as sessions:
        crowd.sit_down(sessions, tables)
        try:
            yield crowd
        finally:
            await crowd.go_home()
