"""What argparse finds wrong is said in the user's language, on one line."""

from __future__ import annotations

import pytest

from mulle.cli import main
from mulle.cli.problems import problem

WRONG = [
    ("arena", "det saknas: PLAYER", "missing: PLAYER"),
    ("simulate --givs", "--givs behöver ett värde", "--givs needs a value"),
    ("simulate --givs x", "--givs ska vara ett heltal", "--givs must be a whole number"),
    ("simulate --gibs 3", "obekant: --gibs 3", "unknown: --gibs 3"),
    (
        "completion tcsh",
        "shell kan inte vara 'tcsh'; välj bland bash, zsh, fish",
        "shell cannot be 'tcsh'; choose",
    ),
    ("arena a b --jobs 2 --ray", "--ray går inte ihop med --jobs", "--ray does not go with --jobs"),
    ("arena a b --json=3", "--json tar inget värde, inte '3'", "--json takes no value, not '3'"),
]


@pytest.mark.parametrize(("command", "swedish", "english"), WRONG, ids=[command for command, _, _ in WRONG])
def test_it_is_said_in_both_languages(
    command: str, swedish: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("sv", swedish), ("en", english)):
        assert main(["--lang", language, *command.split()]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert lines[0].startswith(f"mulle: {said}")


def test_what_is_not_known_is_said_as_it_is() -> None:
    assert problem("something else altogether") == "something else altogether"
