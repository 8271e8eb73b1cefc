"""What the rules refuse, and why, as a key of the message catalogue with its arguments."""

from __future__ import annotations

from mulle.words import say


class RuleError(ValueError):
    """Something the rules refuse; `message("en")` says why in words that a player understands."""

    def __init__(self, key: str, /, **arguments: object) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments

    def message(self, language: str | None = None) -> str:
        """Why it is refused, in `language` or in the language in use."""
        return say(self.key, language, **self.arguments)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.arguments)


def _again(kind: type[RuleError], key: str, arguments: dict[str, object]) -> RuleError:
    return kind(key, **arguments)


class RulesetError(RuleError):
    """A Ruleset or an option that contradicts itself or does not exist."""


class PositionError(RuleError):
    """A position that cannot be read or is not consistent."""


class IllegalMove(RuleError):
    """A move that the rules do not allow here, or a text that is no move."""
