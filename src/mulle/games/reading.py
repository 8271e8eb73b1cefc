"""Reading any game's position from its written form."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.games.options import ruleset
from mulle.rules.errors import PositionError, RulesetError
from mulle.rules.fishing import reading as fishing
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.reading import Reader
from mulle.rules.tricks import reading as tricks
from mulle.rules.tricks.position import TrickPosition

if TYPE_CHECKING:
    from collections.abc import Mapping

AnyPosition = Position | TrickPosition


def position(written: Mapping[str, object] | str | bytes) -> AnyPosition:
    """The position in normal form or JSON text; raises `PositionError` naming the key that is wrong."""
    data = _parsed(written) if isinstance(written, str | bytes) else written
    reader = Reader(data)
    options = reader.raw("options") if reader.has("options") else {}
    try:
        rules = ruleset(reader.raw("game"), Reader(options, "options").as_mapping())
    except RulesetError as error:
        raise PositionError(error.key, **error.arguments) from None
    if isinstance(rules, Ruleset):
        return fishing.read_position(rules, data)
    return tricks.read_position(rules, data)


def _parsed(text: str | bytes) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError):
        raise PositionError("position.not_json") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found
