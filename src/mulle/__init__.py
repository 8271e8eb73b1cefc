"""mulle: the Swedish fishing games Mulle and Byggkasino, and the trick game Mulle of 1944.

>>> import mulle
>>> position = mulle.position({"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h", "3s", "4d"]})
>>> [str(move) for move in position.legal_moves()]
['7s x 3s 4d 7h', 'Kd']
"""

from __future__ import annotations

from mulle.cards import Card
from mulle.games import BYGGKASINO, HUSMULLE, MINIMULLE, MULLE, STICKMULLE, position, ruleset
from mulle.rules.crowding import CrowdedTable
from mulle.rules.errors import IllegalMove, PositionError, RulesetError
from mulle.rules.perft import divide, perft

__version__ = "0.1.0"

__all__ = [
    "BYGGKASINO",
    "HUSMULLE",
    "MINIMULLE",
    "MULLE",
    "STICKMULLE",
    "Card",
    "CrowdedTable",
    "IllegalMove",
    "PositionError",
    "RulesetError",
    "__version__",
    "divide",
    "perft",
    "position",
    "ruleset",
]
