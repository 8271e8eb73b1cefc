"""The protocol's schema, TypeScript types and page are made from the Structs and stand as they are made."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from mulle.web.protocol.__main__ import texts
from mulle.web.protocol.commands import PHRASES, Command, Phrase, PhraseKey, Play
from mulle.web.protocol.messages import Do, FromClient
from mulle.web.protocol.schema import definitions, union

decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def test_the_made_files_are_what_the_structs_say() -> None:
    for path, text in texts().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run python -m mulle.web.protocol"


def test_a_command_round_trips() -> None:
    told = Do(id="a1", game="abcdefgh", command=Play(move="7s x 7h", seen=31))
    assert decoder.decode(msgspec.json.encode(told)) == told


def test_every_command_is_told_apart_by_its_type() -> None:
    tags = {definitions()[name]["properties"]["type"]["enum"][0] for name in union(Command)}
    assert len(tags) == len(union(Command))


def test_every_struct_says_what_it_is() -> None:
    assert not [name for name, schema in definitions().items() if "description" not in schema]


def test_the_phrases_are_listed_once() -> None:
    assert get_args(PhraseKey) == PHRASES
    assert msgspec.convert({"type": "phrase", "phrase": "thanks"}, Phrase).phrase == "thanks"


@pytest.mark.parametrize(
    "frame",
    [
        '{"type": "do", "id": "1", "game": "abcdefgh", "command": {"type": "fly"}}',
        '{"type": "do", "id": "1", "game": "abcdefgh", "command": {"type": "undo", "extra": 1}}',
        '{"type": "do", "id": "", "game": "abcdefgh", "command": {"type": "undo"}}',
        '{"type": "do", "id": "1", "game": "../../etc", "command": {"type": "undo"}}',
        '{"type": "do", "id": "1", "game": "abcdefgh", "command": {"type": "sit", "seat": 4}}',
        '{"type": "watch", "game": "abcdefgh", "after": -1}',
        "[]",
    ],
)
def test_a_frame_outside_the_schema_is_refused(frame: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(frame)
