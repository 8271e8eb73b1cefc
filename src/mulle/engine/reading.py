"""Reading events from their written form: `read_event` refuses whatever no event looks like."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING

from mulle.engine.errors import RecordError
from mulle.engine.events import (
    Committed,
    Contributed,
    Cut,
    DealerChosen,
    Dealt,
    Event,
    FaultJudged,
    GivStarted,
    MatchOver,
    Moved,
    Revealed,
    Scored,
    Turned,
)
from mulle.engine.shuffle import MOST_CONTRIBUTED, SECRET_BYTES
from mulle.rules.errors import PositionError
from mulle.rules.reading import MOST_POINTS, Reader, cards_in, exactly, listed, whole_number
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.cards import Card
    from mulle.engine.events import Cards, Seats
    from mulle.rules.fishing.pieces import ScoreItems

MOST_SEATS = 4
MOST_GIVAR = 100_000
LONGEST_WORD = 400
MOST_ITEMS = 16
_HEX = re.compile(rf"(?:[0-9a-f]{{2}}){{1,{MOST_CONTRIBUTED}}}")


def read_event(data: object) -> Event:
    """The event that `data` writes; raises `RecordError` naming the key that is wrong."""
    try:
        reader = Reader(data, "")
        kind = reader.word("event", "", tuple(_READERS))
        known = ("event", *(field.name for field in fields(_KINDS[kind])))
        reader.refuse_unknown(known)
        return _READERS[kind](reader)
    except PositionError as error:
        raise RecordError(error.key, **error.arguments) from None


def text_of(reader: Reader, key: str) -> str:
    """A text of bounded length."""
    value = reader.raw(key)
    if not isinstance(value, str) or value != writable(value):
        raise PositionError("record.not_a_text", key=Quoted(reader.named(key)), most=LONGEST_WORD)
    return value


def writable(text: str) -> str:
    """`text` as a record can hold it: of bounded length, and nothing but characters."""
    return text[:LONGEST_WORD].encode(errors="replace").decode()


def text_or_null(reader: Reader, key: str) -> str | None:
    """A text of bounded length, or null, which is also the default."""
    return text_of(reader, key) if reader.has(key) and reader.raw(key) is not None else None


def bytes_in(value: object, key: str, length: int | None = None) -> bytes:
    """Bytes in hexadecimal, lower case; exactly `length` of them when it is told."""
    if isinstance(value, str) and _HEX.fullmatch(value) and length in (None, len(value) // 2):
        return bytes.fromhex(value)
    raise PositionError("record.not_bytes", key=Quoted(key), length=length or f"1–{MOST_CONTRIBUTED}")


def _dealer(reader: Reader) -> DealerChosen:
    return DealerChosen(
        dealer=_seat(reader, "dealer"),
        how=text_of(reader, "how"),
        turned=tuple(_turned(item, index) for index, item in enumerate(reader.items("turned"))),
    )


def _turned(item: object, index: int) -> Turned:
    reader = Reader(item, f"turned[{index}]")
    reader.refuse_unknown(("seat", "card"))
    return Turned(seat=_seat(reader, "seat"), card=_card(reader, "card"))


def _commit(reader: Reader) -> Committed:
    told = bytes_in(reader.raw("commitment"), "commitment", SECRET_BYTES)
    return Committed(giv=_giv(reader), commitment=told)


def _contribution(reader: Reader) -> Contributed:
    told = bytes_in(reader.raw("contribution"), "contribution")
    return Contributed(giv=_giv(reader), seat=_seat(reader, "seat"), contribution=told)


def _cut(reader: Reader) -> Cut:
    return Cut(giv=_giv(reader), seat=_seat(reader, "seat"), place=reader.number("place", None, 1, 1000))


def _giv_started(reader: Reader) -> GivStarted:
    reader.raw("deciding")
    return GivStarted(
        giv=_giv(reader),
        dealer=_seat(reader, "dealer"),
        seats=_seats(reader),
        deciding=reader.truth("deciding"),
        table=reader.cards("table"),
        mulle=None if reader.raw("mulle") is None else _card(reader, "mulle"),
    )


def _deal(reader: Reader) -> Dealt:
    seats = _seats(reader)
    hands = exactly(reader.items("hands"), len(seats), "hands")
    return Dealt(
        giv=_giv(reader),
        round=reader.number("round", None, 1, 1000),
        dealer=_seat(reader, "dealer"),
        call=text_or_null(reader, "call"),
        seats=seats,
        hands=tuple(_hand(hand, f"hands[{index}]") for index, hand in enumerate(hands)),
    )


def _hand(hand: object, key: str) -> Cards | None:
    return None if hand is None else cards_in(listed(hand, key), key)


def _move(reader: Reader) -> Moved:
    return Moved(
        giv=_giv(reader),
        seat=_seat(reader, "seat"),
        move=text_of(reader, "move"),
        time=text_or_null(reader, "time"),
    )


def _fault(reader: Reader) -> FaultJudged:
    return FaultJudged(
        giv=_giv(reader),
        penalties=_numbers(reader, "penalties"),
        lost=reader.number_or_null("lost", 0, MOST_SEATS - 1),
    )


def _score(reader: Reader) -> Scored:
    return Scored(
        giv=_giv(reader),
        round=reader.number_or_null("round", 1, 1000),
        scores=tuple(_items(item, index) for index, item in enumerate(_few(reader, "scores"))),
        totals=_numbers(reader, "totals"),
    )


def _items(item: object, index: int) -> ScoreItems | None:
    if item is None:
        return None
    key = f"scores[{index}]"
    items = Reader(item, key).as_mapping()
    if len(items) > MOST_ITEMS:
        raise PositionError("record.too_many_items", key=key, most=MOST_ITEMS)
    return {name: _points(value, f"{key}.{name}") for name, value in items.items()}


def _reveal(reader: Reader) -> Revealed:
    return Revealed(giv=_giv(reader), seed=bytes_in(reader.raw("seed"), "seed", SECRET_BYTES))


def _result(reader: Reader) -> MatchOver:
    return MatchOver(
        winners=reader.seats("winners", [], MOST_SEATS),
        totals=_numbers(reader, "totals"),
        lost=reader.number_or_null("lost", 0, MOST_SEATS - 1),
    )


def _seat(reader: Reader, key: str) -> int:
    return reader.number(key, None, 0, MOST_SEATS - 1)


def _seats(reader: Reader) -> Seats:
    reader.raw("seats")
    return reader.seats("seats", [], MOST_SEATS)


def _giv(reader: Reader) -> int:
    return reader.number("giv", None, 1, MOST_GIVAR)


def _card(reader: Reader, key: str) -> Card:
    (card,) = cards_in([reader.raw(key)], reader.named(key))
    return card


def _few(reader: Reader, key: str) -> list[object]:
    items = reader.items(key)
    if len(items) > MOST_SEATS:
        raise PositionError("record.too_many_items", key=Quoted(reader.named(key)), most=MOST_SEATS)
    return items


def _numbers(reader: Reader, key: str) -> tuple[int, ...]:
    return tuple(_points(item, f"{key}[{index}]") for index, item in enumerate(_few(reader, key)))


def _points(value: object, key: str) -> int:
    return whole_number(value, key, -MOST_POINTS, MOST_POINTS)


_READERS: dict[str, Callable[[Reader], Event]] = {
    "dealer": _dealer,
    "commit": _commit,
    "contribution": _contribution,
    "cut": _cut,
    "giv": _giv_started,
    "deal": _deal,
    "move": _move,
    "fault": _fault,
    "score": _score,
    "reveal": _reveal,
    "result": _result,
}
_EVENTS = (
    DealerChosen, Committed, Contributed, Cut, GivStarted, Dealt, Moved, FaultJudged, Scored, Revealed,
    MatchOver,
)  # fmt: skip
_KINDS: dict[str, type[Event]] = {event.kind: event for event in _EVENTS}
