"""What comes after a move: the next turn, the next round's deal, the end of the giv (rules.md 1.2, 1.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.fishing.dealing import deal_hands
from mulle.rules.fishing.pieces import EMPTY_PILE, Pile
from mulle.rules.fishing.scoring import scores_of_piles

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.position import Position


def next_with_cards(seat: int, hands: tuple[Cards, ...]) -> int | None:
    """The next seat clockwise that still holds cards, at last `seat` itself."""
    players = len(hands)
    following = (seat + 1) % players
    while not hands[following]:
        if following == seat:
            return None
        following = (following + 1) % players
    return following


def after_round(position: Position) -> Position:
    """The round is played out: deal the next one, or end the giv."""
    if not position.stock:
        return _giv_over(position)
    if position.ruleset.score_each == "rond":
        position = _scored_rond(position)
    return _next_round(position)


def _scored_rond(position: Position) -> Position:
    """The rond counted for itself, whereupon captured cards, mullar and tabbar restart (4)."""
    rond = tuple(scores_of_piles(position.ruleset, position.piles))
    piles = (EMPTY_PILE,) * position.ruleset.players
    return replace(position, scored=(*position.scored, rond), piles=piles)


def _next_round(position: Position) -> Position:
    rules = position.ruleset
    forehand = position.forehand
    if rules.alternating_start and rules.alternate == "rond":
        forehand = 1 - forehand
    hands, stock = deal_hands(rules, position.stock, forehand)
    return replace(
        position, forehand=forehand, turn=forehand, round=position.round + 1, hands=hands, stock=stock
    )


def _giv_over(position: Position) -> Position:
    """Leftovers go to the last taker, and that is no tabbe (1.6)."""
    taker = position.last_taker
    over = replace(position, turn=None)
    if taker is not None and (position.table or position.builds):
        left = (*position.table, *(card for build in position.builds for card in build.cards))
        piles = list(position.piles)
        pile = piles[taker]
        piles[taker] = Pile((*pile.cards, *left), pile.mulles, pile.tabbar)
        over = replace(over, table=(), builds=(), piles=tuple(piles))
    if position.ruleset.score_each == "rond":
        return _scored_rond(over)
    return over
