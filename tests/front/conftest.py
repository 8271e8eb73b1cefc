"""The fixtures of the server's tests are the front end's too."""

from __future__ import annotations

from tests.web.conftest import sqlite_url

__all__ = ["sqlite_url"]
