"""`mulle tui`: the table on the whole terminal."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.cli.play import declare_match, table_told
from mulle.cli.visit import on_the_screen
from mulle.words import use_cards

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments; without a game, the screen asks for one."""
    declare_match(command)
    command.set_defaults(game=None)


def run(told: Namespace) -> int:
    """Play on the whole terminal."""
    if find_spec("textual") is None:
        raise CommandError("cli.needs_tui")
    use_cards(told.cards)
    if told.link is not None:
        return on_the_screen(told)
    app = import_module("mulle.tui.app")
    at_once = told.game is not None or told.resume
    status: int = app.play(table_told(told)) if at_once else app.choose(told.name, told.cards)
    return status
