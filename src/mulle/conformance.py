"""Conformance files: positions with what must hold for them, one JSON object a line (docs/notation.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.games import position
from mulle.rules.errors import IllegalMove, PositionError, RuleError
from mulle.rules.perft import perft
from mulle.rules.reading import Reader
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mulle.games.reading import AnyPosition


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line that does not hold, and what is different."""

    line: int
    what: str


class ConformanceError(RuleError):
    """A line that is no conformance line."""


def check_lines(lines: Iterable[str]) -> Difference | int:
    """How many lines hold, or the first that does not."""
    checked = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            what = _difference(number, line)
            if what is not None:
                return Difference(number, what)
            checked += 1
    return checked


def _difference(number: int, line: str) -> str | None:
    try:
        reader = Reader(json.loads(line))
        kind = reader.word("kind", "", tuple(_CHECKS))
        return _CHECKS[kind](reader)
    except (ValueError, RecursionError) as error:
        if isinstance(error, RuleError) and not isinstance(error, PositionError | IllegalMove):
            raise
        reason = str(error) if isinstance(error, RuleError) else say("position.not_json")
        raise ConformanceError("conformance.line", line=number, reason=reason) from None


def _position(reader: Reader) -> AnyPosition:
    written = reader.raw("position")
    return position(Reader(written, "position").as_mapping())


def _round_trip(reader: Reader, found: AnyPosition) -> str | None:
    return _unequal("to_dict", found.to_dict(), reader.raw("position"))


def _unequal(name: str, found: object, expected: object) -> str | None:
    if found == expected:
        return None
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = [key for key in {**expected, **found} if found.get(key) != expected.get(key)]
        found, expected = ({key: some.get(key) for key in keys} for some in (found, expected))
    if isinstance(found, list) and isinstance(expected, list):
        extra, missing = (
            [item for item in one if item not in other]
            for one, other in ((found, expected), (expected, found))
        )
        if extra or missing:
            return say("conformance.lists", name=name, extra=extra, missing=missing)
    return say("conformance.unequal", name=name, found=found, expected=expected)


def _check_moves(reader: Reader) -> str | None:
    found = _position(reader)
    moves = [str(move) for move in found.legal_moves()]
    return _round_trip(reader, found) or _unequal("legal_moves", moves, reader.raw("moves"))


def _check_play(reader: Reader) -> str | None:
    found = _position(reader)
    after = found.play(str(reader.raw("move"))).to_dict()
    return _round_trip(reader, found) or _unequal("play", after, reader.raw("after"))


def _check_illegal(reader: Reader) -> str | None:
    move = str(reader.raw("move"))
    if _position(reader).is_legal(move):
        return say("conformance.legal", move=Quoted(move))
    return None


def _check_perft(reader: Reader) -> str | None:
    depth = reader.number("depth", None, 0, 100)
    return _unequal("perft", perft(_position(reader), depth), reader.raw("nodes"))


def _check_scores(reader: Reader) -> str | None:
    found = _position(reader)
    if not found.is_over:
        return say("conformance.not_over")
    return _round_trip(reader, found) or _unequal("scores", found.scores(), reader.raw("scores"))


_CHECKS: dict[str, Callable[[Reader], str | None]] = {
    "moves": _check_moves,
    "play": _check_play,
    "illegal": _check_illegal,
    "perft": _check_perft,
    "scores": _check_scores,
}
