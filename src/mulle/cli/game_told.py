"""Which game, by which options, between which players: arguments that several commands share."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.games.options import GAMES, ruleset
from mulle.players.registry import KINDS, player
from mulle.solo.table import seat_seed
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mulle.games.options import AnyRuleset
    from mulle.players.player import Player


def declare_game(command: ArgumentParser) -> None:
    """`--game` and `--option`."""
    games = ", ".join(GAMES)
    command.add_argument("--game", default="mulle", metavar="GAME", help=say("cli.game", games=games))
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=say("cli.option")
    )


def declare_players(command: ArgumentParser, default: str) -> None:
    """`--players`."""
    words = say("cli.players_list", players=", ".join(KINDS))
    command.add_argument("--players", default=default, metavar="A,B", help=words)


def ruleset_told(told: Namespace, players: int | None = None) -> AnyRuleset:
    """The Ruleset that the arguments describe; `players` where they follow from something else."""
    options = dict(_option(text) for text in told.option)
    if players is not None and "players" not in options:
        options["players"] = players
    return ruleset(told.game, options)


def _option(text: str) -> tuple[str, object]:
    name, separator, value = text.partition("=")
    if not (name and separator):
        raise CommandError("cli.option_form", text=Quoted(text))
    words = {"on": True, "off": False, "none": None}
    if value in words:
        return name, words[value]
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def players_told(told: Namespace) -> list[str]:
    """The players' specs, in the order of their seats."""
    return [spec.strip() for spec in told.players.split(",")]


def made_players(rules: AnyRuleset, specs: list[str], seed: int | str) -> list[Player]:
    """A player for each seat, seeded by the seat."""
    if len(specs) != rules.players:
        told = {"game": rules.game, "players": rules.players, "found": len(specs)}
        raise CommandError("cli.wrong_number_of_players", **told)
    return [player(spec, seed=seat_seed(seed, seat)) for seat, spec in enumerate(specs)]
