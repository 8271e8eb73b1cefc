"""What the arena refuses."""

from __future__ import annotations

from mulle.rules.errors import RuleError


class ArenaError(RuleError):
    """A contest that cannot be played, or results that do not belong to it."""
