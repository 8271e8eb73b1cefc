"""`counter`: counts cards; my points now less the best greedy reply of the hand that comes after.

It is a yardstick: its choices never change once published.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulle.players.counter_tricks import TrickCounter
from mulle.players.outcomes import outcomes
from mulle.players.sampling import hidden_hands
from mulle.view import TrickView

if TYPE_CHECKING:
    from mulle.players.outcomes import Outcome
    from mulle.players.player import AnyMove
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Cards
    from mulle.view import AnyView, View

WORLDS = 6
# Two replies this close are the same: then it counts what is left for the player's own next card.
CLOSE = 0.01


class Counter:
    """Looks one move ahead, at the next player's hand as it may be; the same seed gives the same moves."""

    def __init__(self, seed: int | None = None, worlds: int = WORLDS) -> None:
        self._random = Random(seed)
        self._worlds = worlds
        self._tricks = TrickCounter(self._random)

    def choose(self, view: AnyView) -> AnyMove:
        """The move with the most points after the next player's best reply."""
        if len(view.moves) == 1:
            return view.moves[0]
        return self._tricks.choose(view) if isinstance(view, TrickView) else self._fishing_choice(view)

    def _fishing_choice(self, view: View) -> Move:
        found = outcomes(view)
        if len(found) == 1:
            return found[0].move
        hands = self._next_hands(view)
        share = 1 / (view.ruleset.sides - 1)
        return max(found, key=lambda outcome: _appeal(outcome, hands, share)).move

    def _next_hands(self, view: View) -> list[Cards]:
        """The hand of the next player as it may be, once for each world."""
        seat = next_seat(view)
        if seat is None:
            return []
        hidden = hidden_hands(view)
        return [hidden.draw(self._random)[seat] for _ in range(self._worlds)]


def next_seat(view: View) -> int | None:
    """The player who plays next in this round, if anybody else holds cards."""
    assert view.seat is not None
    players = len(view.held)
    order = [(view.seat + step) % players for step in range(1, players)]
    return next((seat for seat in order if view.held[seat]), None)


def _appeal(outcome: Outcome, hands: list[Cards], share: float) -> float:
    """The points of a move less those of the reply, of which each of several opponents costs a `share`."""
    takings = outcome.takings
    reply = sum([takings.best_of(hand) for hand in hands]) / max(1, len(hands))
    return outcome.gain - share * reply + CLOSE * takings.best_of(outcome.hand)
