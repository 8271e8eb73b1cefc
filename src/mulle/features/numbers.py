"""Cards and numbers as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.cards import Card

FACES = 52

Bytes = list[int]


def counts(cards: Iterable[Card]) -> Bytes:
    """How many of each face."""
    found = [0] * FACES
    for card in cards:
        found[card] += 1
    return found


def one_hot(size: int, at: int | None) -> Bytes:
    """One at the place `at`, which may be nowhere."""
    return [int(place == at) for place in range(size)]


def small(numbers: Iterable[int], size: int) -> Bytes:
    """Numbers as bytes, those above 255 as 255, filled up to `size`."""
    written = [min(255, max(0, int(number))) for number in numbers]
    return written + [0] * (size - len(written))


def padded(parts: Bytes, size: int) -> bytes:
    """The bytes, filled up to `size`."""
    assert len(parts) <= size
    return bytes(parts + [0] * (size - len(parts)))
