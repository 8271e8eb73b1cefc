"""The database behind a URL: SQLite with one writer, or PostgreSQL; brought up to date when it is opened."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import BigInteger, cast, create_engine, event, func, literal, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mulle.web.live.clock import now
from mulle.web.tables.errors import Refusal
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy import ColumnElement, Engine
    from sqlalchemy.engine import URL, Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")
MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_355_608
# A node that is frozen in the middle of a transaction must not hold up the others for as long as it sleeps:
# PostgreSQL ends the transaction well before the node's lease lapses, so that nothing of it can be committed
# later. A connection that leads nowhere is found out as fast.
_IDLE_IN_TRANSACTION = 2_000
_POSTGRES = {
    "options": f"-c idle_in_transaction_session_timeout={_IDLE_IN_TRANSACTION} -c statement_timeout=10000",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5_000,
}
_NO_LIMITS = ("idle_in_transaction_session_timeout", "statement_timeout")
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


def sqlite_url(path: Path) -> str:
    """The URL of the SQLite database in the file `path`."""
    return f"sqlite:///{path}"


class Database:
    """Connections to one database; `is_sqlite` where a single process has it for itself."""

    def __init__(self, url: str, pool: int = 5) -> None:
        told = _understood(url)
        self.is_sqlite = told.drivername.startswith("sqlite")
        several = {"pool_size": pool, "pool_pre_ping": True, "connect_args": _connecting(told)}
        options: dict[str, Any] = {} if self.is_sqlite else several
        self.engine: AsyncEngine = create_async_engine(told, **options)
        self._turn = asyncio.Lock() if self.is_sqlite else nullcontext()
        alone = {**options, "pool_size": 1, "max_overflow": 0}
        self._heart = self.engine if self.is_sqlite else create_async_engine(told, **alone)
        self._log = _engine_of_log(told)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        for engine in (self.engine.sync_engine, self._log):
            if self.is_sqlite and engine is not None:
                event.listen(engine, "connect", _prepare_sqlite)

    @property
    def moment(self) -> ColumnElement[int]:
        """The database's own time, by which leases are judged: the clocks of nodes may differ."""
        if self.is_sqlite:
            return literal(now())
        return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; on SQLite one at a time, since who waits for its lock may starve."""
        async with self._turn, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[AsyncConnection]:
        """`writing` for the lease, one at a time: it waits for no connection where thousands ask."""
        async with self._turn, self._heart.begin() as connection:
            yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        """`work` in a transaction in one thread: no statement waits for its turn among all that goes on."""
        if self._log is None:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        log, loop = self._log, asyncio.get_running_loop()
        async with self._turn:
            return await asyncio.shield(loop.run_in_executor(self._thread, _transaction, log, work))

    async def open(self) -> None:
        """Bring the tables up to date; nodes that start together wait for one another."""
        async with self.engine.connect() as connection:
            await connection.run_sync(self._migrate)
            await connection.commit()

    def _migrate(self, connection: Connection) -> None:
        if not self.is_sqlite:
            for limit in _NO_LIMITS:
                connection.execute(text(f"SET LOCAL {limit} = 0"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async def close(self) -> None:
        """Let the connections go."""
        for engine in (self.engine, self._heart):
            await asyncio.shield(engine.dispose())
        if self._log is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._log.dispose)
        self._thread.shutdown(wait=False)


def _engine_of_log(told: URL) -> Engine | None:
    """The connection on which the log is written; a database in memory is its one connection's alone."""
    if told.drivername == _DRIVERS["postgresql"]:
        return create_engine(told, pool_size=1, connect_args=_connecting(told))
    return create_engine(told.set(drivername="sqlite")) if told.database else None


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _understood(url: str) -> URL:
    try:
        told = make_url(url)
    except ArgumentError:
        raise Refusal("web.database_url", url=Quoted(url)) from None
    scheme = told.drivername.partition("+")[0]
    if scheme not in _DRIVERS:
        raise Refusal("web.database_url", url=Quoted(told.render_as_string()))
    return told.set(drivername=_DRIVERS[scheme])


def _connecting(told: URL) -> dict[str, object]:
    """How to connect; what the URL says itself is left as it is."""
    return {name: value for name, value in _POSTGRES.items() if name not in told.query}


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Every commit is on the disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
