"""The database behind a URL: SQLite with one writer, or PostgreSQL; brought up to date when it is opened."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mulle.web.tables.errors import Refusal
from mulle.words import Quoted

if TYPE_CHECKING:
    from sqlalchemy.engine import URL, Connection

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_355_608
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
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_size": pool, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(told, **options)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Bring the tables up to date; nodes that start together wait for one another."""
        async with self.engine.connect() as connection:
            await connection.run_sync(self._migrate)
            await connection.commit()

    def _migrate(self, connection: Connection) -> None:
        if not self.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async def close(self) -> None:
        """Let the connections go."""
        await asyncio.shield(self.engine.dispose())


def _understood(url: str) -> URL:
    try:
        told = make_url(url)
    except ArgumentError:
        raise Refusal("web.database_url", url=Quoted(url)) from None
    scheme = told.drivername.partition("+")[0]
    if scheme not in _DRIVERS:
        raise Refusal("web.database_url", url=Quoted(told.render_as_string()))
    return told.set(drivername=_DRIVERS[scheme])


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Every commit is on the disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
