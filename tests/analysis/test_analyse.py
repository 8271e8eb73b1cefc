"""`mulle analyse` on matches of bots: who played badly is told, in words, in JSON and in a drawing."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mulle import native
from mulle.analysis.analysis import Analysis, analyse
from mulle.analysis.drawing import svg
from mulle.analysis.judge import Judge
from mulle.analysis.report import Report, as_json
from mulle.cli import main
from mulle.engine.records import write_record
from mulle.words import use_language
from tests.analysis.matches import match

pytestmark = pytest.mark.skipif(not native.is_available(), reason="the judge needs the native engine")

QUICK = Judge(worlds=24)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """A greedy player against one who plays anything."""
    return analyse(match("byggkasino", "greedy", "random"), QUICK)


@pytest.mark.parametrize("game", ["mulle", "byggkasino"])
def test_who_plays_at_random_gives_more_away(game: str) -> None:
    found = analyse(match(game, "greedy", "random"), QUICK)
    greedy, random = found.seats
    assert random.lost > greedy.lost
    assert random.accuracy is not None
    assert greedy.accuracy is not None
    assert greedy.accuracy > random.accuracy
    assert found.mistakes[0].loss == max(judged.loss for judged in found.decisions)
    assert all(judged.better for judged in found.mistakes)


def test_skill_is_what_others_give_away_less_what_one_gives_away(analysis: Analysis) -> None:
    mine, other = analysis.seats
    assert analysis.skill[0] == other.lost - mine.lost
    assert analysis.skill[1] == -analysis.skill[0]


def test_the_json_adds_up_and_says_everything(analysis: Analysis) -> None:
    told = json.loads(json.dumps(as_json(analysis)))
    for giv in told["givar"]:
        for side in (0, 1):
            luck = sum(round(1000 * move["luck"][side]) for move in giv["moves"])
            skill = sum(round(1000 * move["skill"][side]) for move in giv["moves"])
            assert luck + skill + round(1000 * giv["last_luck"][side]) == round(1000 * giv["result"][side])
    moves = [move for giv in told["givar"] for move in giv["moves"]]
    assert [move["number"] for move in moves] == list(range(len(moves)))
    assert all(
        move["move"] in [choice["move"] for choice in move["moves"]] for move in moves if move["moves"]
    )
    assert told["mistakes"] == [judged.decision.number for judged in analysis.mistakes]


@pytest.mark.parametrize(("language", "words"), [("sv", "skicklighet"), ("en", "skill")])
def test_the_report_is_told_in_both_languages(analysis: Analysis, language: str, words: str) -> None:
    use_language(language)
    try:
        text = "\n".join(Report(analysis).lines())
        brief = "\n".join(Report(analysis).lines(brief=True))
    finally:
        use_language("sv")
    assert words in brief
    assert len(text.splitlines()) > len(analysis.decisions) > len(brief.splitlines())


def test_the_drawing_is_svg_with_a_line_a_side_and_a_bar_a_loss(analysis: Analysis) -> None:
    drawn = ElementTree.fromstring(svg(analysis))  # noqa: S314 - our own
    names = [part.tag.rpartition("}")[2] for part in drawn.iter()]
    assert names.count("polyline") == 2
    assert names.count("rect") == 1 + sum(judged.loss > 0 for judged in analysis.decisions)


def test_the_command_is_repeatable_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, drawing = tmp_path / "match.jsonl", tmp_path / "match.svg"
    write_record(match("byggkasino", "greedy", "random"), file)
    told = ["analyse", str(file), "--worlds", "8", "--json", "--quiet"]
    assert main([*told, "--svg", str(drawing)]) == 0
    first = capsys.readouterr().out
    assert main(told) == 0
    assert capsys.readouterr().out == first
    assert main([*told, "--seed", "1"]) == 0
    assert capsys.readouterr().out != first
    assert drawing.read_text(encoding="utf-8").startswith("<svg")


def test_a_record_without_a_finished_giv_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = match("byggkasino", "greedy", "random")
    file = tmp_path / "begun.jsonl"
    write_record(type(whole)(whole.header, whole.events[:12]), file)
    assert main(["--lang", "en", "analyse", str(file)]) == 2
    assert capsys.readouterr().err == "mulle: the match has no finished giv to analyse\n"
