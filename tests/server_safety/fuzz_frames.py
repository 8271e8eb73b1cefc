"""Mutated frames against a node: nothing breaks, and the memory does not grow.

python -m tests.server_safety.fuzz_frames --frames 100000
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import re
import sys
import tempfile
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mulle.web.bounds import Bounds
from mulle.web.client import Session
from mulle.web.protocol.commands import PHRASES
from mulle.web.server import Choices
from tests.web.running import BOT, FREE, ME, node, settings

SOCKETS = 4
EVERY = 20
LEAST_WARM = 400
UNHURRIED = Bounds(
    frames_a_second=1e9, frames_at_once=10**9, others_a_second=1e9, others_at_once=10**9, doors_at_once=10**6
)
_NASTY = (
    "null",
    "-1",
    "1e400",
    "[]",
    "{}",
    '""',
    '"\\u0000"',
    '"\\ud800"',
    "true",
    "99999999999999999999",
    '"ÅÄÖ🂱"',
)
_COMMANDS = (
    '{"type":"sit","seat":1}', '{"type":"stand"}', '{"type":"seat_bot","seat":1,"level":"casual"}',
    '{"type":"clear_seat","seat":1}', '{"type":"start"}', '{"type":"ready","contribution":"00ff"}',
    '{"type":"play","move":"7s x 3s 4d","seen":3}', '{"type":"undo"}', '{"type":"abort"}',
    '{"type":"resign"}',
    '{"type":"answer","question":4,"yes":true}', '{"type":"give_to_bot"}', '{"type":"take_back"}',
    '{"type":"bot_for","seat":1}', '{"type":"nudge"}', '{"type":"rematch"}',
    '{"type":"describe","moves":["7s"]}',
)  # fmt: skip


@dataclass
class Outcome:
    """What came of it."""

    sent: int = 0
    answered: int = 0
    closed: int = 0
    broken: list[str] = field(default_factory=list)
    resident: list[int] = field(default_factory=list)

    @property
    def growth_kib(self) -> int:
        """How much more memory the second half took at its end than the first."""
        half = self.resident[len(self.resident) // 2 :]
        return max(half[-1] - half[0], 0) if half else 0


def seeds(game: str) -> list[str]:
    """Frames as a client sends them."""
    do = f'{{"type":"do","id":"f-%d","game":"{game}","command":%s}}'
    phrases = [f'{{"type":"phrase","phrase":"{phrase}"}}' for phrase in PHRASES]
    return [
        f'{{"type":"watch","game":"{game}","after":2,"language":"en","words":false}}',
        f'{{"type":"unwatch","game":"{game}"}}',
        '{"type":"watch_lobby","on":true}',
        '{"type":"ping","id":7}',
        *(do % (number, command) for number, command in enumerate((*_COMMANDS, *phrases))),
    ]


def mutated(frame: str, random: Random) -> str | bytes:
    """`frame` with something wrong, or nothing."""
    kind = random.randrange(8)
    place = random.randrange(len(frame))
    if kind == 0:
        return frame
    if kind == 1:
        return frame[:place]
    if kind == 2:
        return frame[:place] + chr(random.choice((0, 7, 34, 92, 123, 0x2028, 0x1F0A1))) + frame[place + 1 :]
    if kind == 3:
        return frame[:place] + frame[random.randrange(len(frame)) :]
    if kind == 4:
        return re.sub(r'(?<=:)("[^"]*"|\d+|true|false)', lambda _: random.choice(_NASTY), frame, count=1)
    if kind == 5:
        return frame.replace(
            "}", "," + '"' + "x" * random.randrange(40) + '":' + random.choice(_NASTY) + "}", 1
        )
    if kind == 6:
        return "[" * random.randrange(1, 3000) + frame
    return bytes(random.randrange(256) for _ in range(random.randrange(1, 60)))


async def fuzzed(url: str, game: str, cookies: list[str], frames: int, number: int) -> Outcome:
    """Send `frames` mutated frames over a few sockets."""
    outcome, random, told = Outcome(), Random(number), seeds(game)
    sockets: list[ClientConnection | None] = [None] * SOCKETS
    while outcome.sent < frames:
        place = outcome.sent // EVERY % SOCKETS
        socket = sockets[place]
        if socket is None:
            socket = sockets[place] = await _dialled(url, game, cookies[place % len(cookies)])
        try:
            for _ in range(EVERY):
                outcome.sent += 1
                await socket.send(mutated(random.choice(told), random))
            await socket.send('{"type":"ping","id":1}')
            outcome.answered += await _drained(socket)
        except ConnectionClosed:
            outcome.closed += 1
            sockets[place] = None
        if outcome.sent % max(frames // 20, LEAST_WARM) < EVERY:
            gc.collect()
            outcome.resident.append(_resident_kib())
    for socket in sockets:
        if socket is not None:
            await socket.close()
    return outcome


async def _dialled(url: str, game: str, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie} if cookie else {}
    socket = await connect(
        f"ws{url.removeprefix('http')}/api/socket", additional_headers=headers, proxy=None, max_size=None
    )
    await socket.send(f'{{"type":"watch","game":"{game}"}}')
    return socket


async def _drained(socket: ClientConnection) -> int:
    """Everything up to the answer to the last ping."""
    found = 0
    while True:
        found += 1
        if '"type":"pong","id":1,' in str(await asyncio.wait_for(socket.recv(), 20)):
            return found


def _resident_kib() -> int:
    return int(re.findall(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[0])


async def run(frames: int, number: int = 1) -> Outcome:
    """A node, two people, a bot and a stranger; afterwards the node must serve as before."""
    broken: list[str] = []

    def watch(_logger: Any, name: str, event: MutableMapping[str, Any]) -> Any:
        if name in ("error", "critical"):
            broken.append(str(event))
        raise structlog.DropEvent

    structlog.configure(processors=[watch])
    logging.getLogger("uvicorn.error").addHandler(_Broken(broken))
    try:
        outcome = await _run(frames, number)
    finally:
        structlog.reset_defaults()
    outcome.broken += broken
    return outcome


async def _run(frames: int, number: int) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="mulle-fuzz-") as folder:
        choices = Choices(database=f"sqlite:///{folder}/f.sqlite", workers=1, bounds=UNHURRIED)
        async with node(choices) as (server, url), Session(url) as anna, Session(url) as bo:
            cookies = [""]
            for person, name in ((anna, "Anna"), (bo, "Bo")):
                await person.guest(name)
                cookies.append(f"mulle_session={person.cookies['mulle_session']}")
            seats = [ME, FREE, BOT]
            link = await anna.make_table(settings("byggkasino", players=3, pace=500), seats)
            outcome = await fuzzed(url, link.game, cookies, frames, number)
            async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=20) as http:
                assert (await http.get("/healthz")).status_code == 200
            assert (await anna.table(link.game)).state.seq >= 1
            await asyncio.sleep(0.3)
            assert server.sockets.count == 0
            return outcome


class _Broken(logging.Handler):
    """Whatever uvicorn says went wrong."""

    def __init__(self, broken: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._broken = broken

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self._broken.append(record.getMessage())


def main(words: Sequence[str] | None = None) -> int:
    """Fuzz, and say what came of it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--frames", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    told = reader.parse_args(words)
    outcome = asyncio.run(run(told.frames, told.seed))
    print(
        f"{outcome.sent} frames, {outcome.answered} answers, {outcome.closed} sockets closed, "
        f"{len(outcome.broken)} broken, {outcome.resident[0] if outcome.resident else 0} KiB at first, "
        f"{outcome.resident[-1] if outcome.resident else 0} at last, {outcome.growth_kib} in the second half"
    )
    for line in outcome.broken[:10]:
        print(line)
    return bool(outcome.broken)


if __name__ == "__main__":
    sys.exit(main())
