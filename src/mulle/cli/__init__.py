"""The command line: one module a command, every text from the catalogue, every error one clear line."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from mulle.cli.errors import CommandError
from mulle.cli.parser import COMMANDS, parser_of
from mulle.cli.streams import give_up_on, make_usable
from mulle.rules.errors import RuleError
from mulle.words import LANGUAGES, say, use_language

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "main"]

DONE, DIFFERS, REFUSED, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (by default those of the process) name; the exit status."""
    told = list(sys.argv[1:] if arguments is None else arguments)
    use_language(_language(told))
    make_usable()
    try:
        status = _run(told)
        sys.stdout.flush()
    except (RuleError, CommandError) as error:
        return _refused(str(error))
    except BrokenPipeError:
        give_up_on(sys.stdout)
        return DONE
    except OSError as error:
        give_up_on(sys.stdout)
        return _refused(say("cli.system", reason=error.strerror or error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _refused(reason: str) -> int:
    try:
        sys.stderr.write(" ".join(f"mulle: {reason}".split()) + "\n")
        sys.stderr.flush()
    except OSError:  # where even this cannot be written, the status still says it
        give_up_on(sys.stderr)
    return REFUSED


def _run(told: list[str]) -> int:
    parser = parser_of({word for word in told if word in COMMANDS})
    parsed = parser.parse_args(told)
    if parsed.command is None:
        return import_module("mulle.cli.bare").run(parsed)  # type: ignore[no-any-return]
    status: int = import_module(f"mulle.cli.{parsed.command}").run(parsed)
    return status


def _language(told: list[str]) -> str:
    """The language asked for by `--lang`, else the one of the terminal, else Swedish."""
    for place, word in enumerate(told):
        if word == "--lang" and place + 1 < len(told) and told[place + 1] in LANGUAGES:
            return told[place + 1]
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    terminal = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if terminal.startswith("en") else "sv"
