"""`mulle learn`: train a network by self-play, in a folder where an interrupted run goes on."""

from __future__ import annotations

import shlex
import sys
from dataclasses import fields, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mulle import native
from mulle.cli.errors import CommandError
from mulle.cli.game_told import declare_game, ruleset_told
from mulle.learn.args import Args, laptop
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

NEEDED = ("torch", "numpy")


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("folder", type=Path, metavar="FOLDER", help=say("cli.learn_folder"))
    declare_game(command)
    command.add_argument(
        "--minutes", type=float, default=Args.minutes, metavar="N", help=say("cli.learn_minutes")
    )
    command.add_argument(
        "--algorithm", choices=("ppo", "dmc"), default="ppo", help=say("cli.learn_algorithm")
    )
    command.add_argument("--against", default="", metavar="FILE", help=say("cli.learn_against"))
    command.add_argument("--begin", default="", metavar="FILE", help=say("cli.learn_begin"))
    command.add_argument(
        "--ray", nargs="?", const="local", default="", metavar="ADDRESS", help=say("cli.learn_ray")
    )
    command.add_argument("--laptop", action="store_true", help=say("cli.learn_laptop"))
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("cli.learn_set", names=", ".join(_names())),
    )


def run(told: Namespace) -> int:
    """Train until the minutes are over."""
    if missing := [module for module in NEEDED if find_spec(module) is None]:
        raise CommandError("learn.needs", modules=", ".join(missing))
    native.engine()
    args = args_told(told)
    trainer = import_module("mulle.learn.trainer").Trainer
    trainer(ruleset_told(told), args, told.folder, shlex.join(["mulle", *sys.argv[1:]])).run()
    return 0


def args_told(told: Namespace) -> Args:
    """The run that the arguments describe: those set by name come last."""
    args = laptop(Args()) if told.laptop else Args()
    args = replace(
        args,
        minutes=told.minutes,
        algorithm=told.algorithm,
        against=told.against,
        begin=told.begin,
        ray=told.ray,
    )
    return replace(args, **dict(_set(text) for text in told.set))


def _names() -> list[str]:
    return [one.name for one in fields(Args)]


def _set(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    if name not in _names():
        raise CommandError("learn.no_such_setting", name=Quoted(name), names=", ".join(_names()))
    kind = type(getattr(Args(), name))
    try:
        return name, kind(value)
    except ValueError:
        raise CommandError("learn.bad_setting", name=name, value=Quoted(value)) from None
