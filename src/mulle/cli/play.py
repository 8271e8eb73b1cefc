"""`mulle play`: a match against the computer or at a server, line by line where that is wanted."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.cli.game_told import declare_game, ruleset_told
from mulle.cli.play_table import LineTable
from mulle.cli.visit import in_lines, on_the_screen
from mulle.engine.records import write_record
from mulle.players.registry import levels_here
from mulle.solo.saved import forget, resume
from mulle.solo.table import SoloTable
from mulle.words import CARD_STYLES, Quoted, say, use_cards

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    declare_match(command)
    command.add_argument("--plain", action="store_true", help=say("cli.plain"))
    command.add_argument("--record", default=None, metavar="FILE", help=say("cli.write_record"))


def declare_match(command: ArgumentParser) -> None:
    """What one person's match can be told beforehand: the computer's table, or a link to another."""
    command.add_argument("link", nargs="?", default=None, metavar="LINK", help=say("cli.link"))
    declare_game(command)
    levels = ", ".join(level.key for level in levels_here())
    command.add_argument("--level", default="casual", metavar="LEVEL", help=say("cli.level", levels=levels))
    command.add_argument("--name", default="", metavar="NAME", help=say("cli.name"))
    command.add_argument("--seed", default=None, metavar="SEED", help=say("cli.seed"))
    command.add_argument("--resume", action="store_true", help=say("cli.resume"))
    command.add_argument("--cards", choices=CARD_STYLES, default="symbols", help=say("cli.cards"))


def run(told: Namespace) -> int:
    """Play until the match is over or the input ends; on a whole terminal, on all of it."""
    use_cards(told.cards)
    whole_screen = not (told.plain or told.record) and _has_screen()
    if told.link is not None:
        return on_the_screen(told) if whole_screen else in_lines(told)
    table = table_told(told)
    if whole_screen:
        status: int = import_module("mulle.tui.app").play(table)
        return status
    return _line_by_line(told, table)


def table_told(told: Namespace) -> SoloTable:
    """The saved match, or a new one as the arguments describe it."""
    if told.resume:
        return resume()
    return SoloTable(ruleset_told(told), told.level, told.name, told.seed)


def _has_screen() -> bool:
    return find_spec("textual") is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _line_by_line(told: Namespace, table: SoloTable) -> int:
    finished = LineTable(table, sys.stdin, sys.stdout).play()
    if told.record is not None:
        _save(table, told.record)
    if finished and told.resume:
        forget()
    print(say("play.thanks" if finished else "play.stopped"))
    return 0


def _save(table: SoloTable, file: str) -> None:
    try:
        write_record(table.game.record(), file)
    except OSError as error:
        raise CommandError("play.unwritable", file=Quoted(file), reason=error.strerror or error) from None
    print(say("play.saved", file=Quoted(file)))
