"""What a guest at a server can be refused."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from mulle.guest.styled import styled
from mulle.rules.errors import RuleError
from mulle.web.client import ServerGone, ServerRefused
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterator


class GuestError(RuleError):
    """A link that is none, a server that does not answer, or one that says no."""


@contextmanager
def in_one_line(server: str) -> Iterator[None]:
    """Whatever `server` refuses, or a server that is gone, as a `GuestError`."""
    try:
        yield
    except ServerRefused as refused:
        raise GuestError("guest.refused", reason=Quoted(styled(str(refused)))) from None
    except ServerGone:
        raise GuestError("guest.no_server", server=Quoted(server)) from None
