"""The standard streams, whatever the caller has made of them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Literal, TextIO


def make_usable() -> None:
    """Put nothing in place of a closed stream; show what an encoding lacks as a question mark.

    A stream that the caller closed is None (POSIX), and its number would go to the next file opened.
    """
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _nothing(mode: Literal["r", "w"]) -> TextIOWrapper:
    return TextIOWrapper(Path(os.devnull).open(f"{mode}b"), encoding="utf-8")


def give_up_on(stream: TextIO) -> None:
    """Nobody takes what is written: let what is still waiting vanish, so that the exit stays quiet."""
    with suppress(UnsupportedOperation):  # a stream that is no file of the system has nothing waiting
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
