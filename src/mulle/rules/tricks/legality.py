"""What may be played: one source of legality with three faces, `verify`, `is_legal` and the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.tricks.moves import Buy, Decline, Move, Pass, PlayCard, PointOut, parse_move
from mulle.words import CardText, Term

if TYPE_CHECKING:
    from mulle.rules.any_move import AnyMove
    from mulle.rules.tricks.pieces import Cards
    from mulle.rules.tricks.position import TrickPosition

_BUYING: tuple[Move, ...] = (Buy(), Pass())
_ASKED: tuple[Move, ...] = (PointOut(), Decline())


def legal_moves(position: TrickPosition) -> list[Move]:
    """Every legal move, sorted by text."""
    if position.phase == "buy":
        return list(_BUYING)
    if position.phase == "ask":
        return list(_ASKED)
    return sorted(_plays(position), key=str)


def _plays(position: TrickPosition) -> list[PlayCard]:
    cards = playable(position)
    plays = [PlayCard(card) for card in cards]
    if position.mulle in cards and position.ruleset.announce == "manual":
        plays.append(PlayCard(position.mulle, called=True))
    return plays


def playable(position: TrickPosition) -> Cards:
    """The cards that follow suit; every card of the hand when none does or none has been led."""
    if position.turn is None:
        return ()
    hand = position.hands[position.turn]
    if not position.trick:
        return hand
    led = position.trick[0].suit
    return tuple(card for card in hand if card.suit == led) or hand


def is_legal(position: TrickPosition, move: AnyMove | str) -> bool:
    """Whether `move` may be played, found without listing the others."""
    try:
        verify(position, move)
    except IllegalMove:
        return False
    return True


def verify(position: TrickPosition, move: AnyMove | str) -> Move:
    """The move when it is legal; raises `IllegalMove` with the reason when it is not."""
    if position.turn is None:
        raise IllegalMove("move.giv_is_over")
    if not isinstance(move, str | Move):
        raise IllegalMove("move.of_another_game", text=str(move))
    wish = parse_move(str(move))
    _verify_phase(position, wish)
    if isinstance(wish, PlayCard):
        _verify_card(position, position.hands[position.turn], wish.card)
        _verify_call(position, wish)
    return wish


def _verify_phase(position: TrickPosition, move: Move) -> None:
    if position.phase == "buy" and move not in _BUYING:
        raise IllegalMove("tricks.buying")
    if position.phase == "ask" and move not in _ASKED:
        raise IllegalMove("tricks.asked")
    if position.phase == "play" and not isinstance(move, PlayCard):
        raise IllegalMove("tricks.buying_is_over" if move in _BUYING else "tricks.not_asked")


def _verify_card(position: TrickPosition, hand: Cards, card: Card) -> None:
    if card not in hand:
        raise IllegalMove("move.not_in_hand", card=CardText(NAMES[card]))
    if card not in playable(position):
        raise IllegalMove("tricks.follow_suit", suit=Term(f"tricks.suit.{position.trick[0].suit}"))


def _verify_call(position: TrickPosition, move: PlayCard) -> None:
    if not move.called:
        return
    if position.ruleset.announce != "manual":
        raise IllegalMove("tricks.called_by_itself", move=NAMES[move.card])
    if move.card != position.mulle:
        raise IllegalMove(
            "tricks.not_the_mulle", card=CardText(NAMES[move.card]), mulle=CardText(NAMES[position.mulle])
        )
