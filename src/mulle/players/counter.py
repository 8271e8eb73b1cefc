"""`counter`: counts cards; my points now less the best greedy reply of the hand after, as it may be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulle.players.outcomes import outcomes
from mulle.players.sampling import hidden_hands

if TYPE_CHECKING:
    from mulle.players.outcomes import Outcome
    from mulle.players.player import AnyMove
    from mulle.rules.fishing.pieces import Cards
    from mulle.view import View

import os
F=float(os.environ.get("F","0")); MODE=os.environ.get("MODE","")

class Counter:
    def __init__(self, seed: int | None = None, worlds: int = 6, f: float = F, r: float = 1.0) -> None:
        self._random = Random(seed)
        self._worlds = worlds
        self.f=f; self.r=r

    def choose(self, view):
        if len(view.moves) == 1:
            return view.moves[0]
        found = outcomes(view)
        if len(found) == 1:
            return found[0].move
        hidden = hidden_hands(view)
        nxt = next((s % len(view.held) for s in range(view.seat+1, view.seat+len(view.held)) if view.held[s % len(view.held)]), None)
        hands = [] if nxt is None else [hidden.draw(self._random)[nxt] for _ in range(self._worlds)]
        return max(found, key=lambda o: self.score(o, hands)).move

    def score(self, o, hands):
        reply = sum(o.takings.best_of(h) for h in hands) / len(hands) if hands else 0
        mine = o.takings.best_of(o.hand) if self.f else 0
        return o.gain - self.r*reply + self.f*mine + 1e-6*len(getattr(o.move,'cards',()))
