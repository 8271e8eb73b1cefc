"""What may be played: one source of legality with three faces, `verify`, `is_legal` and the list."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from mulle.cards import IS_VALUE_CARD, Card
from mulle.rules.crowding import LISTED_MOVES
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.building import (
    build_on_classes,
    new_build_classes,
    verify_build_on,
    verify_new_build,
)
from mulle.rules.fishing.captures import capture_classes, verify_capture, verify_mulle
from mulle.rules.fishing.crowded import CrowdedMoves
from mulle.rules.fishing.laying_out import lay_out_classes, verify_lay_out
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, Move, MulleCapture, NewBuild, parse_move
from mulle.rules.fishing.turn import Choices, MoveClass, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulle.rules.fishing.position import Position


def legal_classes(turn: Turn) -> list[MoveClass]:
    """Every class of legal moves: moves of one class differ only in which cards of a rank they use."""
    found: list[MoveClass] = []
    before: Card | None = None
    for card in turn.hand:
        if card != before:
            found += _classes_with(turn, card)
        before = card
    return found


def _classes_with(turn: Turn, card: Card) -> list[MoveClass]:
    left = turn.left(card)
    found = capture_classes(turn, card)
    if not IS_VALUE_CARD[card]:
        found += new_build_classes(turn, card, left)
        if turn.builds:
            found += build_on_classes(turn, card, left)
    found += lay_out_classes(turn, card)
    if turn.need & ~left:
        return [move_class for move_class in found if turn.keeps(left, move_class[4])]
    return found


def legal_moves(position: Position) -> Sequence[Move]:
    """Every legal move, sorted by text; lazily, in the engine's own order, when there are very many."""
    if position.turn is None:
        return []
    classes = legal_classes(Turn(position))
    crowded = CrowdedMoves(classes, expand)
    if len(crowded) > LISTED_MOVES:
        return crowded
    return sorted([move for move_class in classes for move in expand(move_class)], key=str)


def expand(move_class: MoveClass) -> Iterator[Move]:
    """Every move of one class."""
    kind, card, value, choices, builds = move_class
    for sets in product(*choices):
        yield make_move(kind, card, value, tuple(taken for part in sets for taken in part), builds)


def make_move(
    kind: type[Move], card: Card, value: int, cards: tuple[Card, ...], builds: tuple[int, ...]
) -> Move:
    """The move of `kind` from what a class and a choice of free cards say."""
    if kind is LayOut:
        return LayOut(card)
    if kind is Capture:
        return Capture(card, cards, builds)
    if kind is NewBuild:
        return NewBuild(card, value, cards)
    if kind is BuildOn:
        return BuildOn(card, value, cards, builds)
    return MulleCapture(card, cards, builds)


def is_legal(position: Position, move: Move | str) -> bool:
    """Whether `move` may be played, found without listing the others."""
    try:
        verify(position, move)
    except IllegalMove:
        return False
    return True


def verify(position: Position, move: Move | str) -> Move:
    """The move when it is legal; raises `IllegalMove` with the reason when it is not."""
    turn = Turn(position)
    if isinstance(move, str):
        move = parse_move(move)
    turn.verify_held(move.card)
    if isinstance(move, LayOut):
        verify_lay_out(turn, move)
        turn.verify_keeping(move.card, ())
        return move
    _verify_pieces(turn, move)
    if isinstance(move, Capture):
        verify_capture(turn, move)
    elif isinstance(move, NewBuild):
        verify_new_build(turn, move)
    elif isinstance(move, BuildOn):
        verify_build_on(turn, move)
    else:
        verify_mulle(turn, move)
    turn.verify_keeping(move.card, getattr(move, "builds", ()))
    return move


def _verify_pieces(turn: Turn, move: Capture | MulleCapture | NewBuild | BuildOn) -> None:
    turn.verify_free(move.cards)
    if not isinstance(move, NewBuild):
        turn.verify_builds(move.builds)


__all__ = ["Choices", "expand", "is_legal", "legal_classes", "legal_moves", "verify"]
