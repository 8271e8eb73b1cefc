"""`mulle completion SHELL`: what a shell needs to complete our commands, made from the parser."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from mulle.words import LANGUAGES, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from mulle.cli.command_tree import Argument, Command, Tree


def declare(command: ArgumentParser) -> None:
    """The command's arguments."""
    command.add_argument("shell", choices=tuple(_SCRIPTS), help=say("cli.shell"))


def run(told: Namespace) -> int:
    """Print the script."""
    from mulle.cli.command_tree import command_tree

    print(_SCRIPTS[told.shell](command_tree()))
    return 0


def _bash(tree: Tree) -> str:
    cases = "\n".join(f"    {each.name}) words={_quoted(_words(each))} ;;" for each in tree.commands)
    values = "\n".join(f"    {flags}) values={_quoted(' '.join(found))} ;;" for flags, found in _values(tree))
    return _filled(
        "bash", COMMANDS=_names(tree), ROOT=" ".join(_flags(tree.root)), CASES=cases, VALUES=values
    )


def _zsh(tree: Tree) -> str:
    listed = "\n".join(f"    {_quoted(f'{each.name}:{each.words}')}" for each in tree.commands)
    cases = "\n".join(
        f"        {each.name}) _arguments {' '.join(map(_zsh_argument, each.arguments))} ;;"
        for each in tree.commands
    )
    root = " ".join(map(_zsh_argument, tree.root.options))
    return _filled("zsh", LISTED=listed, ROOT=root, CASES=cases)


def _zsh_argument(argument: Argument) -> str:
    kind = f"({' '.join(argument.choices)})" if argument.choices else "_files" if argument.is_file else " "
    if not argument.flags:
        return _quoted(f"*:{_zsh_words(argument.shown)}:{kind}")
    value = f":{_zsh_words(argument.shown)}:{kind}" if argument.shown else ""
    return _quoted(f"*{argument.flags[-1]}[{_zsh_words(argument.words)}]{value}")


def _zsh_words(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in text)


def _fish(tree: Tree) -> str:
    begun = f"not __fish_seen_subcommand_from {_names(tree)}"
    lines = [f"complete -c mulle -n {_quoted(begun)} -f -a {each.name} -d {_quoted(each.words)}"
             for each in tree.commands]  # fmt: skip
    lines += _fish_arguments(tree.root, begun)
    for each in tree.commands:
        lines += _fish_arguments(each, f"__fish_seen_subcommand_from {each.name}")
    return "\n".join(lines)


def _fish_arguments(command: Command, where: str) -> Iterator[str]:
    begun = f"complete -c mulle -n {_quoted(where)}"
    for argument in command.options:
        names = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                         for flag in argument.flags)  # fmt: skip
        takes = f" -x -a {_quoted(' '.join(argument.choices))}" if argument.choices else ""
        takes = takes or (" -r" if argument.shown else "")
        yield f"{begun} {names}{takes} -d {_quoted(argument.words)}"
    for argument in command.positionals:
        if argument.choices:
            yield f"{begun} -f -a {_quoted(' '.join(argument.choices))}"


def _filled(shell: str, **parts: str) -> str:
    script = files("mulle.cli").joinpath("completion_scripts", f"mulle.{shell}").read_text(encoding="utf-8")
    for name, part in parts.items():
        script = script.replace(f"@{name}@", part)
    return script.rstrip("\n")


def _names(tree: Tree) -> str:
    return " ".join(each.name for each in tree.commands)


def _flags(command: Command) -> list[str]:
    return [flag for option in command.options for flag in option.flags]


def _words(command: Command) -> str:
    return " ".join([*_flags(command), *(choice for each in command.positionals for choice in each.choices)])


def _values(tree: Tree) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The values of every flag that has some to choose from, wherever it stands."""
    found = {option.flags[-1]: option.choices for each in tree.commands for option in each.options}
    found["--lang"] = LANGUAGES
    return [(flag, choices) for flag, choices in found.items() if choices]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
