"""Players made for tests of the arena."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulle.players.greedy import Greedy
from mulle.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.view import AnyView


class FavoursSeat0:
    """Plays well at seat 0 only: what an arena that is unfair to seats looks like from outside."""

    def __init__(self, seed: int | None = None) -> None:
        self._good, self._bad = Greedy(), RandomPlayer(seed)

    def choose(self, view: AnyView) -> AnyMove:
        return (self._good if view.seat == 0 else self._bad).choose(view)


class Wavering:
    """Plays greedily, but any move one time in three."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._greedy, self._any = Greedy(), RandomPlayer(seed)

    def choose(self, view: AnyView) -> AnyMove:
        return (self._any if self._random.random() < 1 / 3 else self._greedy).choose(view)
