"""The parser of the command line: help, completion and the man page are all made from it."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from mulle.cli.errors import CommandError
from mulle.cli.problems import problem
from mulle.words import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Collection

COMMANDS = (
    "play", "lesson", "serve", "tui", "moves", "apply", "perft", "conformance", "simulate", "replay",
    "verify", "analyse", "arena", "solve", "learn", "minimulle", "bot", "completion", "man",
)  # fmt: skip


class _Formatter(RawDescriptionHelpFormatter):
    """Help whose headings are in the language that is spoken."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say("cli.usage_is") if prefix is None else prefix)


class Parser(ArgumentParser):
    """A parser whose errors are one line, and whose help ends with examples and exit codes."""

    def __init__(self, *, epilog: str, **told: Any) -> None:
        super().__init__(
            **told, epilog=epilog, allow_abbrev=False, add_help=False, formatter_class=_Formatter
        )
        self._positionals.title = say("cli.arguments")
        self._optionals.title = say("cli.options")
        self.add_argument("-h", "--help", action="help", default=SUPPRESS, help=say("cli.help"))

    def error(self, message: str) -> NoReturn:
        """Refuse with one line that says what to do."""
        raise CommandError("cli.usage", problem=problem(message), command=self.prog)


def parser_of(named: Collection[str] = COMMANDS) -> Parser:
    """The parser of all commands; only those that are `named` are loaded with their arguments."""
    from mulle import __version__

    parser = Parser(prog="mulle", description=say("cli.about"), epilog=_ending("mulle"))
    parser.add_argument(
        "--version", action="version", version=f"mulle {__version__}", help=say("cli.version")
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"))
    parser.add_argument("--no-browser", action="store_true", help=say("cli.no_browser"))
    commands = parser.add_subparsers(
        dest="command", metavar=say("cli.command"), title=say("cli.commands"), parser_class=Parser
    )
    for name in COMMANDS:
        words = say(f"cli.{name}")
        command = commands.add_parser(name, help=words, description=words, epilog=_ending(name))
        command.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"), default=SUPPRESS)
        if name in named:
            import_module(f"mulle.cli.{name}").declare(command)
    return parser


def _ending(name: str) -> str:
    examples = "\n".join(f"  {line}" for line in say(f"examples.{name}").splitlines())
    return f"{say('cli.examples')}:\n{examples}\n\n{say('cli.exit_codes')}"
