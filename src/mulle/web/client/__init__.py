"""The client in Python: a session over HTTP, and tables followed over the socket, or over streams."""

from __future__ import annotations

from mulle.web.client.connection import Connection
from mulle.web.client.errors import ServerGone, ServerRefused
from mulle.web.client.session import Session
from mulle.web.client.table import TableClient

__all__ = ["Connection", "ServerGone", "ServerRefused", "Session", "TableClient"]
