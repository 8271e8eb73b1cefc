"""Husmulle: move 7, mullar, and tabbar (rules.md 4)."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, legal

VALUE: dict[str, object] = {"mulle_points": "value"}


def test_move_7_the_twin_is_taken_alone() -> None:
    # ♣9 on the table, ♠5 + ♥4 beside it
    start = fishing("husmulle", "9c | Qd", "9c 5s 4h")
    assert legal(start) == ["9c", "9c m 9c", "9c x 4h 5s 9c"]
    end = after(start, "9c m 9c")
    assert end["captured"][0] == ["9c", "9c"]
    assert end["mulles"] == [[{"card": "9c", "points": 1}], []]
    assert end["table"] == ["4h", "5s"]
    assert_refused(start, "9c x 9c", "9c x 4h 5s")


def test_move_7_no_mulle_with_the_free_twin_when_more_is_taken() -> None:
    assert after(fishing("husmulle", "9c | Qd", "9c 5s 4h"), "9c x 4h 5s 9c")["mulles"] == [[], []]
    with_build = fishing("husmulle", "9c | Qd", "9c", build(9, "4h 5s"))
    assert legal(with_build) == ["9c", "9c m 9c", "9c x 9c #1"]
    assert after(with_build, "9c x 9c #1")["mulles"] == [[], []]


def test_move_7_only_the_played_cards_twin_is_an_m() -> None:
    assert_refused(fishing("husmulle", "8h | Qd", "4c 4c"), "8h m 4c 4c")
    assert_refused(fishing("husmulle", "8h | Qd", "8c 8c"), "8h m 8c 8c")
    assert_refused(fishing("husmulle", "9c | Qd", "", build(9, "4h 5s 9c", parts=2)), "9c m #1")
    assert_refused(fishing("husmulle", "Td | Qd", "Td"), "Td m Td", "Td x Td")


def test_move_7_both_mullar_on_the_table_with_more_cards() -> None:
    # ♣4 ♣4 and ♠8: taken together with ♥8, and a mulle all the same
    start = fishing("husmulle", "8h | Qd", "4c 4c 8s Kc")
    assert legal(start) == ["8h", "8h x 4c 4c 8s"]
    assert after(start, "8h x 4c 4c 8s")["mulles"][0] == [{"card": "4c", "points": 1}]


def test_move_7_a_build_with_one_of_the_mullar() -> None:
    # build ♥4 + ♠5, ♣9 and a free ♠9: played ♣9 takes all, and its twin in the build is a mulle
    start = fishing("husmulle", "9c | Qd", "9s", build(9, "4h 5s 9c", parts=2))
    assert legal(start) == ["9c", "9c x 9s #1"]
    assert after(start, "9c x 9s #1")["mulles"][0] == [{"card": "9c", "points": 1}]


def test_move_7_a_build_with_both_mullar() -> None:
    start = fishing("husmulle", "8h | Qd", "8d", build(8, "4c 4c 8s", parts=2))
    assert after(start, "8h x 8d #1")["mulles"][0] == [{"card": "4c", "points": 1}]


def test_mullar_are_counted_over_the_whole_taken_set() -> None:
    # one copy free, the other in a build; and the played card's twin in the build too
    start = fishing("husmulle", "8h | Qd", "4c 4d", build(8, "4c 4h 8h", parts=2))
    assert after(start, "8h x 4d 4c #1")["mulles"][0] == [
        {"card": "4c", "points": 1},
        {"card": "8h", "points": 1},
    ]


def test_the_free_twin_beside_another_pair_earns_the_other_pair_only() -> None:
    start = fishing("husmulle", "8h | Qd", "8h 4c 4c Kc")
    assert legal(start) == ["8h", "8h m 8h", "8h x 4c 4c 8h"]
    assert after(start, "8h x 4c 4c 8h")["mulles"][0] == [{"card": "4c", "points": 1}]


@pytest.mark.parametrize(
    ("hand", "table", "lying", "move", "mulle"),
    [
        ("9c", "9c Kc", None, "9c m 9c", ("9c", 9)),
        ("8h", "4c 4c Kc", None, "8h x 4c 4c", ("4c", 4)),
        ("9c", "Kc", build(9, "4h 5s 9c", parts=2), "9c x #1", ("9c", 9)),
        ("As", "Kc", build(14, "As Kd"), "As x #1", ("As", 14)),
        ("2s", "Kc", build(15, "2s Kd"), "2s x #1", ("2s", 15)),
        ("Td", "Kc", build(16, "Td 6c"), "Td x #1", ("Td", 16)),
    ],
)
def test_mulle_points_count_one_or_the_value(
    hand: str, table: str, lying: dict[str, object] | None, move: str, mulle: tuple[str, int]
) -> None:
    builds = [lying] if lying else []
    card, worth = mulle
    for options, points in (({}, 1), (VALUE, worth)):
        start = fishing("husmulle", f"{hand} | Qd", table, *builds, options=options)
        assert after(start, move)["mulles"][0] == [{"card": card, "points": points}]


@pytest.mark.parametrize(
    ("move", "tabbar"), [("2h x As As", 1), ("4d x 2s 2s", 2), ("2h x 2s 2s", 2), ("Th x Td Td", 10)]
)
def test_value_card_pairs_from_the_table_are_tabbar(move: str, tabbar: int) -> None:
    start = fishing("husmulle", f"{move[:2]} | Qd", f"{move[-5:]} Kc")
    end = after(start, move)
    assert end["mulles"] == [[], []]
    assert end["tabbar"] == [tabbar, 0]


def test_value_card_pairs_in_a_build_are_tabbar_too() -> None:
    end = after(fishing("husmulle", "4h | Qd", "Kc", build(4, "2s 2s 4d", parts=2)), "4h x #1")
    assert (end["mulles"], end["tabbar"]) == ([[], []], [2, 0])
    split = fishing("husmulle", "Th | Qd", "Td Kc", build(10, "Td 4c 6c", parts=2))
    assert after(split, "Th x Td #1")["tabbar"] == [10, 0]


def test_value_card_pairs_count_on_top_of_the_tabbe_for_a_cleared_table() -> None:
    assert after(fishing("husmulle", "Th | Qd", "Td Td"), "Th x Td Td")["tabbar"] == [11, 0]


def test_a_mulle_of_a_value_card_needs_one_of_the_two_in_a_build() -> None:
    # ♦6 and ♦10 are built to sixteen with the other ♦10 kept
    start = fishing("husmulle", "6d Td 3h | Qd Kh", "Td Jc")
    end = after(start, "6d b16 Td", "Kh", "Td x #1")
    assert end["mulles"][0] == [{"card": "Td", "points": 1}]
    assert end["tabbar"] == [0, 0]


def test_taking_the_last_cards_of_the_table_is_a_tabbe() -> None:
    start = fishing("husmulle", "7s Kh | Qd 7d", "7h 3s 4d")
    end = after(start, "7s x 3s 4d 7h")
    assert end["tabbar"] == [1, 0]
    assert legal(end) == ["7d", "Qd"]
    lying = build(9, "4h 5h")
    assert after(fishing("husmulle", "7s Kh | Qd", "7h", lying), "7s x 7h")["tabbar"] == [0, 0]
    assert_legal(end, "7d")


def test_a_mulle_that_clears_the_table_is_a_tabbe_too() -> None:
    end = after(fishing("husmulle", "9c | Qd", "9c"), "9c m 9c")
    assert (end["tabbar"], end["mulles"][0]) == ([1, 0], [{"card": "9c", "points": 1}])
    assert end["captured"][0] == cards("9c 9c")
