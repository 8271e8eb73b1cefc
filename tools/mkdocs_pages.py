"""A hook of MkDocs: commands are told from the parser, figures from their files; sources are named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mulle.arena.figures import read_figure
from mulle.cli.command_tree import command_tree
from mulle.words import use_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.cli.command_tree import Command

PAGE = "command-line.md"
FIGURES = Path(__file__).parents[1] / "docs" / "figures"
FIGURE_LINK = re.compile(r"^\[[^\]]+\]\((?:\.\./)*figures/([\w-]+\.json)\)$", re.MULTILINE)
SOURCE_LINK = re.compile(r"\[([^\]]+)\]\((?:\.\./)+((?:src|native|bench|examples|tests)/[^)]+)\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Add every command to its page; elsewhere, figures are shown and links to sources become their names."""
    if page.file.src_path != PAGE:
        shown = FIGURE_LINK.sub(lambda link: read_figure(FIGURES / link[1]).markdown(), markdown)
        return SOURCE_LINK.sub(r"\1 (`\2`)", shown)
    use_language("en")
    return "\n".join([markdown, *(line for command in command_tree().commands for line in _command(command))])


def _command(command: Command) -> Iterator[str]:
    yield from (f"## mulle {command.name}", "", f"{command.words[:1].upper()}{command.words[1:]}.", "")
    yield from ("```", command.usage, "```", "", "| | |", "|---|---|")
    for argument in command.arguments:
        name = " ".join(filter(None, [", ".join(argument.flags), argument.shown])).replace("|", r"\|")
        yield f"| `{name}` | {argument.words} |"
    yield from (
        "",
        "```",
        *(line[2:] for line in command.ending.splitlines() if line.startswith("  ")),
        "```",
        "",
    )
