"""Givar of stickmulle played on, many at once, by greedy players: win cheaply when high, duck when low.

Each player is shown what its seat sees in the line (mulle.features.tricks), never the line itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle import native
from mulle.cards import FACES
from mulle.players.net_file import numpy_module
from mulle.rules.tricks.contract import height, is_low, trump

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.native import NativePosition
    from mulle.rules.tricks.ruleset import TrickRuleset

CARDS = len(FACES)
MOST_SHOWN = 32
ADVENTUROUS = 0.1
# Where the features keep what is looked at here: of the state, then of a move.
HAND, BY_NEXT, BY_LAST, MULLE = 0, 2 * CARDS, 3 * CARDS, 6 * CARDS
SILENT, CALLED, BUY, POINT_OUT, IS_MULLE = CARDS, CARDS + 1, CARDS + 2, CARDS + 4, CARDS + 6
# What decides first: to call a mulle and to point one out; then to win, or to duck.
MUST, WANTED = 10_000, 1_000
TRUMP, FOLLOWS = 200, 100
HIGH_CARD, SURE_TRICKS, LONG = 12, 3, 4
SMALL_CARD, LARGE_CARDS = 8, 6


class TrickLines:
    """Plays the moves of one decision on in drawn worlds."""

    def __init__(self, rules: TrickRuleset, most: int) -> None:
        self._lines = native.engine().TrickRollouts(native.rules(rules), most, MOST_SHOWN, 1)
        self._eyes = _Eyes()

    def gains(self, worlds: Sequence[NativePosition], moves: Sequence[str], seed: int) -> Any:
        """The points and marks that each seat wins from now on, by line; the first move's lines first."""
        dice = numpy_module().random.default_rng(seed)
        self._lines.begin(worlds, moves, seed)
        while len(self._lines):
            self._lines.step(self._chosen(dice))
        return self._lines.gains.copy()

    def _chosen(self, dice: Any) -> Any:
        numpy, lines = numpy_module(), self._lines
        starts = lines.starts
        owners = numpy.repeat(numpy.arange(len(starts) - 1), numpy.diff(starts))
        appeal = self._eyes.appeal(lines.observations, lines.rows, owners) + dice.random(len(owners)) / 2
        adventurous = dice.random(len(starts) - 1) < ADVENTUROUS
        appeal = numpy.where(adventurous[owners], dice.random(len(owners)), appeal)
        best = numpy.maximum.reduceat(appeal, starts[:-1])
        at = numpy.flatnonzero(appeal == best[owners])
        first = at[numpy.unique(owners[at], return_index=True)[1]]
        return (first - starts[:-1]).astype(numpy.int32)


class _Eyes:
    """What a greedy player likes, for many decisions at once."""

    def __init__(self) -> None:
        self._numpy = numpy = numpy_module()
        self._height = numpy.array([height(card) for card in FACES])
        self._suit = numpy.array(["shdc".index(card.suit) for card in FACES])
        self._low = numpy.array([is_low(card) for card in FACES])
        self._trump = numpy.array(
            [-1 if (suit := trump(card)) is None else "shdc".index(suit) for card in FACES]
        )

    def appeal(self, seen: Any, rows: Any, owners: Any) -> Any:
        """How much the player at turn likes each row's move."""
        numpy = self._numpy
        mulle = seen[:, MULLE : MULLE + CARDS].argmax(1)
        low, ruling = self._low[mulle], self._trump[mulle]
        card = rows[:, :CARDS].argmax(1)
        strength, leads = self._strengths(seen, ruling)
        own = self._strength(card, ruling[owners], leads[owners])
        wins, first = own > strength[owners], strength[owners] < 0
        liked = numpy.where(
            low[owners], self._low_appeal(card, wins, first), self._high_appeal(card, wins, first)
        )
        liked = numpy.where(
            rows[:, BUY] > 0, numpy.where(self._poor(seen, low, ruling)[owners], 1, -1), liked
        )
        must = rows[:, POINT_OUT] + rows[:, CALLED] - (rows[:, SILENT] & rows[:, IS_MULLE]).astype(int)
        is_card = (rows[:, SILENT] + rows[:, CALLED]) > 0
        return numpy.where(is_card | (rows[:, BUY] > 0), liked, 0) + MUST * must

    def _high_appeal(self, card: Any, wins: Any, first: Any) -> Any:
        rank = self._height[card]
        return self._numpy.where(first, rank, self._numpy.where(wins, WANTED - rank, -rank))

    def _low_appeal(self, card: Any, wins: Any, first: Any) -> Any:
        rank = self._height[card]
        return self._numpy.where(first | wins, -rank, WANTED + rank)

    def _strengths(self, seen: Any, ruling: Any) -> tuple[Any, Any]:
        """The strongest card of the trick so far, -1 where there is none; and the suit that was led."""
        numpy = self._numpy
        by_next, by_last = seen[:, BY_NEXT : BY_NEXT + CARDS], seen[:, BY_LAST : BY_LAST + CARDS]
        has_next, has_last = by_next.any(1), by_last.any(1)
        cards = by_next.argmax(1), by_last.argmax(1)
        led = numpy.where(has_next, self._suit[cards[0]], numpy.where(has_last, self._suit[cards[1]], -1))
        strongest = numpy.maximum(
            numpy.where(has_next, self._strength(cards[0], ruling, led), -1),
            numpy.where(has_last, self._strength(cards[1], ruling, led), -1),
        )
        return strongest, led

    def _strength(self, card: Any, ruling: Any, led: Any) -> Any:
        suit = self._suit[card]
        return self._height[card] + TRUMP * (suit == ruling) + FOLLOWS * (suit == led)

    def _poor(self, seen: Any, low: Any, ruling: Any) -> Any:
        """Whether the hand is one to lay away for the talon."""
        hand = seen[:, HAND : HAND + CARDS]
        sure = hand[:, self._height >= HIGH_CARD].sum(1)
        trumps = (hand * (self._suit[None, :] == ruling[:, None])).sum(1)
        long = self._numpy.maximum(0, trumps.astype(int) - LONG)
        large = hand[:, self._height > SMALL_CARD].sum(1)
        return self._numpy.where(low, large > LARGE_CARDS, sure + long < SURE_TRICKS)
