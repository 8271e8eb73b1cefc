"""What a position of stickmulle must agree with itself about (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mulle.rules.errors import PositionError
from mulle.rules.tricks.pieces import SEATS, TRICKS, clockwise, first_with_cards

if TYPE_CHECKING:
    from mulle.rules.tricks.position import TrickPosition


def verify_position(position: TrickPosition) -> None:
    """Raise `PositionError` unless phase, turn, trick, counts and the silent mulle fit together."""
    _verify_sizes(position)
    _verify_phase(position)
    _verify_silent(position)
    if position.phase == "play":
        _verify_turn(position)


def _verify_sizes(position: TrickPosition) -> None:
    piles = {f"hands[{seat}]": hand for seat, hand in enumerate(position.hands)}
    piles |= {"talon": position.talon, "discard": position.discard}
    for key, pile in piles.items():
        if len(pile) > TRICKS:
            raise PositionError("tricks.too_many_cards", key=key, most=TRICKS, found=len(pile))
    most = max(_tricks_left(position), len(position.talon) if position.phase == "buy" else 0)
    if sum(position.tricks) + most > TRICKS:
        raise PositionError("tricks.too_many_tricks", taken=sum(position.tricks), left=most, most=TRICKS)


def _tricks_left(position: TrickPosition) -> int:
    """How many tricks the longest hand still has cards for, the one in play included."""
    has_played = clockwise(position.leader, len(position.trick))
    return max(len(hand) + (seat in has_played) for seat, hand in enumerate(position.hands))


def _verify_phase(position: TrickPosition) -> None:
    phase = position.phase
    if phase != "play" and position.trick:
        raise PositionError("tricks.empty_in_phase", key="trick", phase=phase)
    if phase in ("buy", "over") and position.silent is not None:
        raise PositionError("tricks.null_in_phase", key="silent", phase=phase)
    if phase == "buy" and position.buyer is not None:
        raise PositionError("tricks.null_in_phase", key="buyer", phase=phase)
    if phase == "over" and any(position.hands):
        raise PositionError("tricks.empty_in_phase", key="hands", phase=phase)


def _verify_silent(position: TrickPosition) -> None:
    silent = position.silent
    if position.phase == "ask":
        _verify_ask(position)
    if silent is None:
        return
    if position.ruleset.announce != "manual":
        raise PositionError("tricks.silent_in_auto")
    if not _played_the_mulle(position, silent):
        raise PositionError("tricks.silent_without_mulle", seat=silent)


def _verify_ask(position: TrickPosition) -> None:
    if position.silent is None:
        raise PositionError("tricks.nobody_silent")
    if position.turn == position.silent:
        raise PositionError("tricks.asks_the_silent", seat=position.silent)


def _played_the_mulle(position: TrickPosition, seat: int) -> bool:
    """Whether the trick, as far as it is told, has the mulle from `seat`."""
    last = position.last_trick
    if position.phase == "play":
        return position.mulle in position.trick and _place(position.leader, seat) == position.trick.index(
            position.mulle
        )
    if last is None:
        return True
    if len(last.cards) < SEATS:
        return position.mulle in last.cards
    return last.cards[_place(last.leader, seat)] == position.mulle


def _place(leader: int, seat: int) -> int:
    return (seat - leader) % SEATS


def _verify_turn(position: TrickPosition) -> None:
    seat = cast(int, position.turn)
    if len(position.trick) >= SEATS:
        raise PositionError("tricks.trick_is_full", found=len(position.trick))
    if not any(position.hands):
        raise PositionError("tricks.nobody_has_cards")
    if not position.hands[seat]:
        raise PositionError("position.turn_without_cards", seat=seat)
    left = clockwise(position.leader + len(position.trick), SEATS - len(position.trick))
    if seat != (first_with_cards(position.hands, left) if position.trick else position.leader):
        raise PositionError("tricks.not_the_turn", seat=seat, leader=position.leader)
