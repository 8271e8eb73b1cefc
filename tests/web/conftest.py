"""One PostgreSQL cluster and one Redis for a process of tests; each test has a database of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import psycopg
import pytest

from tests.web import backends


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    with backends.postgres() as url:
        yield url


def answering(url: str) -> psycopg.Connection[tuple[object, ...]]:
    """A connection, once the server has started up."""
    for _ in range(200):
        try:
            return psycopg.connect(url, autocommit=True)
        except psycopg.OperationalError:
            time.sleep(0.05)
    return psycopg.connect(url, autocommit=True)


@pytest.fixture
def postgres_url(cluster: str) -> str:
    name = f"mulle_{token_hex(4)}"
    with answering(cluster) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return cluster.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'mulle.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
