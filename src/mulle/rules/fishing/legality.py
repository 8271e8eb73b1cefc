"""What may be played: one source of legality with three faces, `verify`, `is_legal` and the list."""

from __future__ import annotations

from itertools import chain
from operator import methodcaller
from typing import TYPE_CHECKING

from mulle.cards import FACES, HAND_EYES, IS_VALUE_CARD, Card
from mulle.rules.crowding import LISTED_MOVES, MOST_STEPS, STEPS_AT_THE_TABLE, Budget, CrowdedTable
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.building import (
    build_on_classes,
    new_build_classes,
    verify_build_on,
    verify_new_build,
)
from mulle.rules.fishing.captures import capture_classes, verify_capture, verify_mulle
from mulle.rules.fishing.crowded import CrowdedMoves
from mulle.rules.fishing.laying_out import verify_lay_out
from mulle.rules.fishing.moves import (
    BuildOn,
    Capture,
    LayOut,
    Move,
    MulleCapture,
    NewBuild,
    make_move,
    parse_move,
)
from mulle.rules.fishing.turn import NO_CARDS, MoveClass, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.rules.any_move import AnyMove
    from mulle.rules.fishing.position import Position

LAY_OUTS: tuple[MoveClass, ...] = tuple((LayOut, face, 0, NO_CARDS, ()) for face in FACES)
LAY_OUT_MOVES = tuple(LayOut(face) for face in FACES)
BY_TEXT = methodcaller("after_card")  # of moves with one card
SURELY_FEW = 10  # so few free cards and builds cannot give more moves than are listed


def legal_moves(position: Position, steps: int = MOST_STEPS) -> Sequence[Move]:
    """Every legal move, sorted by text; lazily, in the engine's own order, when there are very many."""
    if position.turn is None:
        return []
    if position._listed is not None:
        return position._listed.copy()
    turn = Turn(position, Budget(steps))
    by_card = [classes_with(turn, card) for card in turn.cards_by_text()]
    if len(position.table) + len(position.builds) > SURELY_FEW:
        crowded = CrowdedMoves(list(chain.from_iterable(by_card)))
        if len(crowded) > LISTED_MOVES:
            return crowded
    listed: list[Move] = []
    for classes in by_card:
        if len(classes) == 1 and classes[0][0] is LayOut:
            listed.append(LAY_OUT_MOVES[classes[0][1]])
        else:
            listed += _moves_of(classes)
    object.__setattr__(position, "_listed", listed)
    return listed.copy()


def playable_moves(position: Position) -> Sequence[Move]:
    """The legal moves, for whoever has to choose now.

    On tables so crowded that all cannot be listed while people wait, those that put no groups together: at
    least one of them is legal whenever any move is. The others may still be played by their text.
    """
    try:
        return legal_moves(position, STEPS_AT_THE_TABLE)
    except CrowdedTable:
        plain = legal_classes(Turn(position, plain=True))
        return sorted([move for found in plain for move in CrowdedMoves([found])], key=str)


def _moves_of(classes: list[MoveClass]) -> list[Move]:
    """The moves of the `classes` of one card, sorted by text."""
    moves = [
        make_move(kind, card, value, cards, builds)
        for kind, card, value, sets, builds in classes
        for cards in sets
    ]
    if len(moves) > 1:
        moves.sort(key=BY_TEXT)
    return moves


def legal_classes(turn: Turn) -> list[MoveClass]:
    """Every class of legal moves: moves of one class differ only in which cards of a rank they use."""
    return [move_class for card in turn.cards_by_text() for move_class in classes_with(turn, card)]


def classes_with(turn: Turn, card: Card) -> list[MoveClass]:
    """The classes of legal moves that play `card`."""
    found = capture_classes(turn, card) if turn.may_take >> HAND_EYES[card] & 1 else []
    lays_out = not (turn.bans or (found and turn.rules.must_take_in))
    left = turn.left(card)
    if not IS_VALUE_CARD[card]:
        if values := left & turn.within_reach(card):
            found += new_build_classes(turn, card, values)
        if turn.builds:
            found += build_on_classes(turn, card, left)
    if lays_out:
        found.append(LAY_OUTS[card])
    if turn.need & ~left:
        return [move_class for move_class in found if turn.keeps(left, move_class[4])]
    return found


def is_legal(position: Position, move: AnyMove | str) -> bool:
    """Whether `move` may be played, found without listing the others."""
    try:
        verify(position, move)
    except IllegalMove:
        return False
    return True


def verify(position: Position, move: AnyMove | str) -> Move:
    """The move when it is legal; raises `IllegalMove` with the reason when it is not."""
    for listed in position._listed or ():
        if move is listed:
            return listed
    if not isinstance(move, str | Move):
        raise IllegalMove("move.of_another_game", text=str(move))
    turn = Turn(position)
    wish = parse_move(str(move))
    turn.verify_held(wish.card)
    touched: tuple[int, ...] = ()
    if isinstance(wish, LayOut):
        verify_lay_out(turn, wish)
    elif isinstance(wish, NewBuild):
        turn.verify_free(wish.cards)
        verify_new_build(turn, wish)
    else:
        touched = wish.builds
        _verify_with_builds(turn, wish)
    turn.verify_keeping(wish.card, touched)
    return wish


def _verify_with_builds(turn: Turn, move: Capture | MulleCapture | BuildOn) -> None:
    turn.verify_free(move.cards)
    turn.verify_builds(move.builds)
    if isinstance(move, Capture):
        verify_capture(turn, move)
    elif isinstance(move, BuildOn):
        verify_build_on(turn, move)
    else:
        verify_mulle(turn, move)
