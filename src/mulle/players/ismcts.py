"""`ismcts`: one tree over all that looks the same to the seat, each turn through it in another world."""

from __future__ import annotations

from typing import ClassVar

from mulle.players.searching import SearchingBot


class Ismcts(SearchingBot):
    """Information-set Monte Carlo tree search; exact in the last round of two (docs/bots.md)."""

    by_world: ClassVar[bool] = False
