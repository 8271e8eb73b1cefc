"""`husmulle`: Mulle by house rules for two (rules.md 4)."""

from __future__ import annotations

from mulle.cards import FACES
from mulle.games.option_values import AT_LEAST_ONE
from mulle.rules.fishing.ruleset import Ruleset

OPTIONS: dict[str, tuple[object, ...]] = {
    "mulle_points": ("count", "value"),
    "score_each": ("omgang", "rond"),
    "alternate": ("rond", "omgang"),
    "omgangar": (AT_LEAST_ONE,),
}

HUSMULLE = Ruleset(
    game="husmulle",
    options=tuple(OPTIONS),
    deck=FACES * 2,
    hand=8,
    table=8,
    alternating_start=True,
    forced_capture=True,
    value_cards_take_builds_only=True,
    mulle_captures=frozenset({"twin"}),
    mulles_in_capture=True,
    mulle_points="count",
    two_card_builds=True,
    package_up=False,
    package_group=2,
    one_build_per_value=True,
    build_on_own=False,
    tear=True,
    keeper_is_last=True,
    lay_out_despite_capture=True,
    counting="intake",
    match="omgangar",
)
