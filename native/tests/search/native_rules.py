"""A game's rules as the native engine has them."""

from __future__ import annotations

from typing import Any

from mulle import native
from mulle.games import ruleset

RULESETS: list[tuple[str, dict[str, object]]] = [
    ("mulle", {}),
    ("mulle", {"build_down": True, "tear": True}),
    ("mulle", {"max_group": 2, "storan_points": 3}),
    ("husmulle", {}),
    ("husmulle", {"mulle_points": "value"}),
    ("husmulle", {"score_each": "rond"}),
    ("byggkasino", {}),
    ("byggkasino", {"take_build_with_free": True, "raise_once": True}),
    ("byggkasino", {"tabbe_cancel": True, "two_card_builds": True}),
    ("byggkasino", {"value_cards_take_builds_only": True, "tabbe_points": 0}),
]


def rules_of(game: str, options: dict[str, object]) -> Any:
    """The native rules of `game` with `options`."""
    return native.rules(ruleset(game, options))
