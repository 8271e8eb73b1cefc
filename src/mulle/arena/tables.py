"""Tables in documents: the lines between two markers, written by a command and by nobody else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mulle.arena.errors import ArenaError
from mulle.arena.report import interval, signed
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mulle.arena.measure import Measured

SPREAD_HEAD = ("game", "players", "SD per giv", "SD per deal", "correlation", "points per giv", "deals")
BEGIN = "<!-- arena:{name} -->"
END = "<!-- /arena:{name} -->"


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """`rows` in Markdown; the first is the head."""
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *body]) + "\n"


def spread_table(found: Sequence[Measured]) -> str:
    """The spread of every game and number of players."""
    return markdown_table([SPREAD_HEAD, *(_spread_row(measured) for measured in found)])


def _spread_row(measured: Measured) -> list[str]:
    rules, standing = measured.rules, measured.standing
    return [
        f"`{rules.game}`",
        str(rules.players),
        f"{standing.spread.giv:.1f}",
        f"{standing.spread.deal:.1f}",
        signed(standing.spread.correlation),
        interval(standing.points, 1),
        str(standing.deals),
    ]


def write_table(file: Path, name: str, command: str, table: str) -> None:
    """Put `table`, and the `command` that makes it, between the markers `name`, or at the end of `file`."""
    content = f"`{command}`\n\n{table}"
    try:
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        replace_file(file, _with_table(old, name, content))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ArenaError("arena.cannot_open", file=Quoted(str(file)), reason=reason) from None


def _with_table(text: str, name: str, content: str) -> str:
    begin, end = BEGIN.format(name=name), END.format(name=name)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if found and closed:
        return f"{before}{begin}\n{content}{end}{after}"
    return f"{text}{begin}\n{content}{end}\n"


def replace_file(file: Path, text: str) -> None:
    """Write `text` beside `file` and move it there, so that a stop in the middle loses nothing."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
