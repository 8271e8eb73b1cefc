"""Records: a game as JSON Lines, first a header and then one event a line (notation.md, docs/records.md)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, BinaryIO

from mulle.engine.errors import RecordError, at_line
from mulle.engine.header import Header, header_of, read_header
from mulle.engine.lines import damaged_lines, numbered_lines, summed
from mulle.engine.reading import read_event
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mulle.engine.events import Event

FIRST_EVENT = 2


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or still running."""

    header: Header
    events: tuple[Event, ...]

    def parts(self) -> list[dict[str, object]]:
        """What each line holds, without its sum."""
        return [self.header.to_dict(), *(event.to_dict() for event in self.events)]

    def lines(self) -> Iterator[str]:
        """The record's lines, without line ends."""
        return summed(self.parts())


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write `record` to `path`, whole or not at all."""
    write_whole(record.lines(), path)


def write_whole(lines: Iterable[str], path: str | os.PathLike[str]) -> None:
    """Write `lines` to `path`, whole or not at all: an older file stays until the new one is done."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.writelines(line.encode() + b"\n" for line in lines)
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


def first_line(lines: Iterator[tuple[int, object]]) -> Header:
    """The header that `lines` begin with."""
    for number, data in lines:
        try:
            return read_header(data)
        except RuleError as error:
            raise at_line(number, error) from None
    raise RecordError("record.empty", line=1)


def events_in(lines: Iterable[tuple[int, object]]) -> Iterator[tuple[int, Event]]:
    """Each line's number and event."""
    for number, data in lines:
        try:
            yield number, read_event(data)
        except RuleError as error:
            raise at_line(number, error) from None


def damage(stream: BinaryIO) -> Iterator[RecordError]:
    """Every line that cannot be read, in order."""
    return damaged_lines(stream, _understood)


def _understood(number: int, data: object) -> Header | Event:
    return read_header(data) if number == 1 else read_event(data)


__all__ = [
    "FIRST_EVENT", "Header", "Record", "damage", "events_in", "first_line", "header_of", "read_record",
    "write_record", "write_whole",
]  # fmt: skip
