"""The small types that commands, events and states share, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

VERSION = 1
MOST_FRAME_BYTES = 16 * 1024

Seat = Annotated[int, Meta(ge=0, le=3, description="a seat of the table, clockwise from 0")]
CardName = Annotated[str, Meta(max_length=2, description="a card in notation, as `7s` or `Td`")]
Sequence = Annotated[
    int, Meta(ge=0, description="the number of an event in its game, from 1; 0 is before the first")
]
GameId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[A-Za-z0-9_.:-]+$",
        description="chosen by the client, new for every command",
    ),
]
MoveText = Annotated[
    str, Meta(min_length=1, max_length=400, description="a move in notation, as `7s x 3s 4d`")
]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Level = Annotated[str, Meta(max_length=20, description="one of the levels that GET /api/games lists")]
Contribution = Annotated[
    str,
    Meta(
        min_length=2, max_length=128, pattern="^([0-9a-f]{2})+$", description="1 to 64 bytes in hexadecimal"
    ),
]
Milliseconds = Annotated[int, Meta(description="milliseconds; moments count from 1970-01-01 UTC")]
Language = Literal["sv", "en"]
Game = Literal["mulle", "byggkasino", "husmulle", "stickmulle"]


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is sent as a JSON object: unknown keys are refused."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """What was refused: the catalogue's key, and the sentence in the viewer's language."""

    key: str
    text: str
