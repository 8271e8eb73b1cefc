"""What the engine refuses: a step out of order, a line of a record that is damaged or does not replay."""

from __future__ import annotations

from mulle.rules.errors import RuleError
from mulle.words import say


class EngineError(RuleError):
    """A step of the game that is asked for out of order."""


class RecordError(RuleError):
    """A record that cannot be used; `line` is the number of the line that is wrong, counted from 1."""

    @property
    def line(self) -> int | None:
        """The number of the damaged line, where it is known."""
        line = self.arguments.get("line")
        return line if isinstance(line, int) else None

    def message(self, language: str | None = None) -> str:
        """Which line is wrong, and what is wrong with it."""
        reason = super().message(language)
        if self.line is None:
            return reason
        return say("record.at_line", language, line=self.line, reason=reason)


class ReplayError(RecordError):
    """A line that can be read but says something else than the rules do."""


def at_line(line: int, error: RuleError, kind: type[RecordError] = RecordError) -> RecordError:
    """`error` as the fault of line number `line`."""
    return kind(error.key, **{**error.arguments, "line": line})
