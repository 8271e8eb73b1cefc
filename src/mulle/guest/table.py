"""A server's table as one follows it: what is told, what can be done, and whether there is contact."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING

from mulle.guest.errors import GuestError, in_one_line
from mulle.guest.styled import styled
from mulle.web.client import ServerRefused, TableClient
from mulle.web.protocol.commands import Answer, Describe, Hint, Play, Ready, TakeBack, Undo
from mulle.web.protocol.messages import TableEvent
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.web.client import Session
    from mulle.web.protocol.commands import Command
    from mulle.web.protocol.messages import Reply
    from mulle.web.protocol.states import MoveChoice, Question, State

_LOOK_EVERY, _MOMENT = 0.5, 0.01
_DESCRIBED_AT_ONCE, MOST_DESCRIBED = 100, 400


class GuestTable:
    """Follow the table from `open` to `close`; whatever the server refuses is a `GuestError`."""

    def __init__(self, session: Session, game: str) -> None:
        self.log: list[str] = []
        self.described: dict[str, MoveChoice] = {}
        self._session = session
        self._client = TableClient(session, game)
        self._told = 0
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._refused: GuestError | None = None

    @property
    def state(self) -> State | None:
        """The newest state, once there has been contact."""
        return self._client.state

    @property
    def has_contact(self) -> bool:
        """Whether the server is there."""
        return self._client.connected

    @property
    def is_asked(self) -> bool:
        """Whether the server waits for a move of one's own."""
        state = self.state
        return state is not None and state.status == "playing" and bool(state.moves)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state is not None and self.state.status == "over"

    @property
    def question(self) -> Question | None:
        """The question that waits for one's answer."""
        state = self.state
        asked = state.questions if state is not None else []
        return next((one for one in asked if state is not None and state.you in one.waiting_for), None)

    async def open(self) -> None:
        """Begin to follow, and wait until the table is there."""
        self._task = asyncio.create_task(self._follow())
        while self.state is None:
            await self._moment()
        await self._describe()

    async def close(self) -> None:
        """Stop following; the seat stays one's own."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._session.close()

    async def news(self) -> list[str]:
        """Wait until anything has happened; what was told of it."""
        contact = self.has_contact
        while not self._news.is_set() and contact == self.has_contact:
            await self._until_something()
        self._news.clear()
        await self._describe()
        return self.told()

    def told(self) -> list[str]:
        """What has been told since this was asked before."""
        begun, self._told = self._told, len(self.log)
        return self.log[begun:]

    async def play(self, move: str) -> list[str]:
        """Play `move`; what was told of it."""
        state = self.state
        reply = await self.do(Play(move=move, seen=None if state is None else state.seq))
        while reply.seq is not None and self._client.seen < reply.seq:
            await self._moment()
        return self.told()

    async def hint(self) -> MoveChoice:
        """What the server's adviser would play."""
        reply = await self.do(Hint())
        if reply.hint is None:
            raise GuestError("guest.no_hint")
        return reply.hint

    async def undo(self) -> None:
        """Take back the last move; people are asked, bots agree."""
        await self.do(Undo())

    async def answer(self, *, yes: bool) -> None:
        """Answer the question that waits."""
        if self.question is not None:
            await self.do(Answer(question=self.question.question, yes=yes))

    async def be_ready(self) -> None:
        """Ready for the next giv, adding to the shuffle; and back in the seat after being away."""
        state = self.state
        if state is None or state.you is None or state.status not in ("pause", "playing"):
            return
        seat = state.seats[state.you]
        with suppress(GuestError):  # it may have begun, or have been taken back, in the same moment
            if seat.stand_in is not None and seat.stand_in_why == "away":
                await self.do(TakeBack())
            elif state.status == "pause" and not seat.ready:
                await self.do(Ready(contribution=token_hex(16)))

    async def do(self, command: Command) -> Reply:
        """Do `command` once."""
        with in_one_line(self._session.url):
            return await self._client.do(command)

    async def _describe(self) -> None:
        """Fetch the sentences of moves where there were too many to send at once."""
        state = self.state
        if state is None or not state.moves or state.moves[0].words:
            self.described = {}
            return
        if state.moves[0].move not in self.described:
            for part in _parts([choice.move for choice in state.moves[:MOST_DESCRIBED]]):
                with suppress(GuestError):  # somebody was quicker, and it is asked no longer
                    reply = await self.do(Describe(moves=part))
                    self.described |= {choice.move: choice for choice in reply.described or ()}

    async def _moment(self) -> None:
        """Let a moment go by; raises what ended the following."""
        if self._refused is not None:
            raise self._refused
        await asyncio.sleep(_MOMENT)

    async def _until_something(self) -> None:
        """Until there is news, or half a second has gone by."""
        if self._refused is not None:
            raise self._refused
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), _LOOK_EVERY)

    async def _follow(self) -> None:
        try:
            async for frame in self._client.events():
                if isinstance(frame, TableEvent):
                    self.log += _lines(frame.told, frame.said)
                elif not self.log:
                    self.log += [text for line in frame.log for text in _lines([line.told], line.said)]
                self._news.set()
        except ServerRefused as refused:
            self._refused = GuestError("guest.refused", reason=Quoted(str(refused)))
            self._news.set()


def _lines(told: list[str], said: str) -> list[str]:
    """What was told, and what was called out with it."""
    spoken = [f"{told[0]}  – {said}", *told[1:]] if said and told else told
    return [styled(line) for line in spoken]


def _parts(moves: list[str]) -> Iterator[list[str]]:
    for begun in range(0, len(moves), _DESCRIBED_AT_ONCE):
        yield moves[begun : begun + _DESCRIBED_AT_ONCE]
