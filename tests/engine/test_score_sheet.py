"""The score sheet and kvittning: rules.md 2.7."""

from __future__ import annotations

import json

import pytest

from mulle.engine.errors import EngineError
from mulle.engine.match import Match
from mulle.engine.score_sheet import score_sheet, side_names
from mulle.games import ruleset
from tests.engine.table import TABLES, finished, match_of, table_name, with_points

GAME = {"spades": 14, "storan": 2, "lillan": 1, "aces": 4}


def sheet_match(*sides: dict[str, int]) -> Match:
    """A match of one giv with these items."""
    match = with_points(match_of("mulle", {"deals": 1}), 0, 0)
    played = match.played[0]
    scores = tuple({**items, "total": sum(items.values())} for items in sides)
    return Match(match.ruleset, 0, (type(played)(giv=played.giv, scores=scores),))


EXAMPLE = sheet_match(GAME | {"tabbar": 2, "mullar": 7}, GAME | {"tabbar": 0, "mullar": 9})


def test_2_7_two_tabbar_and_a_mulle_of_seven_against_a_mulle_of_nine() -> None:
    sheet = score_sheet(EXAMPLE, netted=True)
    assert sheet.rows[0].netted == (0, 0)


def test_2_7_netting_leaves_the_difference() -> None:
    match = sheet_match(GAME | {"tabbar": 3, "mullar": 12}, GAME | {"tabbar": 1, "mullar": 5})
    assert score_sheet(match, netted=True).rows[0].netted == (9, 0)


def test_2_7_totals_are_unaffected_by_netting() -> None:
    assert score_sheet(EXAMPLE, netted=True).totals == score_sheet(EXAMPLE).totals == (30, 30)


def test_2_7_netting_is_between_two_sides() -> None:
    match = with_points(match_of("mulle", {"players": 3}), 1, 2, 3)
    with pytest.raises(EngineError) as refused:
        score_sheet(match, netted=True)
    assert "två sidor" in refused.value.message("sv")


def test_the_sheet_in_swedish_and_english() -> None:
    swedish = score_sheet(EXAMPLE).text(("Anna", "Bo"), "sv")
    assert swedish.splitlines() == [
        "               Anna      Bo",
        "giv 1",
        "  spader         14      14",
        "  storan          2       2",
        "  lillan          1       1",
        "  ess             4       4",
        "  tabbar          2       0",
        "  mullar          7       9",
        "  summa          30      30",
        "  ställning      30      30",
    ]
    assert "spades" in score_sheet(EXAMPLE).text((), "en")
    assert "side 1" in score_sheet(EXAMPLE).text((), "en")


def test_who_sits_out_of_a_deciding_giv_has_a_dash() -> None:
    match = with_points(match_of("byggkasino", {"players": 3, "match": "single"}), 5, 5, 1)
    text = score_sheet(with_points(match, 6, 5, 0)).text((), "sv")
    assert "–" in text
    assert text.splitlines()[-1].split() == ["ställning", "11", "10", "1"]


def test_6_a_giv_that_a_fault_ended_says_who_lost() -> None:
    match = with_points(match_of("mulle", {"faults": "lose"}), 9, 4, lost=1)
    assert "Bo förlorar" in score_sheet(match).text(("Anna", "Bo"), "sv")


def test_partners_share_a_column() -> None:
    assert side_names(("Anna", "Bo", "Cilla", "Dan"), 2) == ("Anna + Cilla", "Bo + Dan")


def test_names_cannot_break_the_table() -> None:
    text = score_sheet(EXAMPLE).text(("A\n\x1b[2J", "B" * 500), "sv")
    assert "\x1b" not in text
    assert len(text.splitlines()) == 10


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_every_game_has_a_sheet(table: tuple[str, dict[str, object]]) -> None:
    match = finished(ruleset(*table)).match
    assert match is not None
    for netted in {False, match.sides == 2}:
        sheet = score_sheet(match, netted=netted)
        assert sheet.totals == match.totals
        assert json.loads(json.dumps(sheet.to_dict()))["totals"] == list(match.totals)
        for language in ("sv", "en"):
            assert len(sheet.text((), language).splitlines()) > len(sheet.rows)
