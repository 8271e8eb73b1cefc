"""What a table, or the server, refuses."""

from __future__ import annotations

from mulle.rules.errors import RuleError


class Refusal(RuleError):
    """Something that cannot be done, as a key of the catalogue; `status` is HTTP's word for it."""

    def __init__(self, key: str, /, *, status: int = 409, **arguments: object) -> None:
        super().__init__(key, **arguments)
        self.status = status
