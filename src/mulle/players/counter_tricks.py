"""The card counter's stickmulle: which cards are out, who is void, what each card is still good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.players.sampling import hidden_hands, unseen_tricks
from mulle.rules.tricks.contract import height, is_low, trump, winning_place
from mulle.rules.tricks.moves import Buy, Move, Pass, PlayCard, PointOut
from mulle.rules.tricks.pieces import SEATS, clockwise

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from mulle.cards import Card
    from mulle.view import TrickView

Cards = tuple["Card", ...]
WORLDS = 12
# A hand that promises fewer tricks than this when high, or more when low, is laid away for the talon;
# each mark that the talon costs must be worth so many tricks.
BUY_BELOW, BUY_ABOVE, FOR_A_MARK = 3.6, 5.4, 0.5
RUFFED = 0.75
SMALL_TRUMP = 0.35


class TrickCounter:
    """Plays the card that does most for this trick and costs least later."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: TrickView) -> Move:
        """Buy or pass by the tricks to expect, point out whatever was forgotten, play and call."""
        if view.phase == "buy":
            return Buy() if wants_to_buy(view) else Pass()
        if view.phase == "ask":
            return PointOut()
        return self._play(view)

    def _play(self, view: TrickView) -> Move:
        plays = worth_playing(view)
        hidden = hidden_hands(view)
        hands = [hidden.draw(self._random) for _ in range(WORLDS)] if len(plays) > 1 else []
        sign = -1 if is_low(view.mulle) else 1
        out = unseen_tricks(view)
        return max(
            plays,
            key=lambda move: (
                sign * (chance_to_win(view, move.card, hands) - later_worth(view, move.card, out)),
                -height(move.card),
            ),
        )


def worth_playing(view: TrickView) -> list[PlayCard]:
    """The plays to choose from: the mulle is always called."""
    plays = [move for move in view.moves if isinstance(move, PlayCard)]
    called = {move.card for move in plays if move.called}
    return [move for move in plays if move.called or move.card not in called]


def chance_to_win(view: TrickView, card: Card, worlds: list[dict[int, Cards]]) -> float:
    """In how many of the `worlds` the trick is won with `card` against players who want it, or shun it."""
    cards = (*view.trick, card)
    if winning_place(cards, view.mulle) < len(cards) - 1:
        return 0.0
    after = _still_to_play(view)
    won = sum(not any(_beats(view, cards, hands[seat]) for seat in after) for hands in worlds)
    return won / max(1, len(worlds))


def _still_to_play(view: TrickView) -> list[int]:
    assert view.seat is not None
    return [seat for seat in clockwise(view.seat + 1, 2 - len(view.trick)) if view.held[seat]]


def _beats(view: TrickView, cards: Cards, hand: Cards) -> bool:
    """Whether `hand` would win the trick from `cards`: gladly when high, only when it must when low."""
    following = [card for card in hand if card.suit == cards[0].suit] or hand
    wins = [winning_place((*cards, card), view.mulle) == len(cards) for card in following]
    return all(wins) if is_low(view.mulle) else any(wins)


def later_worth(view: TrickView, card: Card, out: Iterable[Card]) -> float:
    """How likely `card` is to win a trick later on, by the cards of its suit that are still out."""
    others = [height(other) for other in out if other.suit == card.suit]
    higher = sum(other > height(card) for other in others)
    mine = [height(other) for other in view.hand if other.suit == card.suit and other != card]
    if is_low(view.mulle):
        lower = len(others) - higher
        ducks = sum(other < height(card) for other in mine)
        return lower / (len(others) + ducks) if others else 0.0
    drawn = sum(other > height(card) for other in mine)
    return _high_worth(view, card, max(0, higher - drawn), out)


def _high_worth(view: TrickView, card: Card, higher: int, out: Iterable[Card]) -> float:
    ruling = trump(view.mulle)
    worth = 0.5**higher
    if card.suit == ruling:
        return max(worth, SMALL_TRUMP)
    trumps_out = ruling is not None and any(other.suit == ruling for other in out)
    return worth * RUFFED if trumps_out else worth


def expected_tricks(view: TrickView) -> float:
    """The tricks that the hand promises before anything is played."""
    out = unseen_tricks(view)
    return sum(later_worth(view, card, out) for card in view.hand)


def wants_to_buy(view: TrickView) -> bool:
    """Whether the talon is likely to be better than the hand."""
    tricks = expected_tricks(view)
    margin = FOR_A_MARK * (2 if view.seat == (view.dealer + 1) % SEATS else 1)
    return tricks > BUY_ABOVE + margin if is_low(view.mulle) else tricks < BUY_BELOW - margin
