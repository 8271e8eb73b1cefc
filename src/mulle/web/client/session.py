"""Somebody at a server: a guest or an account, known by a cookie."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import TYPE_CHECKING, Self, TypeVar

import httpx
import msgspec

from mulle.web.client.connection import Connection
from mulle.web.client.errors import ServerGone, ServerRefused, fault_in
from mulle.web.client.streams import StreamConnection
from mulle.web.protocol.analysis import MatchAnalysis
from mulle.web.protocol.lobby import (
    ChangeMe,
    ChangePassword,
    Credentials,
    DeleteAccount,
    Games,
    Me,
    MyTables,
    NewGuest,
    NewTable,
    OpenTable,
    Order,
    Replay,
    TableLink,
)
from mulle.web.protocol.messages import Reply, Welcome

if TYPE_CHECKING:
    from types import TracebackType

    from mulle.web.protocol.commands import Command
    from mulle.web.protocol.settings import SeatWish, Settings
    from mulle.web.protocol.words import Language

T = TypeVar("T")
_SECONDS = 10.0


class Session:
    """Talks HTTP to the server at `url`, for example `http://127.0.0.1:8000`; `streams`: nothing else."""

    def __init__(
        self,
        url: str,
        language: Language = "sv",
        cookies: dict[str, str] | None = None,
        *,
        streams: bool = False,
    ) -> None:
        self.url = url.rstrip("/")
        self.language = language
        self.me: Me | None = None
        self._streams = streams
        self._http = httpx.AsyncClient(base_url=self.url, timeout=_SECONDS, cookies=cookies, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies, to be kept by a client that wants to come back as the same person."""
        return dict(self._http.cookies)

    # Who one is

    async def guest(self, name: str | None = None) -> Me:
        """Become a guest, or stay whoever the cookie says."""
        self.me = await self._post("/api/guest", NewGuest(name=name, language=self.language), Me)
        return self.me

    async def whoami(self) -> Me:
        """Who the cookie says."""
        self.me = await self._get("/api/me", Me)
        return self.me

    async def change(self, change: ChangeMe) -> Me:
        """Another name or language."""
        self.me = await self._post("/api/me", change, Me)
        return self.me

    async def register(self, name: str, password: str) -> Me:
        """Make the guest an account."""
        self.me = await self._post("/api/account", Credentials(name=name, password=password), Me)
        return self.me

    async def login(self, name: str, password: str) -> Me:
        """Come back to an account."""
        self.me = await self._post("/api/login", Credentials(name=name, password=password), Me)
        return self.me

    async def change_password(self, old: str, new: str) -> Me:
        """Another password; every other session of the account ends."""
        self.me = await self._post("/api/password", ChangePassword(old=old, new=new), Me)
        return self.me

    async def logout(self) -> None:
        """End this session."""
        await self._sent("POST", "/api/logout")
        self.me = None

    async def delete_account(self, password: str) -> None:
        """Delete the account with its data."""
        body = msgspec.json.encode(DeleteAccount(password=password))
        await self._sent("POST", "/api/account/delete", body)
        self.me = None

    # Tables

    async def games(self) -> Games:
        """What can be played here."""
        return await self._get("/api/games", Games)

    async def tables(self) -> list[OpenTable]:
        """The open tables."""
        return await self._get("/api/tables", list[OpenTable])

    async def mine(self, before: int | None = None) -> MyTables:
        """One's own tables; the finished ones made before `before`."""
        return await self._get("/api/mine", MyTables, **({} if before is None else {"before": str(before)}))

    async def make_table(
        self, settings: Settings, seats: list[SeatWish], *, start: bool = False
    ) -> TableLink:
        """Make a table."""
        told = NewTable(id=new_id(), settings=settings, seats=seats, start=start)
        return await self._post("/api/tables", told, TableLink)

    async def table(self, game: str) -> Welcome:
        """A table as it is now."""
        return await self._get(f"/api/tables/{game}", Welcome)

    async def do(self, game: str, command: Command, id: str | None = None) -> Reply:  # noqa: A002 - the protocol's word
        """Do a command by POST, where no socket is open; raises `ServerRefused`."""
        order = Order(id=id or new_id(), command=command)
        reply = await self._post(f"/api/tables/{game}/commands", order, Reply)
        if reply.error is not None:
            raise ServerRefused(reply.error)
        return reply

    async def record(self, game: str) -> bytes:
        """The record of a finished match."""
        return await self._sent("GET", f"/api/tables/{game}/record")

    async def analysis(self, game: str) -> MatchAnalysis:
        """The analysis of a finished match, as far as it has come."""
        return await self._get(f"/api/tables/{game}/analysis", MatchAnalysis)

    async def replay(self, game: str) -> Replay:
        """A finished match step by step."""
        return await self._get(f"/api/tables/{game}/replay", Replay)

    def connection(self) -> Connection | StreamConnection:
        """A socket, or streams that do the same, opened by `async with`."""
        if self._streams:
            csrf = "" if self.me is None else self.me.csrf
            return StreamConnection(self.url, self.cookies, csrf, self.language)
        return Connection(self.url, self.cookies, self.language)

    # The wire

    async def _get(self, path: str, kind: type[T], **asked: str) -> T:
        return msgspec.json.decode(await self._sent("GET", path, None, **asked), type=kind)

    async def _post(self, path: str, body: msgspec.Struct, kind: type[T]) -> T:
        return msgspec.json.decode(await self._sent("POST", path, msgspec.json.encode(body)), type=kind)

    async def _sent(self, method: str, path: str, body: bytes | None = None, **asked: str) -> bytes:
        headers = {"X-Mulle-Csrf": self.me.csrf} if self.me is not None and method != "GET" else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            params = {"language": self.language, **asked}
            answer = await self._http.request(method, path, content=body, headers=headers, params=params)
        except httpx.HTTPError as error:
            raise ServerGone(str(error)) from error
        if answer.status_code >= 400:
            raise ServerRefused(fault_in(answer.content), answer.status_code)
        return answer.content


def new_id() -> str:
    """An id for a command that nobody has used."""
    return token_urlsafe(12)
