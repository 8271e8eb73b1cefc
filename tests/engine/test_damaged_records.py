"""Whatever happens to a record's file: it replays to the same game, or a line is named."""

from __future__ import annotations

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.engine.errors import RecordError
from mulle.engine.events import Moved
from mulle.engine.records import Record, damage
from mulle.engine.replay import Step, replay_stream
from mulle.games import ruleset
from tests.engine.table import as_file, finished

GAMES = [finished(ruleset(*table)) for table in (("minimulle", {}), ("byggkasino", {"match": "single"}))]
FILES = [as_file(game.record("2025-06-21")).getvalue() for game in GAMES]
files = st.sampled_from(FILES)


def replayed(data: bytes) -> list[Step] | RecordError:
    """The steps of the file, or the error that names a line."""
    try:
        return list(replay_stream(io.BytesIO(data)))
    except RecordError as error:
        assert error.line is not None
        assert 1 <= error.line <= data.count(b"\n") + 2
        for language in ("sv", "en"):
            assert "\n" not in error.message(language)
        return error


def moves(steps: list[Step]) -> list[str]:
    return [step.event.move for step in steps if isinstance(step.event, Moved)]


def whole(data: bytes) -> list[Step]:
    found = replayed(data)
    assert isinstance(found, list)
    return found


WHOLE = {data: moves(whole(data)) for data in FILES}


@settings(max_examples=150, deadline=None)
@given(files, st.data())
def test_truncated(data: bytes, draw: st.DataObject) -> None:
    found = replayed(data[: draw.draw(st.integers(0, len(data) - 1))])
    if isinstance(found, list):
        assert moves(found) == WHOLE[data][: len(moves(found))]


@settings(max_examples=300, deadline=None)
@given(files, st.data())
def test_a_bit_flipped(data: bytes, draw: st.DataObject) -> None:
    place, bit = draw.draw(st.integers(0, len(data) - 1)), draw.draw(st.integers(0, 7))
    flipped = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
    found = replayed(flipped)
    assert isinstance(found, RecordError)
    assert found.line is not None
    assert abs(found.line - 1 - data[:place].count(b"\n")) <= 1
    assert found.line in {error.line for error in damage(io.BytesIO(flipped))}


@settings(max_examples=150, deadline=None)
@given(files, st.data())
def test_lines_swapped(data: bytes, draw: st.DataObject) -> None:
    lines = data.splitlines(keepends=True)
    one, other = (draw.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    if lines[one] == lines[other]:
        return
    lines[one], lines[other] = lines[other], lines[one]
    found = replayed(b"".join(lines))
    assert isinstance(found, RecordError)
    assert found.line == min(one, other) + 1


@settings(max_examples=150, deadline=None)
@given(files, st.data())
def test_a_line_lost_or_doubled(data: bytes, draw: st.DataObject) -> None:
    lines = data.splitlines(keepends=True)
    place = draw.draw(st.integers(1, len(lines) - 2))
    line = lines.pop(place)
    assert isinstance(replayed(b"".join(lines)), RecordError)
    doubled = [*lines[:place], line, line, *lines[place:]]
    assert isinstance(replayed(b"".join(doubled)), RecordError)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_anything_at_all(data: bytes) -> None:
    assert isinstance(replayed(data), RecordError)


def test_a_record_reads_back_as_itself() -> None:
    for game in GAMES:
        record = game.record()
        assert list(Record(record.header, record.events).lines()) == list(record.lines())
