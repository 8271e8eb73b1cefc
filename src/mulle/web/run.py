"""Starting a node: on this machine for oneself, or for others; stopping it so that nobody loses anything."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import webbrowser
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import platformdirs
import structlog
import uvicorn
from sqlalchemy.engine import make_url

from mulle.web.http.app import app_of
from mulle.web.log.database import sqlite_url
from mulle.web.server import Choices, Server
from mulle.web.tables.errors import Refusal
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

PORT = 8642
PING_EVERY, PONG_WITHIN = 10.0, 10.0
BACKLOG = 4096
# The thread that writes the log waits for the interpreter no longer than this while the server is busy.
SWITCH_EVERY = 0.0005
# Tables are trees of small things that live long and hold no cycles: to look through all of them stops the
# server for half a second where there are thousands, so that is done every few minutes at most.
COLLECT_AFTER = (2_000, 10, 1_000)
# Frames that are too large are read up to so many times the bound, so that whoever sent one is told in words.
FRAME_READ = 4
# A stream is not asked whether anybody is there: what is sent must be taken within so many milliseconds.
TAKEN_WITHIN = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """Where to listen, and what to do once the server does."""

    host: str = "127.0.0.1"
    port: int = PORT
    any_port: bool = False
    browser: bool = False
    trusted_proxies: str = "127.0.0.1"


def own_database() -> str:
    """The database in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("mulle", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_url(folder / "mulle.sqlite")


def run(choices: Choices, listening: Listening) -> None:
    """Serve until the process is told to stop."""
    with _sole_user(choices.database):
        listener = listener_of(listening)
        url = f"http://{_shown_host(listening.host)}:{listener.getsockname()[1]}"
        _log_lines()
        sys.setswitchinterval(SWITCH_EVERY)
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        sys.stderr.write(say("web.playing_at", url=url) + "\n")
        _loop(_serve(Server(choices), listener, listening, url))


def _loop(work: object) -> None:
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)  # type: ignore[arg-type]
    else:
        uvloop.run(work)  # type: ignore[arg-type]


def _shown_host(host: str) -> str:
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else host  # noqa: S104 - compared, not listened on
    return f"[{shown}]" if ":" in shown else shown


def listener_of(listening: Listening) -> socket.socket:
    """The listening socket; where any port will do, a busy one is no hindrance."""
    ports = (listening.port, 0) if listening.any_port else (listening.port,)
    for port in ports:
        with suppress(OSError):
            return _bound(listening.host, port)
    raise Refusal("web.port_taken", port=listening.port)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio answers without delay only where the protocol is named.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Connections have it from the listener.
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKEN_WITHIN)
        made.bind((host, port))
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def config_of(server: Server, trusted_proxies: str = "127.0.0.1") -> uvicorn.Config:
    """How uvicorn serves a node."""
    return uvicorn.Config(
        app_of(server),
        ws="websockets-sansio",
        ws_max_size=FRAME_READ * server.bounds.body_bytes,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=trusted_proxies,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


async def _serve(server: Server, listener: socket.socket, listening: Listening, url: str) -> None:
    node = uvicorn.Server(config_of(server, listening.trusted_proxies))
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopping.set)
    serving = asyncio.create_task(node._serve([listener]))
    if listening.browser:
        loop.call_later(0.5, webbrowser.open, url)
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({serving, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not serving.done():
        with suppress(TimeoutError):
            await server.drain()
        node.should_exit = True
    await serving


def _log_lines() -> None:
    """One JSON object a line on standard error."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


@contextmanager
def _sole_user(database: str) -> Iterator[None]:
    """A SQLite database is one server's; the lock goes with the process, however it ends."""
    told = make_url(database) if database.startswith("sqlite") else None
    if told is None or not told.database:
        yield
        return
    path = Path(f"{told.database}.lock")
    with path.open("a+b") as file:
        if not _locked(file):
            raise Refusal("web.database_in_use", file=Quoted(told.database))
        yield


def _locked(file: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
