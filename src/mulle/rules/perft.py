"""Perft: counting sequences of moves, to compare implementations (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Sequence


class Playable(Protocol):
    """What perft asks of a position."""

    @property
    def is_over(self) -> bool: ...

    def legal_moves(self) -> Sequence[Any]: ...

    def play(self, move: Any) -> Self: ...


def perft(position: Playable, depth: int) -> int:
    """How many sequences of `depth` moves there are; a finished giv counts one at any depth."""
    if depth == 0 or position.is_over:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def divide(position: Playable, depth: int) -> dict[str, int]:
    """The perft of each move's position, one less deep, by the move's text."""
    return {str(move): perft(position.play(move), depth - 1) for move in position.legal_moves()}
