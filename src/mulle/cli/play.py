"""`mulle play`: a match against computer players, line by line; fit for pipes, ssh and screen readers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.cli.game_told import declare_game, ruleset_told, seat_seed
from mulle.cli.play_table import LineTable
from mulle.engine.game_service import GameService
from mulle.engine.records import write_record
from mulle.players.registry import level_named, levels_here, player
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HUMAN = 0


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    declare_game(command)
    levels = ", ".join(level.key for level in levels_here())
    command.add_argument("--level", default="casual", metavar="LEVEL", help=say("cli.level", levels=levels))
    command.add_argument("--name", default="", metavar="NAME", help=say("cli.name"))
    command.add_argument("--seed", default=None, help=say("cli.seed"))
    command.add_argument("--record", default=None, metavar="FILE", help=say("cli.write_record"))


def run(told: Namespace) -> int:
    """Play until the match is over or the input ends."""
    game = _game(told)
    table = LineTable(game, HUMAN, sys.stdin, sys.stdout)
    finished = table.play()
    if told.record is not None:
        _save(game, told.record)
    print(say("play.thanks" if finished else "play.stopped"))
    return 0


def _game(told: Namespace) -> GameService:
    rules = ruleset_told(told)
    spec = level_named(told.level).spec
    others = range(1, rules.players)
    seed = told.seed if told.seed is not None else "play"
    bots = [player(spec, seed=seat_seed(seed, seat)) for seat in others]
    names = [told.name or say("play.you"), *(say("play.opponent", number=seat) for seat in others)]
    return GameService(rules, [None, *bots], seed=told.seed, names=names)


def _save(game: GameService, file: str) -> None:
    try:
        write_record(game.record(), file)
    except OSError as error:
        raise CommandError("play.unwritable", file=Quoted(file), reason=error.strerror or error) from None
    print(say("play.saved", file=Quoted(file)))
