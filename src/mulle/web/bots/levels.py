"""Which player a level is, and which simpler one replaces a player that fails."""

from __future__ import annotations

from mulle.players.registry import level_named

SIMPLEST = "random"
# No bot at all: what is played where even the simplest has failed.
FIRST_LEGAL = "first"
_SIMPLER = {"greedy": SIMPLEST, SIMPLEST: FIRST_LEGAL}


def spec_of(level: str) -> str:
    """The player of `level`."""
    return level_named(level).spec


def simpler(spec: str) -> str:
    """What plays instead of `spec`."""
    return _SIMPLER.get(spec.partition(":")[0], "greedy")
