"""What the command line itself refuses."""

from __future__ import annotations

from mulle.rules.errors import RuleError


class CommandError(RuleError):
    """A file that cannot be read, an argument that makes no sense."""
