"""`mulle lesson`: followed to its end, left in the middle, and kind to whoever writes something else."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from mulle.cli import main
from mulle.lessons import LESSONS
from mulle.lessons.lesson import Hand
from mulle.lessons.pupil import begun, judged
from mulle.words import LANGUAGES, say, use_language


@pytest.fixture(autouse=True)
def _swedish_afterwards() -> Iterator[None]:
    yield
    use_language("sv")


def answers(hand: Hand) -> Iterator[str]:
    """What a pupil writes who does as the teacher says."""
    moment = begun(hand)
    while not moment.is_done:
        legal = {str(move) for move in moment.view.moves}
        move = next(move for move in hand.turns[moment.turns].right if move in legal)
        yield move
        moment = judged(moment, move).moment


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_followed_to_its_end(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [move for hand in LESSONS[game].hands for move in answers(hand)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(told)))
    assert main(["--lang", language, "lesson", game]) == 0
    shown = capsys.readouterr().out
    count = len(LESSONS[game].hands)
    for number in range(1, count + 1):
        assert say("school.hand", language, number=number, count=count, title="") in shown
    assert say("play.stopped", language) not in shown


def test_whatever_is_written_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("99\nnonsense\n7s\nKd\n2\ns\n"))
    assert main(["lesson", "mulle"]) == 0
    shown = capsys.readouterr().out
    assert say("play.no_such_number", "sv", number=99, count=3) in shown
    assert "nonsense" in shown
    assert say("move.must_take_in", "sv") in shown
    assert "Du tar in ♥7 med ♠7" in shown
    assert say("play.stopped", "sv") in shown


def test_a_lesson_begins_where_one_wants_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["lesson", "stickmulle", "--hand", "4"]) == 0
    assert "4 av 5" in capsys.readouterr().out
    assert main(["lesson", "stickmulle", "--hand", "9"]) == 2
    assert capsys.readouterr().err == "mulle: lektionen i stickmulle har 5 händer\n"
    assert main(["lesson", "whist"]) == 2
