"""House rules with a name: options that people often choose together, as data for screens."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    Options = Mapping[str, object]

# Each fits every number of players that the game allows; the first of a game is the game as it is.
PRESETS: Mapping[str, Mapping[str, Options]] = MappingProxyType(
    {
        "mulle": {
            "standard": {},
            "short": {"deals": 1},
            "pairs": {"max_group": 2},
            "changing": {"build_down": True, "tear": True},
            "careful": {"faults": "lose"},
        },
        "byggkasino": {
            "standard": {},
            "short": {"match": "single"},
            "calm": {"value_cards_take_builds_only": True, "two_card_builds": True, "raise_once": True},
            "loose": {"take_build_with_free": True},
            "careful": {"faults": "penalty"},
        },
        "husmulle": {
            "standard": {},
            "short": {"omgangar": 1},
            "valued": {"mulle_points": "value"},
            "engine": {"score_each": "rond"},
        },
        "stickmulle": {
            "standard": {},
            "shouted": {"announce": "manual"},
            "evening": {"pots": 3},
        },
    }
)
