"""`stickmulle`: the trick game of 1944 for three (rules.md 5)."""

from __future__ import annotations

from mulle.rules.tricks.ruleset import TrickRuleset

OPTIONS: dict[str, tuple[object, ...]] = {
    "announce": ("auto", "manual"),
    "pots": (range(1, 101),),
}

STICKMULLE = TrickRuleset()
