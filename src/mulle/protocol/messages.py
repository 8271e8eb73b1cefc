"""The protocol's lines: one JSON object each, with a `type`; and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = 1
MOST_BYTES_TO_BOT = 8 << 20
MOST_BYTES_FROM_BOT = 64 << 10


class ProtocolError(RuleError):
    """A line that is not of the protocol, or that comes at the wrong time."""


def encoded(kind: str, **fields: object) -> bytes:
    """The line of a message; pure ASCII, so that no bot has to think of encodings."""
    return json.dumps({"type": kind, **fields}, separators=(",", ":")).encode("ascii") + b"\n"


def decoded(line: bytes) -> Mapping[str, object]:
    """The message that `line` writes; raises `ProtocolError` for anything else."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError("protocol.not_json", line=as_quoted(line)) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProtocolError("protocol.no_type", line=as_quoted(line))
    return message


def as_quoted(line: bytes) -> Quoted:
    """`line` as errors show it."""
    return Quoted(line.decode("utf-8", "replace").strip())
