"""`master`: the network, and beside it worlds drawn from all that its seat knows, played on and weighed.

Each likely move is played in every drawn world; every seat then plays by the network, from what it would see
itself. What the moves come to on average moves the network's policy one step: p · exp(η q). The last round of
two is played exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from mulle.players.endings import exact_move
from mulle.players.lookahead import PLIES, WORLDS_AT_ONCE, Lookahead, likely_moves
from mulle.players.net import moves_considered, policy_for
from mulle.players.net_file import numpy_module

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

MILLISECONDS = 200
SHARE_FOR_ENDING = 0.8
STEP = 1.0
LEAST_SHARE = 1e-6


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move with the network's share for it, and what it is expected to bring, in points for its side."""

    move: AnyMove
    share: float
    expected: float


class Master:
    """Thinks for as long as its budget says; `last` tells what the latest decision was weighed as."""

    def __init__(
        self,
        milliseconds: int | None = None,
        iterations: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        plies: int = PLIES,
        step: float = STEP,
        file: str | None = None,
    ) -> None:
        unlimited = milliseconds is None and iterations is None
        self._milliseconds = MILLISECONDS if unlimited else milliseconds
        self._worlds = iterations
        self._threads = threads
        self._random = Random(seed)
        self._plies, self._step, self._file = plies, step, file
        self.last: list[Weighed] = []

    def choose(self, view: AnyView) -> AnyMove:
        """The best move after one step from the network's policy."""
        began = perf_counter()
        self.last = []
        moves = moves_considered(view)
        if len(moves) == 1:
            return moves[0]
        exact = exact_move(view, (self._milliseconds or 0) * SHARE_FOR_ENDING)
        if exact is not None:
            return exact
        likely = likely_moves(policy_for(view, self._file), view, moves)
        if len(likely) == 1:
            return likely[0][0]
        self.last = self._weighed(view, likely, began)
        return max(self.last, key=self._appeal).move

    def _appeal(self, weighed: Weighed) -> float:
        return log(weighed.share + LEAST_SHARE) + self._step * weighed.expected

    def _weighed(self, view: AnyView, likely: list[tuple[AnyMove, float]], began: float) -> list[Weighed]:
        told = {"threads": self._threads, "plies": self._plies}
        lookahead = Lookahead(view, [move for move, _ in likely], **told, file=self._file)
        sums, drawn = numpy_module().zeros(len(likely)), 0
        while drawn == 0 or not self._spent(began, drawn):
            sums += lookahead.values(self._random.getrandbits(62)).sum(1)
            drawn += WORLDS_AT_ONCE
        return [
            Weighed(move, share, float(total) / drawn)
            for (move, share), total in zip(likely, sums, strict=True)
        ]

    def _spent(self, began: float, drawn: int) -> bool:
        if self._worlds is not None and drawn >= self._worlds:
            return True
        if self._milliseconds is None:
            return False
        passed = 1000 * (perf_counter() - began)
        return passed * (1 + WORLDS_AT_ONCE / drawn) > self._milliseconds
