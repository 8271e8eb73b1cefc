"""Playing a move: buying, tricks, asking, and the end of the giv (rules.md 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from mulle.rules.tricks.contract import winning_place
from mulle.rules.tricks.moves import Buy, Move, Pass, PlayCard, PointOut
from mulle.rules.tricks.pieces import SEATS, Trick, clockwise, first_with_cards
from mulle.rules.tricks.scoring import giv_over, mulle_called, mulle_forgotten, paid_to_pot, price

if TYPE_CHECKING:
    from mulle.rules.tricks.pieces import Cards
    from mulle.rules.tricks.position import TrickPosition


def apply(position: TrickPosition, move: Move) -> TrickPosition:
    """The position after a legal `move`."""
    seat = cast(int, position.turn)
    if isinstance(move, Buy):
        return _bought(position, seat)
    if isinstance(move, Pass):
        return _passed(position, seat)
    if isinstance(move, PlayCard):
        return _played(position, seat, move)
    if isinstance(move, PointOut):
        return _pointed_out(position)
    return _declined(position, seat)


def _bought(position: TrickPosition, seat: int) -> TrickPosition:
    marks = tuple(price(position) if at == seat else 0 for at in range(SEATS))
    bought = replace(
        paid_to_pot(position, marks),
        hands=_with_hand(position, seat, position.talon),
        talon=(),
        discard=position.hands[seat],
        buyer=seat,
    )
    return _first_lead(bought)


def _with_hand(position: TrickPosition, seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*position.hands[:seat], hand, *position.hands[seat + 1 :])


def _passed(position: TrickPosition, seat: int) -> TrickPosition:
    if seat == position.dealer:
        return _first_lead(position)
    return replace(position, turn=(seat + 1) % SEATS)


def _first_lead(position: TrickPosition) -> TrickPosition:
    return _next_lead(replace(position, leader=position.forehand))


def _next_lead(position: TrickPosition) -> TrickPosition:
    """The winner of the last trick leads; when no cards are left the giv is over."""
    seat = first_with_cards(position.hands, clockwise(position.leader))
    if seat is None:
        return giv_over(position)
    return replace(position, phase="play", leader=seat, turn=seat, silent=None)


def _played(position: TrickPosition, seat: int, move: PlayCard) -> TrickPosition:
    hand = tuple(card for card in position.hands[seat] if card != move.card)
    laid = replace(
        _announced(position, seat, move),
        hands=_with_hand(position, seat, hand),
        trick=(*position.trick, move.card),
    )
    following = first_with_cards(laid.hands, clockwise(seat + 1, (position.leader - seat - 1) % SEATS))
    if following is None:
        return _trick_over(laid, seat)
    return replace(laid, turn=following)


def _announced(position: TrickPosition, seat: int, move: PlayCard) -> TrickPosition:
    """The mulle paid for, or remembered as played silently."""
    if move.card != position.mulle:
        return position
    if position.ruleset.announce == "manual" and not move.called:
        return replace(position, silent=seat)
    return replace(position, chips=mulle_called(position.chips, seat))


def _trick_over(position: TrickPosition, last: int) -> TrickPosition:
    place = winning_place(position.trick, position.mulle)
    # The last card is the last player's, also where a seat without cards was passed over before it.
    winner = last if place == len(position.trick) - 1 else (position.leader + place) % SEATS
    counted = replace(
        position,
        trick=(),
        leader=winner,
        tricks=tuple(taken + (seat == winner) for seat, taken in enumerate(position.tricks)),
        last_trick=Trick(position.leader, position.trick, winner),
    )
    return _next_lead(counted) if position.silent is None else _first_asked(counted, position.silent)


def _first_asked(position: TrickPosition, silent: int) -> TrickPosition:
    return replace(position, phase="ask", turn=(silent + 1) % SEATS)


def _pointed_out(position: TrickPosition) -> TrickPosition:
    silent = cast(int, position.silent)
    return _next_lead(replace(position, chips=mulle_forgotten(position.chips, silent)))


def _declined(position: TrickPosition, seat: int) -> TrickPosition:
    """The question goes on to the silent player's right, and is dropped after that."""
    following = (seat + 1) % SEATS
    if following != position.silent:
        return replace(position, turn=following)
    return _next_lead(position)
