"""Faults, for players who want the responsibility themselves (rules.md 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.cards import IS_VALUE_CARD
from mulle.rules.fishing.building import base_index, build_on_classes, new_build_classes
from mulle.rules.fishing.captures import can_capture
from mulle.rules.fishing.keepers import holds, lay_out_forbidden, promised_by_partner
from mulle.rules.fishing.moves import BuildOn, LayOut, Move, NewBuild
from mulle.rules.fishing.rounds import after_round
from mulle.rules.fishing.turn import MoveClass, Turn

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.fishing.pieces import FaultState
    from mulle.rules.fishing.position import Position

WRONG_LAY_OUT, BUILD_NOT_TAKEN = 2, 5


def fault_state(position: Position) -> FaultState:
    """The state of faults of a position whose ruleset knows them."""
    assert position.faults is not None
    return position.faults


def after_fault(position: Position, move: Move, moved: Position) -> Position:
    """The position after `move`, with faults judged; `moved` has its cards moved and the turn passed."""
    seat = position.turn
    assert seat is not None
    if isinstance(move, LayOut) and lay_out_forbidden(position, seat) and has_alternative(position):
        return _wrong_lay_out(position, seat, moved)
    faults = fault_state(position)
    bluffs = (*faults.bluffs, seat) if _bluffed(position, move) else faults.bluffs
    moved = replace(moved, faults=replace(faults, withheld=False, bluffs=tuple(sorted(set(bluffs)))))
    if moved.turn is None:
        return _round_ended(moved)
    return _judged_at_turn(moved, moved.turn)


def loses_at_once(position: Position) -> bool:
    """Whether a fault loses the match instead of costing points."""
    rules = position.ruleset
    return rules.faults == "lose" or rules.match_kind == "single"


def _lost(position: Position, seat: int) -> Position:
    side = position.ruleset.side(seat)
    return replace(position, turn=None, faults=replace(fault_state(position), lost=side, withheld=False))


def _penalised(position: Position, seat: int, points: int) -> Position:
    """Every side but that of `seat` gets `points`."""
    faults = fault_state(position)
    own = position.ruleset.side(seat)
    penalties = tuple(so_far + (points if side != own else 0) for side, so_far in enumerate(faults.penalties))
    return replace(position, faults=replace(faults, penalties=penalties))


def _wrong_lay_out(position: Position, seat: int, moved: Position) -> Position:
    """Fault 1: the match is lost, or the card goes back and lay-outs are withheld."""
    if loses_at_once(position):
        return _lost(moved, seat)
    position = _penalised(position, seat, WRONG_LAY_OUT)
    return replace(position, faults=replace(fault_state(position), withheld=True))


def _judged_at_turn(position: Position, seat: int) -> Position:
    """Fault 2: `seat` may not lay out and has no alternative, judged before the move."""
    if not lay_out_forbidden(position, seat) or has_alternative(position):
        return position
    if loses_at_once(position):
        return _lost(position, seat)
    return _broken_up(_penalised(position, seat, BUILD_NOT_TAKEN), seat)


def _broken_up(position: Position, seat: int) -> Position:
    """All builds that `seat` keeps or was last to build on become free cards."""
    broken = [build for build in position.builds if seat in build.keepers or build.last == seat]
    table = sorted((*position.table, *(card for build in broken for card in build.cards)))
    builds = tuple(build for build in position.builds if build not in broken)
    return replace(position, table=tuple(table), builds=builds)


def _round_ended(position: Position) -> Position:
    """Faults 3 and 4, judged in the order of play, before dealing and before leftovers are given out."""
    players = position.ruleset.players
    order = [(position.forehand + step) % players for step in range(players)]
    for seat in order:
        if any(seat in build.keepers for build in position.builds):
            if loses_at_once(position):
                return _lost(position, seat)
            position = _broken_up(_penalised(position, seat, BUILD_NOT_TAKEN), seat)
    bluffs = fault_state(position).bluffs
    for seat in order:
        if seat in bluffs:
            return _lost(position, seat)
    return after_round(position)


def _bluffed(position: Position, move: Move) -> bool:
    """Whether the cards will show that the player built without holding a card of the value (fault 4)."""
    rules, seat = position.ruleset, position.turn
    if rules.faults != "penalty" or rules.match_kind != "single" or seat is None:
        return False
    if not isinstance(move, NewBuild | BuildOn) or _is_for_partner(position, move):
        return False
    hand = list(position.hands[seat])
    hand.remove(move.card)
    return not holds(tuple(hand), move.value)


def _is_for_partner(position: Position, move: NewBuild | BuildOn) -> bool:
    if isinstance(move, NewBuild) or position.turn is None:
        return False
    build = position.builds[base_index(position.builds, move)]
    return build.value == move.value and promised_by_partner(position.ruleset, build, position.turn)


def has_alternative(position: Position) -> bool:
    """Whether the player at turn could capture, or build and then hold a card of the value (rules.md 6)."""
    turn = Turn(position, plain=True)
    return any(can_capture(turn, card) or _can_build(turn, card) for card in set(turn.hand))


def _can_build(turn: Turn, card: Card) -> bool:
    if IS_VALUE_CARD[card]:
        return False
    held = turn.really_left(card)
    if new_build_classes(turn, card, held & turn.within_reach(card)):
        return True
    return any(_keeps_promise(turn, found, held) for found in build_on_classes(turn, card, turn.left(card)))


def _keeps_promise(turn: Turn, found: MoveClass, held: int) -> bool:
    """Whether a way to build on leaves a card of the value, or is for the partner."""
    value, builds = found[2], found[4]
    if held >> value & 1:
        return True
    build = turn.builds[builds[0]]
    adds_parts = len(builds) == 1 and build.value == value
    return adds_parts and promised_by_partner(turn.rules, build, turn.seat)
