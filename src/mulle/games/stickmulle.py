"""`stickmulle`: the trick game of 1944 for three (rules.md 5)."""

from __future__ import annotations

from mulle.games.option_values import AT_LEAST_ONE
from mulle.rules.tricks.ruleset import TrickRuleset

OPTIONS: dict[str, tuple[object, ...]] = {
    "announce": ("auto", "manual"),
    "pots": (AT_LEAST_ONE,),
}

STICKMULLE = TrickRuleset()
