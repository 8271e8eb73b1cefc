"""`minimulle`: mulle shrunk until best responses can be computed exactly; a yardstick, not for people."""

from __future__ import annotations

from dataclasses import replace

from mulle.cards import cards
from mulle.games.mulle import MULLE
from mulle.games.option_values import AT_LEAST_ONE

OPTIONS: dict[str, tuple[object, ...]] = {
    "max_group": (None, 2),
    "build_down": (False, True),
    "tear": (False, True),
    "deals": (AT_LEAST_ONE,),
}

MINIMULLE = replace(
    MULLE,
    game="minimulle",
    options=tuple(OPTIONS),
    deck=cards("As 2s 2h 3s 3h 5s") * 2,
    hand=2,
    table=4,
)
