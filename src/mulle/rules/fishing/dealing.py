"""Dealing: who gets which card of a shuffled deck (rules.md 1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset


def deal_hands(rules: Ruleset, stock: Cards, forehand: int) -> tuple[tuple[Cards, ...], Cards]:
    """A round's hands, half a hand at a time from `forehand`, and the stock that is left."""
    hands: list[Cards] = [()] * rules.players
    start = _deal_half(rules, stock, 0, forehand, hands)
    start = _deal_half(rules, stock, start, forehand, hands)
    return tuple(tuple(sorted(hand)) for hand in hands), stock[start:]


def deal_first(rules: Ruleset, deck: Cards, forehand: int) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """The first round's hands, the table and the stock: half the table comes after each half of the hands."""
    hands: list[Cards] = [()] * rules.players
    table: Cards = ()
    start = 0
    for _ in range(2):
        start = _deal_half(rules, deck, start, forehand, hands)
        end = start + rules.table // 2
        table += deck[start:end]
        start = end
    return tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(table)), deck[start:]


def _deal_half(rules: Ruleset, deck: Cards, start: int, forehand: int, hands: list[Cards]) -> int:
    """Give each seat half a hand from place `start` of the deck; the place where the deck goes on."""
    half = rules.hand // 2
    for step in range(rules.players):
        seat = (forehand + step) % rules.players
        hands[seat] += deck[start : start + half]
        start += half
    return start
