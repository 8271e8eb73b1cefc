"""Records: a game as JSON Lines, first a header and then one event a line (notation.md, docs/records.md)."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, BinaryIO

from mulle.engine.errors import RecordError, at_line
from mulle.engine.header import Header, header_of, read_header
from mulle.engine.reading import read_event
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mulle.engine.events import Event

LONGEST_LINE = 1 << 20
FIRST_EVENT = 2


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or still running."""

    header: Header
    events: tuple[Event, ...]

    def lines(self) -> Iterator[str]:
        """The record's lines, without line ends."""
        yield _written(self.header.to_dict())
        for event in self.events:
            yield _written(event.to_dict())


def _written(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write `record` to `path`, whole or not at all: an older file stays until the new one is done."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.writelines(line.encode() + b"\n" for line in record.lines())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def read_record(source: str | os.PathLike[str] | BinaryIO) -> Record:
    """The record in a file or a stream; raises `RecordError` for the first damaged line."""
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            return read_record(file)
    lines = numbered_lines(source)
    return Record(first_line(lines), tuple(event for _, event in events_in(lines)))


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, object]]:
    """Each line's number and what it holds, read one at a time; no line is longer than `LONGEST_LINE`."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        yield number, parsed_line(number, line)


def parsed_line(number: int, line: bytes) -> object:
    """What `line` holds; a line that is too long, cut short or no JSON is refused by its `number`."""
    if len(line) > LONGEST_LINE:
        raise RecordError("record.line_too_long", line=number, most=LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise RecordError("record.line_cut_short", line=number)
    try:
        return json.loads(line.decode(), object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RecordError("record.not_json", line=number) from None


def events_in(lines: Iterable[tuple[int, object]]) -> Iterator[tuple[int, Event]]:
    """Each line's number and event."""
    for number, data in lines:
        try:
            yield number, read_event(data)
        except RuleError as error:
            raise at_line(number, error) from None


def damage(stream: BinaryIO) -> Iterator[RecordError]:
    """Every line that cannot be read, in order; a line that is too long ends the search."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        try:
            data = parsed_line(number, line)
            read_header(data) if number == 1 else read_event(data)
        except RuleError as error:
            yield at_line(number, error)
        if len(line) > LONGEST_LINE:
            return
    if number == 0:
        yield RecordError("record.empty", line=1)


def first_line(lines: Iterator[tuple[int, object]]) -> Header:
    """The header that `lines` begin with."""
    for number, data in lines:
        try:
            return read_header(data)
        except RuleError as error:
            raise at_line(number, error) from None
    raise RecordError("record.empty", line=1)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(word: str) -> object:
    raise ValueError(word)


__all__ = [
    "Header", "Record", "damage", "events_in", "first_line", "header_of", "numbered_lines",
    "read_record", "write_record",
]  # fmt: skip
