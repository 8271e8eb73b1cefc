"""Who one is at each server: the cookies, in a file that nobody else can read."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, TypeGuard

from mulle.engine.records import write_whole
from mulle.solo.saved import data_folder

if TYPE_CHECKING:
    from pathlib import Path

FILE = "servers.json"
Cookies = dict[str, str]


def identity_file() -> Path:
    """Where the cookies lie, by the custom of the system."""
    return data_folder() / "mulle" / FILE


def known_at(server: str) -> Cookies:
    """The cookies of `server`; none where one has not been, or where the file is damaged."""
    found: object = _all().get(server)
    return found if _are_cookies(found) else {}


def keep(server: str, cookies: Cookies) -> None:
    """Remember the cookies; a folder that cannot be written only means being a new guest next time."""
    file = identity_file()
    before = os.umask(0o077)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole([json.dumps({**_all(), server: cookies}, indent=1)], file)
    except OSError:
        return
    finally:
        os.umask(before)


def _all() -> dict[str, Cookies]:
    try:
        found = json.loads(identity_file().read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _are_cookies(found: object) -> TypeGuard[Cookies]:
    return isinstance(found, dict) and all(isinstance(value, str) for value in found.values())
