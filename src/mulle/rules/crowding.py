"""What an absurdly crowded table may cost: a budget instead of a hang (notation.md, Perft)."""

from __future__ import annotations

from mulle.rules.errors import RuleError

MOST_STEPS = 25_000_000
STEPS_AT_THE_TABLE = 150_000
LISTED_MOVES = 100_000


class CrowdedTable(RuleError):
    """The table holds so many combinations that the budget was spent before all were found."""


class Budget:
    """Counts steps of a search through combinations and stops it when they are too many."""

    __slots__ = ("left",)

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take `steps`, or give up."""
        self.left -= steps
        if self.left < 0:
            raise CrowdedTable("crowded.table")
