"""The link of a table, as one copies it from the browser."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mulle.guest.errors import GuestError
from mulle.words import Quoted

_LINK = re.compile(r"(?P<server>https?://[^/\s?#@]+)/t/(?P<game>[A-Za-z0-9_-]{8,40})(?:[/?#]\S*)?")


@dataclass(frozen=True, slots=True)
class Link:
    """A table at a server."""

    server: str
    game: str

    def __str__(self) -> str:
        """The link as it is sent to others."""
        return f"{self.server}/t/{self.game}"


def read_link(text: str) -> Link:
    """The table that `text` links to; raises `GuestError` where it links to none."""
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise GuestError("guest.bad_link", text=Quoted(text))
    return Link(found["server"], found["game"])
