"""What a client can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.web.protocol.words import Fault


class ServerRefused(Exception):
    """The server said no: its key, and its sentence as the message."""

    def __init__(self, fault: Fault, status: int = 0) -> None:
        super().__init__(fault.text)
        self.key = fault.key
        self.status = status


class ServerGone(Exception):
    """The server does not answer."""
