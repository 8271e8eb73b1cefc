"""`byggkasino`: Building Casino with one deck for two, three or four (rules.md 3)."""

from __future__ import annotations

from mulle.cards import FACES
from mulle.rules.fishing.ruleset import Ruleset

OPTIONS: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "value_cards_take_builds_only": (False, True),
    "take_build_with_free": (False, True),
    "two_card_builds": (False, True),
    "raise_once": (False, True),
    "tabbe_points": (1, 0),
    "tabbe_cancel": (False, True),
    "match": ("single", "to_21", "three"),
    "faults": ("strict", "penalty"),
}

BYGGKASINO = Ruleset(
    game="byggkasino",
    options=tuple(OPTIONS),
    deck=FACES,
    hand=4,
    table=4,
    raise_with_parts=True,
    builder_keeps_beside_partner=True,
    lay_out_ban="last_keeper",
    counting="majorities",
)
