"""The conformance data: every line must hold; two independent implementations agreed on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mulle.conformance import ConformanceError, Difference, check_lines

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_holds(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert check_lines(lines) == len(lines) > 50


def test_all_games_are_there() -> None:
    assert [file.stem for file in FILES] == ["byggkasino", "crowded", "husmulle", "mulle", "stickmulle"]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("moves", '"moves":["7s"]'),
        ("play", '"move":"Kd","after":{}'),
        ("illegal", '"move":"Kd"'),
        ("perft", '"depth":1,"nodes":7'),
        ("scores", '"scores":[]'),
    ],
)
def test_a_line_that_does_not_hold_is_a_difference(kind: str, wrong: str) -> None:
    position = '{"game":"mulle","hands":[["7s","Kd"],["9d"]],"table":["7h","3s","4d"]}'
    outcome = check_lines([f'{{"kind":"{kind}","position":{position},{wrong}}}'])
    assert isinstance(outcome, Difference)
    assert outcome.line == 1


@pytest.mark.parametrize("line", ["{", "[]", '{"kind":"dance"}', '{"kind":"moves"}', "[" * 100_000])
def test_a_damaged_line_is_named(line: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_lines(["", line])
    assert "2" in caught.value.message("en")
