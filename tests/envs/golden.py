"""Golden playthroughs of OpenSpiel: `python -m tests.envs.golden` writes them anew, to be read as a diff."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

from open_spiel.python.algorithms import generate_playthrough

import mulle.envs.open_spiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).with_name("playthroughs")
GAMES = ("minimulle", "stickmulle", "byggkasino", "husmulle", "mulle")
# The tensors take up nearly all of a playthrough and nobody can read them; other tests look at them.
TENSOR = re.compile(r"\w+Tensor\(\d\)|[ ◯◉◈]+|  +.*")


def played(game: str) -> str:
    """The playthrough of `game` without its tensors, which take most of the time to write."""
    with patch.object(generate_playthrough, "_format_tensor", return_value=[]):
        lines = generate_playthrough.playthrough(game, None, seed=1).splitlines()
    return "\n".join(line.rstrip() for line in lines if not TENSOR.match(line)) + "\n"


def main() -> None:
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(played(game), encoding="utf-8")


if __name__ == "__main__":
    main()
