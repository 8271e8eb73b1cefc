"""`mulle`: the two-deck fishing game for two, three or four (rules.md 2)."""

from __future__ import annotations

from mulle.cards import FACES
from mulle.games.option_values import AT_LEAST_ONE
from mulle.rules.fishing.ruleset import Ruleset

OPTIONS: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "max_group": (None, 2),
    "build_down": (False, True),
    "tear": (False, True),
    "storan_points": (2, 3),
    "deals": (AT_LEAST_ONE,),
    "faults": ("strict", "lose"),
}

MULLE = Ruleset(
    game="mulle",
    options=tuple(OPTIONS),
    deck=FACES * 2,
    hand=8,
    table=8,
    forced_capture=True,
    value_cards_take_builds_only=True,
    mulle_captures=frozenset({"twin", "two_twins", "build"}),
    two_card_builds=True,
    package_group=2,
    counting="points",
    match="deals",
)
