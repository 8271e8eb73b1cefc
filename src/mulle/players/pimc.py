"""`pimc`: searches many worlds one by one as if everything lay open, and adds up what they say."""

from __future__ import annotations

from typing import ClassVar

from mulle.players.searching import SearchingBot


class Pimc(SearchingBot):
    """Perfect-information Monte Carlo: a search tree for each sampled world."""

    by_world: ClassVar[bool] = True
