"""The greedy player's stickmulle: buy with a poor hand, win cheaply when high, duck when low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.tricks.contract import height, is_low, trump, winning_place
from mulle.rules.tricks.moves import Buy, Move, Pass, PlayCard, PointOut

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.view import TrickView

FAIR_SHARE = 4


def trick_choice(view: TrickView) -> Move:
    """The greedy move of stickmulle."""
    if view.phase == "buy":
        return Buy() if _is_poor(view) else Pass()
    if view.phase == "ask":
        return PointOut()
    plays = [move for move in view.moves if isinstance(move, PlayCard)]
    called = [move for move in plays if move.called or not _is_mulle(view, move.card)]
    return _best_play(view, called or plays)


def _is_mulle(view: TrickView, card: Card) -> bool:
    return card == view.mulle


def _is_poor(view: TrickView) -> bool:
    """Whether the hand promises less than its fair share: of tricks when high, of small cards when low."""
    if is_low(view.mulle):
        return sum(height(card) > 8 for card in view.hand) > 6
    ruling = trump(view.mulle)
    sure = sum(height(card) >= 12 for card in view.hand)
    long = max(0, sum(card.suit == ruling for card in view.hand) - FAIR_SHARE)
    return sure + long < FAIR_SHARE - 1


def _best_play(view: TrickView, plays: list[PlayCard]) -> PlayCard:
    wins = [move for move in plays if _wins(view, move.card)]
    loses = [move for move in plays if move not in wins]
    if is_low(view.mulle):
        return max(loses, key=_height) if loses and view.trick else min(plays, key=_height)
    if not view.trick:
        return max(plays, key=_height)
    return min(wins or plays, key=_height)


def _wins(view: TrickView, card: Card) -> bool:
    """Whether `card` would lead the trick as it lies."""
    cards = (*view.trick, card)
    return winning_place(cards, view.mulle) == len(cards) - 1


def _height(move: PlayCard) -> tuple[int, str]:
    return height(move.card), str(move)
