"""Reading the files that commands are given; `-` is the standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.games import position
from mulle.words import Quoted

if TYPE_CHECKING:
    from mulle.games.reading import AnyPosition

MOST_BYTES = 64 * 1024 * 1024


def text_of(file: str) -> str:
    """The text of `file`."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError("cli.unreadable_file", file=Quoted(file), reason=reason) from None
    if len(data) > MOST_BYTES:
        raise CommandError("cli.file_too_large", file=Quoted(file), megabytes=MOST_BYTES >> 20)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError("cli.not_utf8", file=Quoted(file)) from None


def position_in(file: str) -> AnyPosition:
    """The position that `file` writes."""
    return position(text_of(file))
