"""What every handler is given: the request, and the node that serves it."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from mulle.web.server import Server

Asked = Request[Any, Any, Any]
Node = NamedDependency[Server]
