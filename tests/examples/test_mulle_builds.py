"""Mulle: new builds and building on (rules.md 1.3, 2.2, 2.3), example by example."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, only_build


def test_2_2_simple_build_up() -> None:
    # ♥6 on the table, ♣5 played, a jack kept
    end = after(fishing("mulle", "5c Js | Qd", "6h Kc"), "5c b11 6h")
    assert only_build(end) == {
        "value": 11,
        "cards": ["5c", "6h"],
        "parts": 1,
        "creator": 0,
        "last": 0,
        "changed": False,
        "raised_by": [],
        "keepers": [0],
    }
    assert end["table"] == ["Kc"]
    assert end["hands"][0] == ["Js"]
    assert end["captured"] == [[], []]


def test_2_2_the_value_must_be_held() -> None:
    assert_refused(fishing("mulle", "5c Qs | Qd", "6h"), "5c b11 6h")


def test_2_2_a_new_part_is_the_played_card_and_one_free_card() -> None:
    start = fishing("mulle", "4c 9s | Qd", "2d 3h 5h")
    assert_legal(start, "4c b9 5h")
    assert_refused(start, "4c b9 2d 3h")


def test_2_2_packaging_makes_two_eights() -> None:
    # ♣7 on ♥A, and ♦2 + ♠6 packaged
    start = fishing("mulle", "7c 8s | Qd", "Ah 2d 6s")
    found = only_build(after(start, "7c b8 Ah 2d 6s"))
    assert (found["value"], found["parts"], found["keepers"]) == (8, 2, [0])
    assert found["cards"] == cards("Ah 2d 6s 7c")


def test_2_2_packaging_is_optional_and_whole() -> None:
    start = fishing("mulle", "7c 8s | Qd", "Ah 2d 6s 8h")
    assert_legal(start, "7c b8 Ah", "7c b8 Ah 8h", "7c b8 Ah 2d 6s", "7c b8 Ah 2d 6s 8h")
    assert only_build(after(start, "7c b8 Ah 2d 6s 8h"))["parts"] == 3
    assert_refused(start, "7c b8 Ah 2d", "7c b8 2d 6s", "7c b8 8h")


def test_2_2_only_single_cards_and_pairs_are_packaged() -> None:
    start = fishing("mulle", "7c 8s | Qd", "Ah 2d 3h 3s")
    assert_legal(start, "7c b8 Ah")
    assert_refused(start, "7c b8 Ah 2d 3s 3h", "7c b8 Ah 2d 3h 3s")


def test_2_2_a_build_may_be_made_of_cards_that_could_be_taken() -> None:
    # ♥7 lies on the table; ♠7 goes into a build of sixteen all the same, storan kept
    assert_legal(fishing("mulle", "7s Td | Qd", "7h 9h"), "7s b16 9h")


def test_2_2_build_down_is_an_option() -> None:
    # ♥9 on the table, ♣4 played, ♠5 kept
    hands, table = "4c 5s | Qd", "9h"
    assert_refused(fishing("mulle", hands, table), "4c b5 9h")
    found = only_build(after(fishing("mulle", hands, table, options={"build_down": True}), "4c b5 9h"))
    assert (found["value"], found["parts"], found["cards"]) == (5, 1, ["4c", "9h"])
    assert (found["creator"], found["last"], found["keepers"]) == (0, 0, [0])
    assert (found["changed"], found["raised_by"]) == (False, [])


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        ("4c 4s", "8h", "4c b4 8h"),
        ("4c 9s", "Kh", "4c b9 Kh"),
        ("Jc 2h", "Kh", "Jc b2 Kh"),
    ],
)
def test_2_2_build_down_to_less_than_equal_to_or_more_than_the_played_card(
    hand: str, table: str, move: str
) -> None:
    assert_legal(fishing("mulle", f"{hand} | Qd", table, options={"build_down": True}), move)


def test_2_2_build_down_takes_exactly_one_card_and_two_is_the_least_value() -> None:
    down: dict[str, object] = {"build_down": True}
    assert_refused(fishing("mulle", "4c 5s | Qd", "9h 5d", options=down), "4c b5 5d 9h")
    assert_refused(fishing("mulle", "4c 6s | Qd", "9h", options=down), "4c b5 9h")
    assert_refused(fishing("mulle", "8c As | Qd", "9h", options=down), "8c b1 9h")


def test_2_2_ligger_gathers_singles_and_pairs() -> None:
    # ♠3 + ♦5 and ♠8 under ♦8, ♥8 kept
    start = fishing("mulle", "8d 8h | Qd", "3s 5d 8s Kc")
    found = only_build(after(start, "8d b8 3s 5d 8s"))
    assert (found["value"], found["parts"], found["keepers"]) == (8, 3, [0])
    assert found["cards"] == cards("3s 5d 8s 8d")
    assert only_build(after(start, "8d b8 8s"))["parts"] == 2
    assert only_build(after(start, "8d b8 3s 5d"))["parts"] == 2
    assert_refused(start, "8d b8", "8d b8 3s")


def test_2_2_ligger_needs_a_second_card_of_the_rank() -> None:
    assert_refused(fishing("mulle", "8d 9h | Qd", "8s"), "8d b8 8s")


def test_2_2_ligger_takes_no_three_card_groups() -> None:
    assert_refused(fishing("mulle", "8d 8h | Qd", "Ah 2d 5s"), "8d b8 Ah 2d 5s")


@pytest.mark.parametrize(
    ("hand", "table", "moves"),
    [
        ("As 9h", "8h", ["As b9 8h"]),
        ("As Ad", "Kh Ah", ["As b14 Ah Kh"]),
        ("2s 9h", "7h", ["2s b9 7h"]),
        ("Td Kh", "3h", ["Td b13 3h"]),
        ("Td Ts", "Th", ["Td b10 Th"]),
    ],
)
def test_1_4_a_value_card_from_hand_never_enters_a_build(hand: str, table: str, moves: list[str]) -> None:
    assert_refused(fishing("mulle", f"{hand} | Qd", table), *moves)


@pytest.mark.parametrize(
    ("hand", "inside", "move"),
    [
        ("As 8h", "3c 4c", "As b8 #1"),
        ("2s 9h", "3c 4c", "2s b9 #1"),
        ("Td Td", "9c 7c", "Td b16 #1"),
    ],
)
def test_1_4_nor_is_it_built_on_with(hand: str, inside: str, move: str) -> None:
    value = 16 if inside == "9c 7c" else 7
    assert_refused(fishing("mulle", f"{hand} | Qd", "", build(value, inside)), move)


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        ("7c 8s", "Ah", "7c b8 Ah"),
        ("7c 9s", "2s", "7c b9 2s"),
        ("3c Ks", "Td", "3c b13 Td"),
        ("6h Td", "Td", "6h b16 Td"),
    ],
)
def test_1_1_value_cards_on_the_table_are_built_with_by_their_table_eyes(
    hand: str, table: str, move: str
) -> None:
    assert_legal(fishing("mulle", f"{hand} | Qd", table), move)


@pytest.mark.parametrize(
    ("right", "wrong", "move"),
    [
        ("Td", "Th", "7h b16 9c"),
        ("2s", "2h", "7h b15 8c"),
        ("Ah", "Kh", "7h b14 7c"),
    ],
)
def test_1_1_sixteen_needs_storan_fifteen_lillan_fourteen_an_ace(right: str, wrong: str, move: str) -> None:
    table = move.split()[2]
    assert_legal(fishing("mulle", f"7h {right} | Qd", table), move)
    assert_refused(fishing("mulle", f"7h {wrong} | Qd", table), move)


def test_1_1_storan_held_is_no_ten_for_a_build() -> None:
    assert_refused(fishing("mulle", "7h Td | Qd", "3c"), "7h b10 3c")


def test_1_3_a_build_is_worth_sixteen_at_most() -> None:
    start = fishing("mulle", "9h Td 2s As | Qd", "8c", build(13, "6c 7c"))
    assert_refused(start, "9h b17 8c", "9h b22 #1")


def test_2_2_two_builds_of_one_value_may_lie_side_by_side() -> None:
    end = after(fishing("mulle", "5c Js | Qd", "6h", build(11, "9d 2c")), "5c b11 6h")
    assert [b["creator"] for b in end["builds"]] == [1, 0]
    assert end["builds"][1]["cards"] == ["5c", "6h"]


# Building on (2.3).

TENS = build(10, "Ah 9h 5c 5h", parts=2)
ELEVENS = build(11, "7d 4d 9h 2c", parts=2)
SEVEN = build(7, "2d 5c")


def test_2_3_add_a_part_makes_three_tens() -> None:
    # build ♥A + ♥9, ♣5 + ♥5 and a free ♠8: ♦2 is played, ♠10 kept
    end = after(fishing("mulle", "2d Ts | Qd", "8s", TENS), "2d b10 8s #1")
    assert only_build(end) == {
        "value": 10,
        "cards": cards("Ah 9h 5c 5h 2d 8s"),
        "parts": 3,
        "creator": 1,
        "last": 0,
        "changed": False,
        "raised_by": [],
        "keepers": [0],
    }
    assert end["table"] == []


def test_2_3_who_builds_on_must_hold_the_value() -> None:
    assert_refused(fishing("mulle", "2d Td | Qd", "8s", TENS), "2d b10 8s #1")
    assert_refused(fishing("mulle", "2d Js | Qd", "8s", TENS), "2d b10 8s #1")


def test_2_3_an_added_part_is_the_played_card_and_one_free_card() -> None:
    start = fishing("mulle", "2d Ts | Qd", "3h 5s 8s Th 4h 6h", TENS)
    assert_legal(start, "2d b10 8s #1", "2d b10 8s Th #1", "2d b10 4h 6h 8s #1")
    assert only_build(after(start, "2d b10 4h 6h 8s Th #1"))["parts"] == 5
    assert_refused(start, "2d b10 3h 5s #1", "2d b10 Th #1", "2d b10 #1", "2d b10 3h 8s #1")


def test_2_3_the_jack_lies_on_the_build() -> None:
    # build ♦7 + ♦4, ♥9 + ♣2: ♦J is laid on it, ♠J kept
    found = only_build(after(fishing("mulle", "Jd Js | Qd", "", ELEVENS), "Jd b11 #1"))
    assert (found["value"], found["parts"], found["last"], found["keepers"]) == (11, 3, 0, [0])
    assert found["cards"] == cards("7d 4d 9h 2c Jd")
    assert_refused(fishing("mulle", "Jd Qs | Qd", "", ELEVENS), "Jd b11 #1")


def test_2_3_ligger_on_a_build_may_package_more() -> None:
    start = fishing("mulle", "Jd Js | Qd", "5h 6s Jc", ELEVENS)
    assert_legal(start, "Jd b11 #1", "Jd b11 5h 6s #1", "Jd b11 Jc #1")
    assert only_build(after(start, "Jd b11 5h 6s Jc #1"))["parts"] == 5


def test_2_3_raise_a_simple_build() -> None:
    # build ♦2 + ♣5: ♠6 makes thirteen, ♦K kept
    found = only_build(after(fishing("mulle", "6s Kd | Qd", "", SEVEN), "6s b13 #1"))
    assert found == {
        "value": 13,
        "cards": cards("2d 5c 6s"),
        "parts": 1,
        "creator": 1,
        "last": 0,
        "changed": True,
        "raised_by": [0],
        "keepers": [0],
    }


def test_2_3_a_raise_needs_the_card_and_takes_nothing_else() -> None:
    assert_refused(fishing("mulle", "6s Qc | Qd", "", SEVEN), "6s b13 #1")
    beside = fishing("mulle", "6s Kd | Qd", "Kh 3c", SEVEN, build(13, "9c 4c"))
    assert_legal(beside, "6s b13 #1")
    assert_refused(beside, "6s b13 Kh #1", "6s b13 #1 #2", "6s b16 3c #1")


def test_2_3_a_raised_build_can_be_raised_again() -> None:
    # five, raised to eight (♠8 kept), then to ten by the same player (♠10 kept)
    start = fishing("mulle", "3s 8s Ts 2h | Qd 9c", "Kc", build(5, "2d 3c"))
    found = after(start, "3s b8 #1", "9c", "2h b10 #1")["builds"][0]
    assert (found["value"], found["parts"], found["raised_by"]) == (10, 1, [0])


def test_2_3_a_compound_build_is_never_raised() -> None:
    assert_refused(fishing("mulle", "3c Ks | Qd", "", TENS), "3c b13 #1")
    assert_legal(fishing("mulle", "3c Ks | Qd", "", build(10, "4h 6h")), "3c b13 #1")


def test_2_3_parts_added_lock_a_simple_build() -> None:
    start = fishing("mulle", "5d 7s Kd | 6s Kh", "2h", SEVEN)
    assert_legal({**start, "turn": 1}, "6s b13 #1")
    locked = after(start, "5d b7 2h #1")
    assert only_build(locked)["parts"] == 2
    assert_refused(locked, "6s b13 #1")


def test_2_3_tear_is_an_option() -> None:
    # build ♦8 + ♣5: ♠6 tears it down to seven, ♦7 kept
    thirteen = build(13, "8d 5c")
    assert_refused(fishing("mulle", "6s 7d | Qd", "", thirteen), "6s b7 #1")
    start = fishing("mulle", "6s 7d | Qd", "", thirteen, options={"tear": True})
    assert only_build(after(start, "6s b7 #1")) == {
        "value": 7,
        "cards": cards("8d 5c 6s"),
        "parts": 1,
        "creator": 1,
        "last": 0,
        "changed": True,
        "raised_by": [0],
        "keepers": [0],
    }


def test_2_3_tear_needs_the_card_a_simple_build_and_no_other_cards() -> None:
    tear: dict[str, object] = {"tear": True}
    thirteen = build(13, "8d 5c")
    assert_refused(fishing("mulle", "6s 8s | Qd", "", thirteen, options=tear), "6s b7 #1")
    assert_refused(fishing("mulle", "6s 7d | Qd", "7h", thirteen, options=tear), "6s b7 7h #1")
    double = build(13, "8d 5c Kc", parts=2)
    assert_refused(fishing("mulle", "6s 7d | Qd", "", double, options=tear), "6s b7 #1")


def test_2_3_tear_goes_down_to_two_at_least() -> None:
    tear: dict[str, object] = {"tear": True}
    nine = build(9, "4d 5c")
    assert_legal(fishing("mulle", "7s 2d | Qd", "", nine, options=tear), "7s b2 #1")
    assert_refused(fishing("mulle", "8s Ad | Qd", "", nine, options=tear), "8s b1 #1")


def test_2_3_the_builder_may_build_on_his_own_build() -> None:
    own = build(7, "2d 5c", creator=0)
    assert_legal(fishing("mulle", "6s Kd 7c | Qd", "", own), "6s b13 #1")
    assert_legal(fishing("mulle", "7h 7c | Qd", "", own), "7h b7 #1")


def test_1_4_the_played_card_is_always_part_of_what_is_built() -> None:
    # ♥6 + ♦2 make eight, but not without a card from the hand; nor with one that is not held
    start = fishing("mulle", "8s 8h | 6c", "6h 2d 5h 3h")
    assert_refused(start, "6c b8 2d", "b8 6h 2d", "6h b8 2d")
    assert_legal(start, "8s b8 2d 6h")
