"""The command line: one module a command, every text from the catalogue, every error one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from mulle.cli.errors import CommandError
from mulle.rules.errors import RuleError
from mulle.words import LANGUAGES, say, use_language

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    "moves", "apply", "perft", "conformance", "play", "simulate", "replay", "verify", "arena",
    "solve", "bot",
)  # fmt: skip

DONE, DIFFERS, REFUSED, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError("cli.usage", problem=message, command=self.prog)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (by default those of the process) name; the exit status."""
    told = list(sys.argv[1:] if arguments is None else arguments)
    use_language(_language(told))
    try:
        status = _run(told)
        sys.stdout.flush()
    except (RuleError, CommandError) as error:
        return _refused(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _refused(reason: str) -> int:
    line = " ".join(f"mulle: {reason}".split())
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(line.encode(encoding, "replace").decode(encoding) + "\n")
    return REFUSED


def _run(told: list[str]) -> int:
    parser = _parser(next((word for word in told if word in COMMANDS), None))
    parsed = parser.parse_args(told)
    if parsed.command is None:
        return import_module("mulle.cli.bare").run(parsed)  # type: ignore[no-any-return]
    status: int = import_module(f"mulle.cli.{parsed.command}").run(parsed)
    return status


def _parser(named: str | None) -> argparse.ArgumentParser:
    """The parser of all commands; only the one that is `named` is loaded."""
    from mulle import __version__

    parser = _Parser(
        prog="mulle", description=say("cli.about"), epilog=say("cli.exit_codes"), allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"mulle {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"))
    commands = parser.add_subparsers(dest="command", metavar=say("cli.command"), parser_class=_Parser)
    for name in COMMANDS:
        words = say(f"cli.{name}")
        command = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        command.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"), default=argparse.SUPPRESS)
        if name == named:
            import_module(f"mulle.cli.{name}").declare(command)
    return parser


def _language(told: list[str]) -> str:
    """The language asked for by `--lang`, else the one of the terminal, else Swedish."""
    for place, word in enumerate(told):
        if word == "--lang" and place + 1 < len(told) and told[place + 1] in LANGUAGES:
            return told[place + 1]
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    terminal = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if terminal.startswith("en") else "sv"
