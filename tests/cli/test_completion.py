"""Completion as the shells themselves do it, with the script that is made for each."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from mulle.cli import COMMANDS, main
from mulle.words import LANGUAGES, use_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SHELLS = ("bash", "zsh", "fish")
SECONDS = 60
# What is typed, and all that may follow; where a command is begun, the files in the folder as well.
TYPED = [
    ("mulle sim", {"simulate"}),
    ("mulle play --le", {"--level"}),
    ("mulle play --game st", {"stickmulle"}),
    ("mulle --la", {"--lang"}),
    ("mulle --lang ", {"sv", "en"}),
    ("mulle --lang en si", {"simulate"}),
    ("mulle completion z", {"zsh"}),
]
# A terminal in which zsh lists what may follow a line of the standard input; it waits for each of the words
# that are told after the bar.
IN_ZSH = """
zmodload zsh/zpty
zpty typed zsh -f -i
zpty -w typed "stty -echo; PROMPT=; autoload -U compinit; compinit -D -u; source {script}"
zpty -w typed 'zstyle ":completion:*" verbose no; bindkey "^I" list-choices; print READ""Y'
zpty -r -m typed shown "*READY*"
while IFS='|' read -r line words; do
  zpty -w -n typed "$line"$'\t'
  for word in ${{=words}}; do
    zpty -r -m typed shown "*$word*" && print -r -- "$line$word"
  done
  zpty -w -n typed $'\x15'"print EN""D"$'\n'
  zpty -r -m typed shown "*END*"
done
"""


@pytest.fixture(autouse=True)
def _swedish_afterwards() -> Iterator[None]:
    yield
    use_language("sv")


def script_of(shell: str, folder: Path, capsys: pytest.CaptureFixture[str], language: str = "sv") -> Path:
    capsys.readouterr()
    assert main(["completion", shell, "--lang", language]) == 0
    script = folder / f"mulle.{shell}"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    return script


def out_of(told: list[str], folder: Path, typed: str = "") -> str:
    done = subprocess.run(
        told, cwd=folder, input=typed, capture_output=True, text=True, timeout=SECONDS, check=True
    )
    return done.stdout


def in_bash(script: Path, line: str) -> set[str]:
    *before, last = line.split(" ")
    words = " ".join(f"'{word}'" for word in [*before, last])
    ask = f'. {script}; COMP_WORDS=({words}); COMP_CWORD={len(before)}; _mulle; echo "${{COMPREPLY[@]}}"'
    return set(out_of(["bash", "-c", ask], script.parent).split())


def in_fish(script: Path, line: str) -> set[str]:
    listed = out_of(["fish", "-c", f"source {script}; complete -C '{line}'"], script.parent)
    return {each.partition("\t")[0] for each in listed.splitlines()}


ASKED: dict[str, Callable[[Path, str], set[str]]] = {"bash": in_bash, "fish": in_fish}


def needs(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")


@pytest.mark.parametrize("shell", ASKED)
@pytest.mark.parametrize(("typed", "wanted"), TYPED)
def test_what_is_begun_is_completed(
    shell: str, typed: str, wanted: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs(shell)
    script = script_of(shell, tmp_path, capsys)
    assert ASKED[shell](script, typed) == wanted


def test_zsh_completes_what_is_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs("zsh")
    script = script_of("zsh", tmp_path, capsys)
    told = "".join(f"{typed}|{' '.join(sorted(wanted))}\n" for typed, wanted in TYPED)
    seen = out_of(["zsh", "-f", "-c", IN_ZSH.format(script=script)], tmp_path, told)
    assert seen.splitlines() == [f"{typed}{word}" for typed, wanted in TYPED for word in sorted(wanted)]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shell_reads_its_script(
    shell: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = script_of(shell, tmp_path, capsys, language)
    text = script.read_text(encoding="utf-8")
    assert all(name in text for name in COMMANDS)
    assert "@ROOT@" not in text
    assert "@CASES@" not in text
    needs(shell)
    out_of([shell, "-n", str(script)], tmp_path)
