"""Figures in files: they round-trip, read well, and are refused when they are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from mulle.arena.figures import Figure, read_figure, this_machine, write_figure

SPEED = Figure(
    title="Speed",
    command="python -m bench.speed",
    machine="2 cores",
    columns=("", "plies/s", "×"),
    rows=(("ours", 1_234_567, 3.14159), ("theirs", 99, 1.0)),
    notes="In one run.",
)


def test_a_figure_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "figures" / "speed.json"
    write_figure(file, SPEED)
    assert read_figure(file) == SPEED
    assert "cores" in this_machine()


def test_numbers_are_shown_as_people_read_them() -> None:
    shown = SPEED.markdown()
    assert "| ours | 1 234 567 | 3.14 |" in shown
    assert shown.endswith("In one run. `python -m bench.speed`, 2 cores.\n")


@pytest.mark.parametrize("text", ["{}", "[]", '{"columns": ["a"], "rows": [["b", "c"]]}', "nothing"])
def test_what_is_no_figure_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "speed.json"
    file.write_text(text)
    with pytest.raises(ValueError):
        read_figure(file)


def test_a_row_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="Speed: 1 columns, and a row of 2"):
        Figure(title="Speed", command="", machine="", columns=("a",), rows=(("b", "c"),))
