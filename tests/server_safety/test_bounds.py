"""Every bound holds, and whoever meets it is told which it is, in both languages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mulle.web.bounds import Bounds, Buckets
from mulle.web.client import ServerRefused, Session
from mulle.web.live import room as rooms
from mulle.web.people import sessions
from mulle.web.protocol.commands import (
    Command,
    Describe,
    Hint,
    Nudge,
    Phrase,
    Play,
    Rematch,
    SeatBot,
    Sit,
)
from mulle.web.protocol.messages import Bye, Do, FromServer, Ping, Refused, Reply, Watch
from mulle.web.protocol.words import Fault
from mulle.web.server import Choices, Server
from mulle.web.sockets.outbox import Outbox
from mulle.web.sockets.socket import Socket
from mulle.web.tables import deciding
from mulle.web.tables.deciding import Visitor
from mulle.web.tables.errors import Refusal
from mulle.words import say
from tests.server_safety.places import Place, Who, place, server
from tests.web.running import FREE, ME, node, people, scenario, settings

_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


@dataclass
class Met:
    """A node with small bounds, and somebody at its door."""

    server: Server
    url: str
    anna: Session

    @property
    def socket_url(self) -> str:
        return f"ws{self.url.removeprefix('http')}/api/socket?language=en"

    def dial(self, who: Session | None = None) -> Any:
        """A socket."""
        cookies = {} if who is None else who.cookies
        told = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
        return connect(self.socket_url, additional_headers=told, proxy=None)


@asynccontextmanager
async def met(database: str, bounds: Bounds) -> AsyncIterator[Met]:
    async with (
        node(Choices(database=database, workers=1, bounds=bounds)) as (made, url),
        people(url, 1) as one,
    ):
        yield Met(made, url, one[0])


def at_a_node(database: str, bounds: Bounds, work: Callable[[Met], Awaitable[None]]) -> None:
    async def run() -> None:
        async with met(database, bounds) as found:
            await work(found)

    scenario(run)


async def told(socket: ClientConnection, frame: Any) -> FromServer:
    """The answer to `frame`."""
    await socket.send(msgspec.json.encode(frame).decode())
    return _decoder.decode(await asyncio.wait_for(socket.recv(), 10))


def is_clear(fault: Fault | None, key: str, **arguments: object) -> bool:
    """Whether `fault` says what it should, in English, and the catalogue says it in Swedish."""
    return (
        fault is not None
        and fault.key == key
        and fault.text == say(key, "en", **arguments)
        and say(key, "sv", **arguments) not in ("", key, fault.text)
    )


async def get(found: Met, path: str) -> tuple[int, Fault, httpx.Headers]:
    async with httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        answer = await http.get(path, params={"language": "en"})
        return answer.status_code, msgspec.json.decode(answer.content, type=Fault), answer.headers


def refusing(key: str, status: int) -> Any:
    """The block is refused with `key` and `status`."""
    return pytest.raises(ServerRefused, check=lambda error: (error.key, error.status) == (key, status))


async def refused_at_the_door(found: Met, key: str, status: int, **arguments: object) -> None:
    with pytest.raises(InvalidStatus) as error:
        await found.dial(found.anna)
    assert error.value.response.status_code == status
    assert is_clear(msgspec.json.decode(error.value.response.body, type=Fault), key, **arguments)


# Sizes


def test_a_body_that_is_too_large(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
            body = b'{"name": "' + b"a" * 3000 + b'"}'
            headers = {"Content-Type": "application/json"}
            answer = await http.post("/api/guest?language=en", content=body, headers=headers)
        assert answer.status_code == 413
        assert is_clear(msgspec.json.decode(answer.content, type=Fault), "web.too_large")

    at_a_node(sqlite_url, Bounds(body_bytes=2048), send)


async def ends_with(socket: ClientConnection, code: int) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(socket.recv(), 10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


@pytest.mark.parametrize("frame", ["x" * 4097, "å" * 2049], ids=["letters", "bytes"])
def test_a_frame_that_is_too_large_is_refused_in_words_and_ends_the_socket(
    frame: str, sqlite_url: str
) -> None:
    async def send(found: Met) -> None:
        async with found.dial() as socket:
            await socket.send(frame)
            refused = _decoder.decode(await asyncio.wait_for(socket.recv(), 10))
            assert isinstance(refused, Refused)
            assert is_clear(refused.error, "web.too_large")
            assert refused.closing
            await ends_with(socket, 1009)

    at_a_node(sqlite_url, Bounds(body_bytes=4096), send)


def test_a_frame_just_within_the_bound_is_read(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial() as socket:
            ping = msgspec.json.encode(Ping(id=7)).decode()
            await socket.send(ping + " " * (4096 - len(ping)))
            assert not isinstance(_decoder.decode(await asyncio.wait_for(socket.recv(), 10)), Refused)

    at_a_node(sqlite_url, Bounds(body_bytes=4096), send)


def test_a_frame_that_is_larger_than_is_read_ends_the_socket_with_its_code(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial() as socket:
            await socket.send("x" * 5 * 4096)
            await ends_with(socket, 1009)

    at_a_node(sqlite_url, Bounds(body_bytes=4096), send)


# Rates


def test_frames_that_come_too_fast(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial() as socket:
            for number in range(3):
                assert await told(socket, Ping(id=number))
            for _ in range(2):
                refused = await told(socket, Ping())
                assert isinstance(refused, Refused)
                assert is_clear(refused.error, "web.too_fast")
                assert not refused.closing
            command = await told(socket, Do(id="late", game="abcdefgh", command=Nudge()))
            assert isinstance(command, Refused)
            assert command.closing
            assert isinstance(_decoder.decode(await socket.recv()), Bye)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 10)

    small = Bounds(frames_a_second=0.001, frames_at_once=3, frames_refused=2)
    at_a_node(sqlite_url, small, send)


def test_a_command_that_comes_too_fast_is_answered_by_its_id(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial() as socket:
            reply = await told(socket, Do(id="late", game="abcdefgh", command=Nudge()))
            assert isinstance(reply, Reply)
            assert (reply.id, reply.ok) == ("late", False)
            assert is_clear(reply.error, "web.too_fast")

    at_a_node(sqlite_url, Bounds(frames_a_second=0.001, frames_at_once=0), send)


def test_commands_by_post_that_come_too_fast(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        link = await found.anna.make_table(settings("byggkasino"), [ME, FREE])
        await found.anna.do(link.game, Phrase(phrase="hello"))
        with refusing("web.too_fast", 429):
            await found.anna.do(link.game, Phrase(phrase="hello"))

    at_a_node(sqlite_url, Bounds(orders_a_second=0.001, orders_at_once=2), send)


def test_requests_that_come_too_fast(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        status, fault, headers = 200, Fault(key="", text=""), httpx.Headers()
        for _ in range(5):
            try:
                status, fault, headers = await get(found, "/api/me")
            except msgspec.ValidationError:
                continue
        assert status == 429
        assert is_clear(fault, "web.too_fast")
        assert int(headers["retry-after"]) > 0
        async with httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
            assert (await http.get("/healthz")).status_code == 200

    at_a_node(sqlite_url, Bounds(requests_a_second=0.001, requests_at_once=3), send)


def test_sockets_that_are_opened_too_fast(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial(), found.dial():
            pass
        await refused_at_the_door(found, "web.too_fast", 429)

    at_a_node(sqlite_url, Bounds(doors_a_second=0.001, doors_at_once=2), send)


def test_commands_that_are_no_moves_come_slower_than_moves(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        link = await found.anna.make_table(settings("byggkasino"), [ME, FREE])
        for phrase in ("hello", "thanks"):
            await found.anna.do(link.game, Phrase(phrase=phrase))
        with pytest.raises(ServerRefused, check=lambda error: error.key == "web.too_fast"):
            await found.anna.do(link.game, Phrase(phrase="oops"))
        with pytest.raises(ServerRefused, check=lambda error: error.key == "web.not_playing"):
            await found.anna.do(link.game, Play(move="7s"))

    at_a_node(sqlite_url, Bounds(others_a_second=0.001, others_at_once=2), send)


def test_a_command_that_is_sent_again_costs_nothing(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        link = await found.anna.make_table(settings("byggkasino"), [ME, FREE])
        done = [await found.anna.do(link.game, Phrase(phrase="hello"), "one") for _ in range(4)]
        assert {reply.seq for reply in done} == {done[0].seq}
        assert (await found.anna.do(link.game, Phrase(phrase="thanks"), "two")).ok
        with pytest.raises(ServerRefused, check=lambda error: error.key == "web.too_fast"):
            await found.anna.do(link.game, Phrase(phrase="oops"), "three")
        # These are done anew, whatever their id.
        anew: tuple[Command, ...] = (Hint(), Describe(moves=["7s"]), Rematch())
        for command in anew:
            with pytest.raises(ServerRefused, check=lambda error: error.key == "web.too_fast"):
                await found.anna.do(link.game, command, "one")

    at_a_node(sqlite_url, Bounds(others_a_second=0.001, others_at_once=2), send)


def test_those_who_guess_passwords_are_slowed_down(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        for _ in range(2):
            with refusing("web.wrong_password", 403):
                await found.anna.login("Anna", "wrong-password")
        with refusing("web.too_fast", 429):
            await found.anna.login("Anna", "wrong-password")

    at_a_node(sqlite_url, Bounds(logins_a_second=0.001, logins_at_once=2), send)


def test_those_who_were_quiet_longest_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mulle.web.bounds.MOST_REMEMBERED", 3)
    buckets = Buckets(0.001, 1)
    for who in "abcd":
        buckets.verify(who)
    assert list(buckets._buckets) == ["b", "c", "d"]
    with pytest.raises(Refusal):
        buckets.verify("d")


# Numbers


@pytest.mark.parametrize(
    ("small", "key", "status"),
    [
        ({"sockets_each": 2}, "web.too_many_sockets", 429),
        ({"sockets_an_address": 2}, "web.too_many_sockets", 429),
        ({"sockets": 2}, "web.busy", 503),
    ],
    ids=["of a person", "of an address", "of all"],
)
def test_too_many_sockets(small: dict[str, int], key: str, status: int, sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with found.dial(found.anna):
            async with found.dial(found.anna):
                await refused_at_the_door(found, key, status, most=2)
            await asyncio.sleep(0.2)
            async with found.dial(found.anna):
                assert found.server.sockets.count == 2

    at_a_node(sqlite_url, Bounds(**small), send)


def test_streams_count_as_sockets(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        link = await found.anna.make_table(settings("byggkasino"), [ME, FREE])
        async with found.dial(found.anna):
            status, fault, _ = await get(found, f"/api/tables/{link.game}/events")
            assert status == 429
            assert is_clear(fault, "web.too_many_sockets", most=1)

    at_a_node(sqlite_url, Bounds(sockets_an_address=1), send)


def test_too_many_tables_on_one_socket(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        links = [await found.anna.make_table(settings("byggkasino"), [FREE, FREE]) for _ in range(2)]
        async with found.dial() as socket:
            await told(socket, Watch(game=links[0].game))
            refused = await told(socket, Watch(game=links[1].game))
            assert isinstance(refused, Refused)
            assert is_clear(refused.error, "web.too_many_watched", most=1)
            assert not isinstance(await told(socket, Watch(game=links[0].game)), Refused)

    at_a_node(sqlite_url, Bounds(tables_each_socket=1), send)


def test_too_many_guests_from_one_address(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        async with AsyncExitStack() as stack:
            bo, cilla = [await stack.enter_async_context(Session(found.url, "en")) for _ in range(2)]
            await bo.guest("Bo")
            with refusing("web.too_many_guests", 429):
                await cilla.guest("Cilla")

    at_a_node(sqlite_url, Bounds(guests_an_hour=2), send)


def test_too_many_unfinished_tables(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        await found.anna.make_table(settings("byggkasino"), [ME, FREE])
        with refusing("web.too_many_tables", 429):
            await found.anna.make_table(settings("byggkasino"), [ME, FREE])

    at_a_node(sqlite_url, Bounds(tables_each=1), send)


def test_too_many_spectators(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def send(found: Met) -> None:
        wish = [ME, msgspec.structs.replace(FREE, kind="bot", level="casual")]
        link = await found.anna.make_table(settings("byggkasino"), wish, start=True)
        async with found.dial() as one, found.dial() as two:
            assert not isinstance(await told(one, Watch(game=link.game)), Refused)
            refused = await told(two, Watch(game=link.game))
            assert isinstance(refused, Refused)
            assert is_clear(refused.error, "web.too_many_spectators")

    monkeypatch.setattr(rooms, "MOST_SPECTATORS", 1)
    at_a_node(sqlite_url, Bounds(), send)


def test_too_many_passwords_at_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def send(found: Met) -> None:
        asked = [found.anna.login("Anna", "wrong-password") for _ in range(6)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        keys = [answer.key for answer in answers if isinstance(answer, ServerRefused)]
        assert set(keys) == {"web.wrong_password", "web.busy"}

    monkeypatch.setattr(sessions, "MOST_HASHING", 2)
    at_a_node(sqlite_url, Bounds(), send)


# Talk


def test_talk_nudges_and_open_tables_have_their_bounds(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def key(found: Place, who: Who, command: Command) -> str:
        reply = await found.do(who, command)
        if reply.error is None:
            return ""
        assert is_clear(reply.error, reply.error.key)
        return reply.error.key

    async def say_things() -> None:
        async with server(sqlite_url) as made:
            found = await place(made, "playing")
            phrases = [await key(found, "host", Phrase(phrase="hurry")) for _ in range(9)]
            assert phrases == [""] * 8 + ["web.phrases_fast"]
            assert not await key(found, "seated", Phrase(phrase="wait"))
            nudges = [await key(found, "seated", Nudge()) for _ in range(2)]
            assert nudges == ["", "web.nudged_already"]
            before = await place(made, "open")
            monkeypatch.setattr(deciding, "MOST_BEFORE_START", await before.seq() + 1)
            assert not await key(before, "host", SeatBot(seat=2, level="casual"))
            assert await key(before, "looker", Sit(seat=3)) == "web.table_worn"
            assert await key(before, "host", SeatBot(seat=3, level="casual")) == "web.table_worn"

    scenario(say_things)


# Those who read too slowly


def test_a_queue_that_is_full_is_given_up() -> None:
    for small in ({"queue_frames": 3}, {"queue_bytes": 30}):
        outbox = Outbox(Bounds(**small))
        for _ in range(4):
            outbox.put(b"ten bytes.")
        assert outbox.overflowed
        assert outbox.taken() is None


def test_a_socket_that_reads_too_slowly_is_told_to_come_back(sqlite_url: str) -> None:
    async def send(found: Met) -> None:
        sent: list[Any] = []
        stuck = asyncio.Event()

        async def slowly(message: Any) -> None:
            sent.append(message)
            if len(sent) == 1:
                await stuck.wait()

        socket = Socket(found.server, slowly, Visitor(), "", "en")
        for _ in range(6):
            socket.put(b'"frame"')
            await asyncio.sleep(0)
        stuck.set()
        await asyncio.wait_for(socket.closed.wait(), 10)
        assert [message["type"] for message in sent] == ["websocket.send"] * 2 + ["websocket.close"]
        bye = _decoder.decode(sent[1]["text"])
        assert isinstance(bye, Bye)
        assert bye.why == "slow"
        assert sent[2]["code"] == 1013

    at_a_node(sqlite_url, Bounds(queue_frames=3), send)


def test_every_bound_is_met_by_a_test() -> None:
    written = Path(__file__).read_text(encoding="utf-8")
    tested = set(re.findall(r"\b([a-z_]+)=[\d.]+|\"([a-z_]+)\": \d+", written))
    names = {one or other for one, other in tested}
    assert {bound.name for bound in fields(Bounds)} <= names
