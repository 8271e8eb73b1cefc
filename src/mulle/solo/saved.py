"""The match that was left: one file in the user's data folder, written whole or not at all."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mulle.engine.records import read_record, write_whole
from mulle.rules.errors import RuleError
from mulle.rules.reading import Reader
from mulle.solo.table import SoloTable

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT = "mulle-saved"
VERSION = 1
FILE = "saved.jsonl"


class SavedError(RuleError):
    """A saved match that is not there, or cannot be read or written."""


def saved_file() -> Path:
    """Where the match is saved, by the custom of the system."""
    return data_folder() / "mulle" / FILE


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if told := os.environ.get("XDG_DATA_HOME"):
        return Path(told)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def save(table: SoloTable, file: Path | None = None) -> Path:
    """Write `table` so that it can be gone on with; an older file stays until the new one is done."""
    target = file or saved_file()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(_lines(table), target)
    except OSError as error:
        raise SavedError("solo.unwritable", file=target, reason=error.strerror or error) from None
    return target


def _lines(table: SoloTable) -> Iterator[str]:
    yield json.dumps({"format": FORMAT, "version": VERSION, "level": table.level, "seed": table.seed})
    yield from table.game.record().lines()


def is_saved(file: Path | None = None) -> bool:
    """Whether there is a match to go on with."""
    return (file or saved_file()).is_file()


def resume(file: Path | None = None) -> SoloTable:
    """The saved match where it was left; raises `SavedError` with what is wrong with the file."""
    source = file or saved_file()
    try:
        data = source.read_bytes()
    except FileNotFoundError:
        raise SavedError("solo.nothing_saved", file=source) from None
    except OSError as error:
        raise SavedError("solo.unreadable", file=source, reason=error.strerror or error) from None
    try:
        return _read(data)
    except RuleError as error:
        raise SavedError("solo.damaged", file=source, reason=str(error)) from None


def _read(data: bytes) -> SoloTable:
    first, _, record = data.partition(b"\n")
    level, seed = _first_line(first)
    return SoloTable.of_record(read_record(io.BytesIO(record)), level, seed)


def _first_line(line: bytes) -> tuple[str, str]:
    try:
        reader = Reader(json.loads(line), "")
    except (ValueError, RecursionError):
        raise SavedError("solo.not_ours") from None
    reader.word("format", "", (FORMAT,))
    if reader.number("version", None, 1, 1 << 30) != VERSION:
        raise SavedError("solo.another_version")
    return _text(reader, "level"), _text(reader, "seed")


def _text(reader: Reader, key: str) -> str:
    found = reader.raw(key)
    if not isinstance(found, str):
        raise SavedError("solo.not_ours")
    return found


def forget(file: Path | None = None) -> None:
    """Remove the saved match; it has been played out."""
    (file or saved_file()).unlink(missing_ok=True)
