"""`mulle man`: the manual page, made from the parser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mulle.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from mulle.cli.command_tree import Argument, Command, Tree


def declare(command: ArgumentParser) -> None:
    """The command takes no arguments."""
    del command


def run(_: Namespace) -> int:
    """Print the page; `mulle man | man -l -` shows it."""
    from mulle.cli.command_tree import command_tree

    print("\n".join(_page(command_tree())))
    return 0


def _page(tree: Tree) -> Iterator[str]:
    from mulle import __version__

    yield f'.TH MULLE 1 "" "mulle {__version__}"'
    yield from (f".SH {say('man.name')}", f"mulle \\- {_plain(tree.root.words)}")
    yield from (f".SH {say('man.synopsis')}", rf"\fBmulle\fR {_plain(tree.root.usage.partition(' ')[2])}")
    yield f".SH {say('man.options')}"
    yield from _arguments(tree.root)
    yield f".SH {say('man.commands')}"
    for command in tree.commands:
        yield from _command(command)
    yield from (f".SH {say('man.endings')}", ".nf", *map(_plain, tree.root.ending.splitlines()), ".fi")


def _command(command: Command) -> Iterator[str]:
    examples = command.ending.rpartition("\n\n")[0]
    yield from (f".SS mulle {command.name}", _plain(command.words), ".PP", _plain(command.usage))
    yield from _arguments(command)
    yield from (".PP", ".nf", *map(_plain, examples.splitlines()), ".fi")


def _arguments(command: Command) -> Iterator[str]:
    for argument in command.arguments:
        yield from (".TP", _name(argument), _plain(argument.words))


def _name(argument: Argument) -> str:
    flags = ", ".join(rf"\fB{_plain(flag)}\fR" for flag in argument.flags)
    return f"{flags} {_plain(argument.shown)}".strip()


def _plain(text: str) -> str:
    """Text that the page shows as it stands."""
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", shown)
