"""The databases of tests/web, one for each test."""

from tests.web.conftest import cluster, database_url, postgres_url, sqlite_url

__all__ = ["cluster", "database_url", "postgres_url", "sqlite_url"]
