"""Mulle: eyes, capturing, mullar and tabbar (rules.md 1.1, 1.6, 2.1), example by example."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, legal


@pytest.mark.parametrize(
    ("card", "value", "inside"),
    [
        ("2h", 2, "Ah Ac"),
        ("9s", 9, "5h 4c"),
        ("Ts", 10, "9h Ac"),
        ("Js", 11, "9h 2c"),
        ("Qs", 12, "9h 3c"),
        ("Ks", 13, "9h 4c"),
        ("As", 14, "9h 5c"),
        ("Ad", 14, "9h 5c"),
        ("2s", 15, "9h 6c"),
        ("Td", 16, "9h 7c"),
    ],
)
def test_1_1_hand_eyes_decide_which_build_a_card_takes(card: str, value: int, inside: str) -> None:
    start = fishing("mulle", f"{card} 6h | 6d", "", build(value, inside))
    end = after(start, f"{card} x #1")
    assert end["captured"][0] == cards(f"{card} {inside}")
    assert end["builds"] == []


@pytest.mark.parametrize(("card", "value", "inside"), [("2s", 2, "Ah Ac"), ("Td", 10, "9h Ac")])
def test_1_1_a_value_card_from_hand_has_no_table_eyes(card: str, value: int, inside: str) -> None:
    assert_refused(fishing("mulle", f"{card} | 6d", "", build(value, inside)), f"{card} x #1")


@pytest.mark.parametrize(("move", "table"), [("Th x Td", "Td"), ("2h x 2s", "2s"), ("3h x Ad 2s", "Ad 2s")])
def test_1_1_value_cards_on_the_table_count_ten_two_and_one(move: str, table: str) -> None:
    end = after(fishing("mulle", f"{move[:2]} 6h | 6d", f"{table} Kc"), move)
    assert end["table"] == ["Kc"]


def test_2_1_full_capture_takes_every_group_that_fits() -> None:
    # played ♠7      table ♥7  ♠3 + ♦4
    start = fishing("mulle", "7s Kh | Qd", "7h 3s 4d 9c")
    end = after(start, "7s x 3s 4d 7h")
    assert end["captured"] == [cards("7s 3s 4d 7h"), []]
    assert end["table"] == ["9c"]
    assert end["mulles"] == [[], []]
    assert end["last_taker"] == 0
    assert_refused(start, "7s x 7h", "7s x 3s 4d", "7s", "7s x 3s 4d 7h 9c")


def test_2_1_a_card_belongs_to_one_group_only() -> None:
    # played ♣8      table ♠5 ♦5 ♥3: one of the fives goes with the three, the other stays
    start = fishing("mulle", "8c | Qd", "5s 5d 3h")
    assert legal(start) == ["8c x 3h 5d", "8c x 3h 5s"]
    assert after(start, "8c x 3h 5d")["table"] == ["5s"]
    assert_refused(start, "8c x 3h 5s 5d", "8c")


def test_2_8_max_group_2_leaves_three_card_groups() -> None:
    # played ♣Q      table ♦2 + ♥10 and ♠3 + ♠4 + ♣5
    hands, table = "Qc | Kd", "2d 3s 4s 5c Th"
    assert legal(fishing("mulle", hands, table)) == ["Qc x 2d 3s 4s 5c Th"]
    pairs = fishing("mulle", hands, table, options={"max_group": 2})
    assert legal(pairs) == ["Qc x 2d Th"]
    assert after(pairs, "Qc x 2d Th")["table"] == ["3s", "4s", "5c"]


def test_2_8_max_group_2_lets_a_card_be_laid_out_beside_a_three_card_group() -> None:
    hands, table = "Qc | Kd", "3s 4s 5c"
    assert legal(fishing("mulle", hands, table, options={"max_group": 2})) == ["Qc"]
    assert_refused(fishing("mulle", hands, table), "Qc")


def test_2_1_mulle_with_the_twin_takes_the_twin_alone() -> None:
    # played ♣9      table ♣9   ♠5 + ♥4 stay
    start = fishing("mulle", "9c | Qd", "9c 5s 4h")
    assert legal(start) == ["9c m 9c", "9c x 4h 5s 9c"]
    end = after(start, "9c m 9c")
    assert end["captured"] == [["9c", "9c"], []]
    assert end["mulles"] == [[{"card": "9c", "points": 9}], []]
    assert end["table"] == ["4h", "5s"]
    assert end["tabbar"] == [0, 0]


def test_2_1_who_takes_more_than_the_mulle_gets_no_mulle() -> None:
    end = after(fishing("mulle", "9c | Qd", "9c 5s 4h Kc"), "9c x 4h 5s 9c")
    assert end["captured"][0] == cards("9c 9c 4h 5s")
    assert end["mulles"] == [[], []]


def test_2_1_capture_of_exactly_the_mulle_is_written_m_only() -> None:
    assert_refused(fishing("mulle", "9c | Qd", "9c Kc"), "9c x 9c", "9c")
    assert_refused(fishing("mulle", "9c | Qd", "9c 5s 4h"), "9c x 9c", "9c m 4h 5s 9c", "9c x 4h 5s")


def test_2_1_mulle_of_two_twins_by_their_sum() -> None:
    # played ♥8      table ♣4 ♣4, and six cards that stay
    start = fishing("mulle", "8h Kh | Qd", "4c 4c 8d 3s 5d Js Qh Kc")
    end = after(start, "8h m 4c 4c")
    assert end["captured"][0] == cards("4c 4c 8h")
    assert end["mulles"][0] == [{"card": "4c", "points": 4}]
    assert end["table"] == cards("8d 3s 5d Js Qh Kc")


def test_2_1_mulle_of_two_twins_of_the_cards_own_eyes() -> None:
    end = after(fishing("mulle", "8h Kh | Qd", "8c 8c 3s 5d"), "8h m 8c 8c")
    assert end["mulles"][0] == [{"card": "8c", "points": 8}]
    assert end["table"] == ["3s", "5d"]


def test_2_1_twins_with_a_free_card_taken_too_are_no_mulle() -> None:
    # ♣4 ♣4 and ♠8 lie free: all three together earn nothing but the cards
    start = fishing("mulle", "8h | Qd", "4c 4c 8s Kc")
    assert legal(start) == ["8h m 4c 4c", "8h x 4c 4c 8s"]
    end = after(start, "8h x 4c 4c 8s")
    assert end["mulles"] == [[], []]
    assert_refused(start, "8h x 4c 4c", "8h m 4c 4c 8s", "8h x 8s")


def test_2_1_the_same_cards_in_a_build_are_a_mulle() -> None:
    start = fishing("mulle", "8h | Qd", "Kc", build(8, "4c 4c 8s", parts=2))
    end = after(start, "8h m #1")
    assert end["captured"][0] == cards("4c 4c 8s 8h")
    assert end["mulles"][0] == [{"card": "4c", "points": 4}]
    assert_refused(start, "8h x #1", "8h")


def test_2_1_twin_of_the_played_card_inside_a_build() -> None:
    # build of nine: ♥4 + ♠5, ♣9     beside it ♠9, which stays
    start = fishing("mulle", "9c | Qd", "9s", build(9, "4h 5s 9c", parts=2))
    end = after(start, "9c m #1")
    assert end["mulles"][0] == [{"card": "9c", "points": 9}]
    assert end["table"] == ["9s"]
    assert after(start, "9c x 9s #1")["mulles"] == [[], []]
    assert_refused(start, "9c x #1", "9c m 9s #1")


def test_2_1_a_build_can_give_several_mullar_at_once() -> None:
    start = fishing("mulle", "8h | Qd", "Kc", build(8, "4c 4c 8h", parts=2))
    assert after(start, "8h m #1")["mulles"][0] == [
        {"card": "4c", "points": 4},
        {"card": "8h", "points": 8},
    ]


def test_2_1_a_build_without_twins_is_no_mulle() -> None:
    start = fishing("mulle", "9c | Qd", "Kc", build(9, "4h 5s"))
    assert after(start, "9c x #1")["mulles"] == [[], []]
    assert_refused(start, "9c m #1")


def test_2_1_the_free_twin_beside_a_build_is_a_mulle_alone_or_no_mulle() -> None:
    start = fishing("mulle", "9c | Qd", "9c", build(9, "4h 5s"))
    assert legal(start) == ["9c m 9c", "9c x 9c #1"]
    assert len(after(start, "9c m 9c")["builds"]) == 1
    assert after(start, "9c x 9c #1")["mulles"] == [[], []]


def test_2_1_one_mulle_unit_a_move() -> None:
    start = fishing("mulle", "9c | Qd", "", build(9, "4h 5s 9c", parts=2), build(9, "4c 4c Ah", changed=True))
    assert legal(start) == ["9c m #1", "9c m #2", "9c x #1 #2"]
    assert after(start, "9c m #2")["mulles"][0] == [{"card": "4c", "points": 4}]
    assert after(start, "9c x #1 #2")["mulles"] == [[], []]


def test_2_1_a_value_card_takes_no_free_cards() -> None:
    # ♠7 + ♥9 are sixteen, but storan from hand takes builds only
    start = fishing("mulle", "Td | Qd", "7s 9h")
    assert legal(start) == ["Td"]
    assert_refused(start, "Td x 7s 9h")


@pytest.mark.parametrize(
    ("move", "table"),
    [
        ("Td m Td", "Td"),
        ("Td x Th", "Th"),
        ("As m As", "As"),
        ("2s m 2s", "2s"),
        ("Td m 8c 8c", "8c 8c"),
        ("As m 7c 7c", "7c 7c"),
    ],
)
def test_2_1_a_value_card_from_hand_makes_no_mulle_of_free_cards(move: str, table: str) -> None:
    start = fishing("mulle", f"{move[:2]} | Qd", table)
    assert_refused(start, move)
    assert legal(start) == [move[:2]]


def test_2_1_value_twins_on_the_table_are_worth_their_table_eyes() -> None:
    # ♠2 ♠2 taken with ♦4: the mulle is worth two
    end = after(fishing("mulle", "4d | Qd", "2s 2s Kc"), "4d m 2s 2s")
    assert end["mulles"][0] == [{"card": "2s", "points": 2}]


@pytest.mark.parametrize(("move", "points"), [("2h m 2s 2s", 2), ("2h m As As", 1), ("Th m Td Td", 10)])
def test_2_1_value_twins_are_taken_like_other_twins(move: str, points: int) -> None:
    twins = move[-5:]
    end = after(fishing("mulle", f"{move[:2]} | Qd", f"{twins} Kc"), move)
    assert end["mulles"][0] == [{"card": twins[:2], "points": points}]


def test_2_1_storan_with_storan_in_a_build_is_worth_sixteen() -> None:
    # build of sixteen: ♦10 + ♣6      played ♦10
    end = after(fishing("mulle", "Td | Qd", "Kc", build(16, "Td 6c")), "Td m #1")
    assert end["mulles"][0] == [{"card": "Td", "points": 16}]


@pytest.mark.parametrize(("card", "inside", "points"), [("As", "As Kd", 14), ("2s", "2s Kd", 15)])
def test_2_1_ace_and_lillan_with_the_twin_in_a_build_count_hand_eyes(
    card: str, inside: str, points: int
) -> None:
    end = after(fishing("mulle", f"{card} | Qd", "Kc", build(points, inside)), f"{card} m #1")
    assert end["mulles"][0] == [{"card": card, "points": points}]


def test_2_1_a_pair_of_value_twins_inside_a_build_counts_table_eyes() -> None:
    start = fishing("mulle", "4h | Qd", "Kc", build(4, "2s 2s 4d", parts=2))
    assert after(start, "4h m #1")["mulles"][0] == [{"card": "2s", "points": 2}]


# Builds (2.1): the build ♠2 + ♦5 of seven.


def test_2_1_a_build_is_never_added_up_with_free_cards() -> None:
    start = fishing("mulle", "Tc 7c | Qd", "3c", build(7, "2s 5d"))
    assert_legal(start, "7c x #1", "Tc")
    assert_refused(start, "Tc x 3c #1", "Tc x #1", "Tc x 3c 2s 5d")


def test_2_1_a_build_is_taken_with_the_free_cards_that_fit() -> None:
    start = fishing("mulle", "7c | Qd", "3c 4s", build(7, "2s 5d"))
    assert legal(start) == ["7c x 3c 4s #1"]
    end = after(start, "7c x 3c 4s #1")
    assert end["captured"][0] == cards("2s 3c 4s 5d 7c")
    assert end["tabbar"] == [1, 0]


def test_2_1_several_builds_of_one_value_are_taken_together() -> None:
    start = fishing("mulle", "7c | Qd", "Kc", build(7, "2s 5d"), build(7, "3h 4h"), build(9, "4s 5h"))
    assert legal(start) == ["7c x #1 #2"]
    assert [b["value"] for b in after(start, "7c x #1 #2")["builds"]] == [9]


def test_2_1_cards_of_a_build_are_not_taken_one_by_one() -> None:
    start = fishing("mulle", "5h | Qd", "Kc", build(7, "2s 5d"))
    assert legal(start) == ["5h"]
    assert_refused(start, "5h x 5d", "5h x #1")


def test_2_1_anybody_may_take_a_build() -> None:
    # seat 0 built, seat 1 takes: a build can be stolen
    start = fishing("mulle", "Js 3h | Jc Kd", "Qh", build(11, "5c 6h", creator=0), turn=1)
    end = after(start, "Jc x #1")
    assert end["captured"] == [[], cards("5c 6h Jc")]
    # ... and the builder is then free to lay out again
    assert_legal(end, "3h", "Js")


# Tabbar (1.6).


def test_1_6_clearing_the_table_is_a_tabbe_and_the_next_player_must_lay_out() -> None:
    start = fishing("mulle", "7s Kh | Qd 7d", "7h 3s 4d")
    end = after(start, "7s x 3s 4d 7h")
    assert end["tabbar"] == [1, 0]
    assert legal(end) == ["7d", "Qd"]


def test_1_6_a_mulle_that_clears_the_table_is_a_tabbe_too() -> None:
    assert after(fishing("mulle", "9c | Qd", "9c", tabbar=[2, 0]), "9c m 9c")["tabbar"] == [3, 0]


def test_1_6_no_tabbe_while_a_build_lies_on_the_table() -> None:
    start = fishing("mulle", "7s | Qd", "7h", build(9, "4s 5h"))
    assert after(start, "7s x 7h")["tabbar"] == [0, 0]


def test_1_6_no_tabbe_for_building_with_the_last_free_card() -> None:
    assert after(fishing("mulle", "5c Js | Qd", "6h"), "5c b11 6h")["tabbar"] == [0, 0]
