"""The lines of a record: bounded in length, each with a sum over it and all lines before it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, BinaryIO
from zlib import crc32

from mulle.engine.errors import RecordError
from mulle.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LONGEST_LINE = 1 << 20
_SUM = re.compile(rb', "sum": "([0-9a-f]{8})"\}\n')


def summed(objects: Iterable[dict[str, object]]) -> Iterator[str]:
    """Each object as a line with its sum, without the line end."""
    total = 0
    for data in objects:
        text = json.dumps(data, ensure_ascii=False)[:-1]
        total = crc32(text.encode(), total)
        yield f'{text}, "sum": "{total:08x}"}}'


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, object]]:
    """Each line's number and what it holds, read one at a time; raises `RecordError` at a damaged one."""
    lines = LineReader(stream)
    while (line := lines.next_line()) is not None:
        yield lines.number, lines.read(line)


def damaged_lines(stream: BinaryIO, understand: Callable[[int, object], object]) -> Iterator[RecordError]:
    """Every line that cannot be read or that `understand` refuses; one that is too long is the last."""
    lines = LineReader(stream)
    while (line := lines.next_line()) is not None:
        try:
            understand(lines.number, lines.read(line))
        except RuleError as error:
            yield RecordError(error.key, **{**error.arguments, "line": lines.number})
        if len(line) > LONGEST_LINE:
            return
    if lines.number == 0:
        yield RecordError("record.empty", line=1)


class LineReader:
    """Reads lines one after the other and checks their sums, where the first line has one."""

    def __init__(self, stream: BinaryIO) -> None:
        self.number = 0
        self._stream = stream
        self._summed = False
        self._total = 0

    def next_line(self) -> bytes | None:
        """The next line, no longer than it takes to see that it is too long; None at the end."""
        line = self._stream.readline(LONGEST_LINE + 1)
        self.number += bool(line)
        return line or None

    def read(self, line: bytes) -> object:
        """What `line` holds; a line that is too long, cut short, changed or no JSON is refused."""
        if len(line) > LONGEST_LINE:
            raise RecordError("record.line_too_long", line=self.number, most=LONGEST_LINE)
        if not line.endswith(b"\n"):
            raise RecordError("record.line_cut_short", line=self.number)
        return parsed(self._without_sum(line), self.number)

    def _without_sum(self, line: bytes) -> bytes:
        found = _SUM.search(line)
        if self.number == 1:
            self._summed = found is not None
        if not self._summed:
            return line
        if found is None or found.end() != len(line):
            raise RecordError("record.no_sum", line=self.number)
        right = crc32(line[: found.start()], self._total)
        # The sum that the line tells goes on, so that only the damaged line is reported.
        self._total = int(found[1], 16)
        if right != self._total:
            raise RecordError("record.changed", line=self.number)
        return line[: found.start()] + b"}"


def parsed(line: bytes, number: int) -> object:
    """The JSON of `line`, every key once."""
    try:
        return json.loads(line.decode(), object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RecordError("record.not_json", line=number) from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(word: str) -> object:
    raise ValueError(word)
