"""The expert's stickmulle: rules of thumb for buying, leading, following and throwing away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.players.counter_tricks import worth_playing
from mulle.players.sampling import unseen_tricks
from mulle.rules.tricks.contract import height, is_low, trump, winning_place
from mulle.rules.tricks.moves import Buy, Move, Pass, PlayCard, PointOut

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.view import TrickView

HIGH_CARD, SMALL_CARD = 12, 6
POOR_WHEN_HIGH, POOR_WHEN_LOW = 3, 6


def rule_of_thumb(view: TrickView) -> Move:
    """The expert's move in stickmulle."""
    if view.phase == "buy":
        return Buy() if _is_poor(view) else Pass()
    if view.phase == "ask":
        return PointOut()
    plays = worth_playing(view)
    if not view.trick:
        return _lead(view, plays)
    return _follow(view, plays)


def _is_poor(view: TrickView) -> bool:
    """Too few high cards and long trumps when high, too few small cards when low."""
    if is_low(view.mulle):
        return sum(height(card) > SMALL_CARD for card in view.hand) > POOR_WHEN_LOW
    ruling = trump(view.mulle)
    high = sum(height(card) >= HIGH_CARD for card in view.hand)
    long = sum(max(0, _length(view, suit) - 4) for suit in ("shdc" if ruling is None else ruling))
    return high + long < POOR_WHEN_HIGH


def _length(view: TrickView, suit: str) -> int:
    return sum(card.suit == suit for card in view.hand)


def _lead(view: TrickView, plays: list[PlayCard]) -> PlayCard:
    """High: a card that nothing outstanding beats, else low from length; low: the smallest."""
    if is_low(view.mulle):
        return min(plays, key=lambda move: (height(move.card), str(move)))
    out = unseen_tricks(view)
    masters = [move for move in plays if _is_master(move.card, out)]
    if masters:
        return max(masters, key=lambda move: (move.card.suit == trump(view.mulle), str(move)))
    return max(plays, key=lambda move: (_length(view, move.card.suit), -height(move.card), str(move)))


def _is_master(card: Card, out: list[Card]) -> bool:
    return not any(other.suit == card.suit and height(other) > height(card) for other in out)


def _follow(view: TrickView, plays: list[PlayCard]) -> PlayCard:
    """High: win as cheaply as will do, else throw the smallest; low: the highest that does not win."""
    wins = [move for move in plays if _leads(view, move.card)]
    loses = [move for move in plays if move not in wins]
    last = len(view.trick) == len(view.held) - 1
    if is_low(view.mulle):
        return _highest(loses) if loses else (_highest(wins) if last else _lowest(view, wins))
    if wins:
        return _lowest(view, wins) if last else _surest(view, wins)
    return _lowest(view, plays)


def _surest(view: TrickView, wins: list[PlayCard]) -> PlayCard:
    """A master where there is one, else the smallest that leads the trick."""
    out = unseen_tricks(view)
    masters = [move for move in wins if _is_master(move.card, out)]
    return _lowest(view, masters or wins)


def _highest(plays: list[PlayCard]) -> PlayCard:
    return max(plays, key=lambda move: (height(move.card), str(move)))


def _lowest(view: TrickView, plays: list[PlayCard]) -> PlayCard:
    return min(plays, key=lambda move: (move.card.suit == trump(view.mulle), height(move.card), str(move)))


def _leads(view: TrickView, card: Card) -> bool:
    cards = (*view.trick, card)
    return winning_place(cards, view.mulle) == len(cards) - 1
