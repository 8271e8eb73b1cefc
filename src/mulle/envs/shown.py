"""A giv as a line of text, for `render`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.envs.texts import private_text, public_text
from mulle.view import view

if TYPE_CHECKING:
    from mulle.envs.giv import Giv


def shown_text(giv: Giv) -> str:
    """The table as the seat at turn sees it; when the giv is over, what it came to."""
    if giv.seat is None:
        return "payoffs " + " ".join(f"{points:+g}" for points in giv.payoffs)
    seen = view(giv.by_rules(), giv.seat)
    return f"{private_text(seen)} | {public_text(seen)}"
