"""What argparse finds wrong, in the language that is spoken: it says so in English only."""

from __future__ import annotations

import re

from mulle.words import Quoted, say

# What each message of argparse looks like, and the key under which the catalogue says it.
_PROBLEMS: tuple[tuple[str, str], ...] = (
    (r"the following arguments are required: (?P<names>.+)", "cli.wrong_missing"),
    (r"unrecognized arguments: (?P<what>.+)", "cli.wrong_unknown"),
    (r"one of the arguments (?P<names>.+) is required", "cli.wrong_one_of"),
    (r"argument (?P<name>.+?): expected .+", "cli.wrong_no_value"),
    (
        r"argument (?P<name>.+?): invalid choice: (?P<what>.+?) \(choose from (?P<names>.+)\)",
        "cli.wrong_choice",
    ),
    (r"argument (?P<name>.+?): invalid .+ value: (?P<what>.+)", "cli.wrong_value"),
    (r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)", "cli.wrong_together"),
    (r"argument (?P<name>.+?): ignored explicit argument (?P<what>.+)", "cli.wrong_takes_none"),
    (r"argument (?P<name>.+?): (?P<reason>.+)", "cli.wrong_argument"),
)


def problem(message: str) -> str:
    """`message` of argparse as the catalogue says it; one that is not known, as it is."""
    for pattern, key in _PROBLEMS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return say(key, **{name: _told(name, text) for name, text in found.groupdict().items()})
    return message


def _told(name: str, text: str) -> str:
    """What the user wrote is quoted; names of ours are told without quotes."""
    return Quoted(text) if name == "what" else text.replace("'", "")
