"""The games in OpenSpiel's own C++: `load("mulle", players=4)`, where the plug-in has been built.

>>> from mulle.envs.open_spiel_native import load
>>> game = load("mulle", players=3)
>>> game.num_players()
3

The tree is the one of `mulle.envs.open_spiel`, action by action; OpenSpiel's C++ algorithms run on it.
`python native/openspiel/build.py` builds the plug-in (docs/open-spiel.md).
"""

from __future__ import annotations

import ctypes
from collections import Counter
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pyspiel

from mulle.cards import FACES
from mulle.games.options import ruleset
from mulle.rules.errors import RuleError
from mulle.rules.fishing.ruleset import Ruleset

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset

LIBRARY = "mulle_open_spiel"
FISHING, TRICKS = "mulle_native_fishing", "mulle_native_tricks"
_AS_THEY_ARE = (
    "players", "hand", "table", "alternating_start", "alternate", "forced_capture",
    "value_cards_take_builds_only", "take_build_with_free", "mulles_in_capture", "mulle_points",
    "two_card_builds", "package_up", "build_down", "one_build_per_value", "build_on_own", "raise_with_parts",
    "raise_once", "tear", "keeper_is_last", "builder_keeps_beside_partner", "lay_out_despite_capture",
    "lay_out_ban", "counting", "storan_points", "tabbe_points", "tabbe_cancel", "score_each",
)  # fmt: skip
MULLE_CAPTURES = ("twin", "two_twins", "build")


class PlugInError(RuleError):
    """A plug-in that is not built, or is built for another OpenSpiel; rules that it does not know."""


def is_built() -> bool:
    """Whether the plug-in is there."""
    return find_spec(LIBRARY) is not None


def load(game: str = "mulle", **options: object) -> Any:
    """`game` as a native game of OpenSpiel; raises `PlugInError` where that cannot be."""
    rules = ruleset(game, options)
    _enter()
    name = FISHING if isinstance(rules, Ruleset) else TRICKS
    return pyspiel.load_game(name, {"rules": written(rules)})


def written(rules: AnyRuleset) -> str:
    """`rules` in the one line that the plug-in reads."""
    told: dict[str, object] = {"game": rules.game}
    if not isinstance(rules, Ruleset):
        told["manual"] = rules.announce == "manual"
    elif rules.strict:
        told |= {name: getattr(rules, name) for name in _AS_THEY_ARE}
        told |= _fitted(rules)
    else:
        raise PlugInError("spiel.strict_only")
    return ";".join(f"{name}:{_value(value)}" for name, value in told.items())


def _fitted(rules: Ruleset) -> dict[str, object]:
    copies = Counter(rules.deck)
    captures = {f"mulle_{kind}": kind in rules.mulle_captures for kind in MULLE_CAPTURES}
    return {
        "copies": "".join(str(copies[face]) for face in FACES),
        "pairs_only": rules.max_group == 2,
        "package_pairs_only": rules.package_group == 2,
        **captures,
    }


def _value(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


@cache
def _enter() -> None:
    """Load the plug-in, once; it takes what it needs from pyspiel, which is made visible to it."""
    spec = find_spec(LIBRARY)
    if spec is None or spec.origin is None:
        raise PlugInError("spiel.not_built")
    ctypes.CDLL(pyspiel.__file__, ctypes.RTLD_GLOBAL)
    enter = ctypes.CDLL(spec.origin).mulle_open_spiel_enter
    enter.restype = ctypes.c_char_p
    running = version("open_spiel")
    if (built := enter(running.encode()).decode()) != running:
        raise PlugInError("spiel.other_version", built=built, running=running)
