"""The databases of the server's tests."""

from __future__ import annotations

from tests.web.conftest import cluster, database_url, postgres_url, sqlite_url

__all__ = ["cluster", "database_url", "postgres_url", "sqlite_url"]
