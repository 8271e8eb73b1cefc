"""The games: presets of the rules as data, and the one door through which positions are read."""

from __future__ import annotations

from mulle.games.byggkasino import BYGGKASINO
from mulle.games.husmulle import HUSMULLE
from mulle.games.minimulle import MINIMULLE
from mulle.games.mulle import MULLE
from mulle.games.options import Game, Option, game_named, ruleset
from mulle.games.reading import position
from mulle.games.stickmulle import STICKMULLE

__all__ = [
    "BYGGKASINO",
    "HUSMULLE",
    "MINIMULLE",
    "MULLE",
    "STICKMULLE",
    "Game",
    "Option",
    "game_named",
    "position",
    "ruleset",
]
