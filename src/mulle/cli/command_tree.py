"""What the parser knows, as plain data: the one source of shell completion and of the man page."""

from __future__ import annotations

from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from dataclasses import dataclass

from mulle.cli.parser import parser_of
from mulle.games.options import GAMES
from mulle.players.registry import LEVELS

FILE = "FILE"
_KNOWN = {"GAME": tuple(GAMES), "LEVEL": tuple(level.key for level in LEVELS)}


@dataclass(frozen=True, slots=True)
class Argument:
    """One option, or one positional argument where there are no `flags`."""

    flags: tuple[str, ...]
    shown: str
    words: str
    choices: tuple[str, ...]

    @property
    def is_file(self) -> bool:
        """Whether the name of a file is expected."""
        return self.shown == FILE


@dataclass(frozen=True, slots=True)
class Command:
    """One command: what it does, what it takes, and the end of its help."""

    name: str
    words: str
    usage: str
    ending: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> tuple[Argument, ...]:
        """What is written with flags."""
        return tuple(argument for argument in self.arguments if argument.flags)

    @property
    def positionals(self) -> tuple[Argument, ...]:
        """What is written without."""
        return tuple(argument for argument in self.arguments if not argument.flags)


@dataclass(frozen=True, slots=True)
class Tree:
    """`mulle` itself and all its commands."""

    root: Command
    commands: tuple[Command, ...]


def command_tree() -> Tree:
    """The whole command line in the language that is spoken."""
    parser = parser_of()
    (holder,) = [action for action in parser._actions if isinstance(action, _SubParsersAction)]
    commands = tuple(_command(name, each) for name, each in holder.choices.items())
    return Tree(_command("mulle", parser), commands)


def _command(name: str, parser: ArgumentParser) -> Command:
    shown = [action for action in parser._actions if not isinstance(action, _SubParsersAction)]
    return Command(
        name=name,
        words=parser.description or "",
        usage=" ".join(parser.format_usage().split()[1:]),
        ending=parser.epilog or "",
        arguments=tuple(_argument(action) for action in shown),
    )


def _argument(action: Action) -> Argument:
    takes_value = action.nargs != 0 and not isinstance(action, _HelpAction)
    shown = str(action.metavar or "|".join(map(str, action.choices or ())) or action.dest.upper())
    return Argument(
        flags=tuple(action.option_strings),
        shown=shown if takes_value else "",
        words=action.help or "",
        choices=tuple(map(str, action.choices or _KNOWN.get(shown, ()))),
    )
