"""Events: written, read and seen by a seat."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.engine.errors import RecordError
from mulle.engine.events import Dealt
from mulle.engine.reading import read_event
from mulle.games import ruleset
from tests.engine.table import TABLES, finished, table_name

MOVE = {"event": "move", "giv": 1, "seat": 0, "move": "7s", "time": None}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_every_event_reads_back_as_itself(table: tuple[str, dict[str, object]]) -> None:
    for event in finished(ruleset(*table)).events:
        assert read_event(json.loads(json.dumps(event.to_dict()))) == event


def test_every_kind_of_event_happens() -> None:
    kinds = {event.kind for table in TABLES for event in finished(ruleset(*table)).events}
    assert kinds == {
        "commit", "contribution", "dealer", "cut", "giv", "deal", "move", "fault", "score", "reveal",
        "result",
    }  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_seat_sees_its_own_hand_and_no_other(seat: int | None) -> None:
    for event in finished(ruleset("mulle", {"players": 3})).events:
        seen = event.seen_by(seat)
        if isinstance(event, Dealt):
            assert isinstance(seen, Dealt)
            assert [hand is not None for hand in seen.hands] == [held == seat for held in seen.seats]
        else:
            assert seen == event


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"event": "dance"}, "event"),
        ({"giv": 0}, "giv"),
        ({"giv": True}, "giv"),
        ({"seat": 4}, "seat"),
        ({"seat": "0"}, "seat"),
        ({"move": 7}, "move"),
        ({"move": "x" * 401}, "move"),
        ({"time": 12}, "time"),
        ({"speed": 1}, "speed"),
    ],
)
def test_a_wrong_key_is_named(change: dict[str, object], key: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_event(MOVE | change)
    for language in ("sv", "en"):
        assert key in refused.value.message(language)
        assert "\n" not in refused.value.message(language)


@pytest.mark.parametrize("key", sorted(set(MOVE) - {"time"}))
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_event({name: value for name, value in MOVE.items() if name != key})
    assert key in str(refused.value)


@settings(deadline=None)
@given(JSON)
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(RecordError):
        read_event(data)


@settings(deadline=None)
@given(st.sampled_from(["commit", "deal", "score", "dealer", "result", "fault", "giv", "cut"]), st.data())
def test_any_value_in_any_key_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    events = finished(ruleset("byggkasino", {"players": 4, "match": "to_21", "faults": "penalty"})).events
    written = next((event.to_dict() for event in events if event.kind == kind), MOVE)
    key = data.draw(st.sampled_from(sorted(written)))
    try:
        read_event(written | {key: data.draw(JSON)})
    except RecordError as refused:
        assert refused.message("sv")
