"""A server's table by its link, for `mulle tui` and `mulle play`."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.words import say

if TYPE_CHECKING:
    from argparse import Namespace

    from mulle.guest.link import Link

# What a link leaves to be decided here: one's name, and how cards are written.
OF_THE_TABLE: dict[str, tuple[object, ...]] = {
    "game": (None, "mulle"),
    "level": ("casual",),
    "option": ([],),
    "seed": (None,),
    "resume": (False,),
    "record": (None,),
}


def table_of_link(told: Namespace) -> Link:
    """The table that is linked to; everything that the table decides may not be told as well."""
    for name, unsaid in OF_THE_TABLE.items():
        if getattr(told, name, unsaid[0]) not in unsaid:
            raise CommandError("cli.link_alone", flag=f"--{name}")
    if any(find_spec(module) is None for module in ("httpx", "msgspec", "websockets")):
        raise CommandError("cli.link_needs_web")
    link: Link = import_module("mulle.guest.link").read_link(told.link)
    return link


def on_the_screen(told: Namespace) -> int:
    """Sit at the table with the whole terminal."""
    status: int = import_module("mulle.tui.app").visit(table_of_link(told), told.name)
    return status


def in_lines(told: Namespace) -> int:
    """Sit at the table line by line."""
    link = table_of_link(told)
    finished = asyncio.run(_followed(link, told.name))
    print(say("play.thanks") if finished else say("tui.come_back", link=str(link)))
    return 0


async def _followed(link: Link, name: str) -> bool:
    from mulle.cli.play_served import ServedLines
    from mulle.guest.joining import joined
    from mulle.guest.table import GuestTable
    from mulle.tui.served import ServedSource

    source = ServedSource(GuestTable(await joined(link, name), link.game), link)
    try:
        return await ServedLines(source, sys.stdin, sys.stdout).play()
    finally:
        await source.close()
