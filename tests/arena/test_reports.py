"""What the arena shows: sentences, JSON, tables and the picture."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.crosstable import markdown, shortened, svg
from mulle.arena.errors import ArenaError
from mulle.arena.ratings import Rating, ratings
from mulle.arena.report import as_json, interval, milliseconds, signed, told
from mulle.arena.standings import PairStanding, standings
from mulle.arena.statistics import Estimate
from mulle.arena.tables import write_table
from mulle.arena.timings import Timings
from mulle.games import ruleset
from mulle.words import use_language

THESE = Contest(players=("greedy", "random"), rules=ruleset("minimulle"), number=6)


@pytest.fixture(scope="module")
def found() -> tuple[list[PairStanding], list[Rating]]:
    outcomes = play(THESE)
    return standings(THESE, outcomes), ratings(THESE, outcomes)


@pytest.mark.parametrize(
    ("value", "shown"), [(1.254, "+1.25"), (-0.5, "−0.50"), (0, "+0.00"), (inf, "∞"), (-inf, "−∞")]
)
def test_numbers_have_their_sign(value: float, shown: str) -> None:
    assert signed(value) == shown


def test_intervals_and_times() -> None:
    assert interval(Estimate(1.25, 0.4, 9)) == "+1.25 ± 0.40"
    assert interval(Estimate(1.25, inf, 1)) == "+1.25 ± ∞"
    assert [milliseconds(seconds) for seconds in (0.2004, 0.0123, 0.00123)] == ["200 ms", "12 ms", "1.2 ms"]


@pytest.mark.parametrize("language", ["sv", "en"])
def test_the_report_names_both_players(language: str, found: tuple[list[PairStanding], list[Rating]]) -> None:
    use_language(language)
    text = "\n".join(told(*found))
    use_language("sv")
    assert "greedy" in text
    assert "random" in text
    assert "12 givar" in text


def test_json_holds_numbers_or_null(found: tuple[list[PairStanding], list[Rating]]) -> None:
    written = json.loads(json.dumps(as_json(THESE, *found), allow_nan=False))
    (pair,) = written["pairs"]
    assert pair["players"] == ["greedy", "random"]
    assert pair["points"]["low"] < pair["points"]["mean"] < pair["points"]["high"]
    assert written["deals"] == THESE.deals.secret.hex()


def test_json_of_a_single_deal_has_no_bounds() -> None:
    one = Contest(players=("greedy", "random"), rules=ruleset("minimulle"), number=1)
    outcomes = play(one)
    written = as_json(one, standings(one, outcomes), ratings(one, outcomes))
    json.dumps(written, allow_nan=False)


def test_the_picture_is_svg_with_every_name(found: tuple[list[PairStanding], list[Rating]]) -> None:
    root = ElementTree.fromstring(svg(*found))  # noqa: S314 - our own picture
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("greedy") == texts.count("random") == 2
    assert sum("±" in (text or "") for text in texts) == 2


def test_a_name_cannot_break_the_picture_or_the_table() -> None:
    spec = 'external:a <b> & "c" | ' + "x" * 200
    these = Contest(players=(spec, "greedy"), rules=ruleset("minimulle"), number=0)
    shown = standings(these, []), ratings(these, [])
    ElementTree.fromstring(svg(*shown))  # noqa: S314 - our own picture
    assert {line.count("|") - line.count("\\|") for line in markdown(*shown).splitlines()} == {5}


def test_names_above_the_columns_keep_to_their_place() -> None:
    assert shortened("ismcts:50ms", 14) == "ismcts:50ms"
    assert shortened("external:python3 examples/bots/cautious.py", 14) == "externa…ous.py"


def test_a_table_is_put_between_its_markers(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    file.write_text("# Bots\n\n<!-- arena:mulle -->\nold\n<!-- /arena:mulle -->\n\nThe end.\n")
    for _ in range(2):
        write_table(file, "mulle", "mulle arena a b", "| a |\n")
    assert file.read_text() == (
        "# Bots\n\n<!-- arena:mulle -->\n`mulle arena a b`\n\n| a |\n<!-- /arena:mulle -->\n\nThe end.\n"
    )
    write_table(file, "spread", "mulle arena a b", "| b |\n")
    assert file.read_text().endswith("`mulle arena a b`\n\n| b |\n<!-- /arena:spread -->\n")
    assert list(tmp_path.iterdir()) == [file]


def test_a_table_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(ArenaError):
        write_table(tmp_path / "no" / "such", "mulle", "c", "t")


def test_quantiles_of_times_are_right_to_a_few_per_cent() -> None:
    timings = Timings()
    for number in range(1, 1001):
        timings.add(number / 1000)
    assert timings.quantile(0.5) == pytest.approx(0.5, rel=0.03)
    assert timings.quantile(0.99) == pytest.approx(0.99, rel=0.03)
    assert Timings.together([timings, timings]).count == 2000
    assert Timings().quantile(0.5) == 0
    assert Timings.of_dict(timings.to_dict()).to_dict() == timings.to_dict()
