"""Reading the files that commands are given; `-` is the standard input."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mulle.cli.errors import CommandError
from mulle.games import position
from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.games.reading import AnyPosition

MOST_BYTES = 64 * 1024 * 1024


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """`file` opened for reading; whatever the system refuses is said in one line."""
    try:
        if file == "-":
            yield sys.stdin.buffer
        else:
            with Path(file).open("rb") as stream:
                yield stream
    except RuleError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError("cli.unreadable_file", file=Quoted(file), reason=reason) from None


def text_of(file: str) -> str:
    """The text of `file`."""
    with opened(file) as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CommandError("cli.file_too_large", file=Quoted(file), megabytes=MOST_BYTES >> 20)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError("cli.not_utf8", file=Quoted(file)) from None


def position_in(file: str) -> AnyPosition:
    """The position that `file` writes."""
    return position(text_of(file))
