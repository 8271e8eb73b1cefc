"""Kinds of arguments that several commands take."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Callable


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def read(text: str) -> int:
        if not (text.lstrip("-").isdecimal() and len(text) < 20 and least <= int(text) <= most):
            raise ArgumentTypeError(say("cli.not_a_number", least=least, most=most))
        return int(text)

    return read
