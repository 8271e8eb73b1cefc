"""What a client can meet."""

from __future__ import annotations

import msgspec

from mulle.web.protocol.words import Fault


class ServerRefused(Exception):
    """The server said no: its key, and its sentence as the message."""

    def __init__(self, fault: Fault, status: int = 0) -> None:
        super().__init__(fault.text)
        self.key = fault.key
        self.status = status


class ServerGone(Exception):
    """The server does not answer."""


def fault_in(content: bytes) -> Fault:
    """What an answer that is an error says."""
    try:
        return msgspec.json.decode(content, type=Fault)
    except msgspec.DecodeError:
        return Fault(key="", text=content[:200].decode("utf-8", "replace"))
