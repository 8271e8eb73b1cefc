"""Reading untrusted data: every value is asked for by key, and what is wrong is said with that key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import Card
from mulle.rules.errors import PositionError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_POINTS = 1_000_000


class Reader:
    """A mapping read key by key; `where` is how its keys are named in errors, as in `builds[0].value`."""

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
            raise PositionError("position.not_an_object", key=Quoted(where or "position"))
        self._data: Mapping[str, object] = data
        self._where = where

    def named(self, key: str) -> str:
        """`key` as errors name it."""
        return f"{self._where}.{key}" if self._where else key

    def as_mapping(self) -> Mapping[str, object]:
        """The mapping itself."""
        return self._data

    def has(self, key: str) -> bool:
        """Whether `key` is there."""
        return key in self._data

    def refuse_unknown(self, known: Iterable[str]) -> None:
        """Raise when there is a key that is not `known`."""
        for key in self._data:
            if key not in known:
                raise PositionError("position.unknown_key", key=Quoted(self.named(key)))

    def raw(self, key: str) -> object:
        """The value of a required `key`."""
        if key not in self._data:
            raise PositionError("position.missing_key", key=Quoted(self.named(key)))
        return self._data[key]

    def number(self, key: str, default: int | None, least: int, most: int) -> int:
        """A whole number from `least` to `most`; required when `default` is None."""
        if default is not None and key not in self._data:
            return default
        return whole_number(self.raw(key), self.named(key), least, most)

    def number_or_null(self, key: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`, or null, which is also the default."""
        if self._data.get(key) is None:
            return None
        return self.number(key, None, least, most)

    def truth(self, key: str) -> bool:
        """True or false; false by default."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            raise PositionError("position.not_a_truth", key=Quoted(self.named(key)))
        return value

    def word(self, key: str, default: str, words: tuple[str, ...]) -> str:
        """One of `words`."""
        value = self._data.get(key, default)
        if not isinstance(value, str) or value not in words:
            raise PositionError("position.not_one_of", key=Quoted(self.named(key)), words=", ".join(words))
        return value

    def items(self, key: str, default: list[object] | None = None) -> list[object]:
        """A list; required when there is no default."""
        if default is not None and key not in self._data:
            return default
        return listed(self.raw(key), self.named(key))

    def list_of(self, key: str, length: int, default: object) -> list[object]:
        """A list of exactly `length` items, each `default` when the key is absent."""
        if key not in self._data:
            return [default] * length
        return exactly(self.items(key), length, self.named(key))

    def numbers(self, key: str, length: int, least: int = 0) -> tuple[int, ...]:
        """Exactly `length` whole numbers, zero by default."""
        return tuple(
            whole_number(item, f"{self.named(key)}[{index}]", least, MOST_POINTS)
            for index, item in enumerate(self.list_of(key, length, 0))
        )

    def cards(self, key: str, default: list[object] | None = None) -> tuple[Card, ...]:
        """A list of cards, in the order given."""
        return cards_in(self.items(key, default), self.named(key))

    def seats(self, key: str, default: list[object], players: int) -> tuple[int, ...]:
        """Different seats, sorted."""
        seats = [whole_number(item, self.named(key), 0, players - 1) for item in self.items(key, default)]
        if len(set(seats)) != len(seats):
            raise PositionError("position.seat_twice", key=Quoted(self.named(key)))
        return tuple(sorted(seats))


def listed(value: object, key: str) -> list[object]:
    """`value` as a list."""
    if not isinstance(value, list | tuple):
        raise PositionError("position.not_a_list", key=Quoted(key))
    return list(value)


def exactly(items: list[object], length: int, key: str) -> list[object]:
    """`items` when there are `length` of them."""
    if len(items) != length:
        raise PositionError("position.wrong_length", key=Quoted(key), length=length, found=len(items))
    return items


def whole_number(value: object, key: str, least: int, most: int) -> int:
    """`value` as a whole number from `least` to `most`."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError("position.not_a_number", key=Quoted(key), least=least, most=most)
    return int(value)


def cards_in(items: list[object], key: str) -> tuple[Card, ...]:
    """`items` as cards."""
    cards = []
    for item in items:
        if not isinstance(item, str):
            raise PositionError("position.not_a_card", key=Quoted(key), card=Quoted(repr(item)))
        try:
            cards.append(Card(item))
        except ValueError:
            raise PositionError("position.not_a_card", key=Quoted(key), card=Quoted(repr(item))) from None
    return tuple(cards)


def refuse_too_many(cards: Iterable[Card], copies: Mapping[Card, int]) -> None:
    """Raise when a face comes more often than the deck has it."""
    seen: dict[Card, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > copies.get(card, 0):
            raise PositionError("position.too_many", card=str(card), copies=copies.get(card, 0))
