"""`minimulle`: mulle shrunk until best responses can be computed exactly; a yardstick, not for people.

The six faces are chosen so that what happens in the large game happens here: 6 + 8 and 7 + 7 build to 14 for
the ace, 6 + 9 and 7 + 8 to 15 for lillan, and on the table an ace or a two lifts 6, 7 and 8 to a card held.
"""

from __future__ import annotations

from dataclasses import replace

from mulle.cards import cards
from mulle.games.mulle import MULLE
from mulle.games.option_values import AT_LEAST_ONE

OPTIONS: dict[str, tuple[object, ...]] = {
    "max_group": (None, 2),
    "deals": (AT_LEAST_ONE,),
}

MINIMULLE = replace(
    MULLE,
    game="minimulle",
    options=tuple(OPTIONS),
    deck=cards("As 2s 6s 7h 8h 9s") * 2,
    hand=2,
    table=4,
)
