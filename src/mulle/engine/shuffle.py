"""The shuffle that everybody can check afterwards: commit, contribute, shuffle, reveal (docs/records.md)."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

SCHEME = b"mulle-shuffle-1"
COMMITMENT = b"mulle-commitment-1"
CUT = b"mulle-cut-1"

SECRET_BYTES = 32
MOST_CONTRIBUTED = 64
WORD_BYTES = 4
_WORDS = 1 << (8 * WORD_BYTES)


def commitment(secret: bytes, giv: int) -> bytes:
    """What is shown before the deal of `giv`: it binds whoever shuffles to `secret` without telling it."""
    return _digest(COMMITMENT, secret, _number(giv))


def keeps_commitment(secret: bytes, giv: int, promised: bytes) -> bool:
    """Whether the revealed `secret` is the one that was `promised`."""
    return compare_digest(commitment(secret, giv), promised)


def shuffled(cards: Sequence[T], secret: bytes, giv: int, contributions: Sequence[bytes]) -> tuple[T, ...]:
    """`cards` in the order that the secret and the contributions, in seat order, give them in `giv`."""
    draws = Draws(_digest(SCHEME, secret, _number(giv), *contributions))
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = draws.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cut_place(size: int, giv: int, contribution: bytes) -> int:
    """How many cards the one who cuts lifts from a deck of `size`: at least one, and not all."""
    return 1 + Draws(_digest(CUT, _number(giv), contribution)).below(size - 1)


def cut(deck: tuple[T, ...], place: int) -> tuple[T, ...]:
    """`deck` with its first `place` cards laid under the others."""
    return deck[place:] + deck[:place]


class Draws:
    """Numbers without bias from SHA-256 in counter mode."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, bound: int) -> int:
        """The next number from 0 to `bound` - 1; words that would favour the low ones are thrown away."""
        fair = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < fair) % bound


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(key + _number(counter)).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def _digest(*fields: bytes) -> bytes:
    """The hash of `fields`, each with its length before it, so that no two lists of fields look the same."""
    return sha256(b"".join(len(field).to_bytes(4, "big") + field for field in fields)).digest()


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")
