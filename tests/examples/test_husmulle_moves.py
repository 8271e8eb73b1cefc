"""Husmulle: the seven numbered moves of the house rules (rules.md 4) and the sentences around them."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, legal, only_build

THEIRS = build(7, "2d 5c", creator=1)
MINE = build(7, "2d 5c", creator=0)


# 1. Bygga upp.


def test_move_1_build_up_a_new_build() -> None:
    # ♥6 on the table, ♣5 played, a jack kept
    found = only_build(after(fishing("husmulle", "5c Js | Qd", "6h Kc"), "5c b11 6h"))
    assert found == {
        "value": 11,
        "cards": ["5c", "6h"],
        "parts": 1,
        "creator": 0,
        "last": 0,
        "changed": False,
        "raised_by": [],
        "keepers": [0],
    }


def test_move_1_the_value_must_be_held() -> None:
    assert_refused(fishing("husmulle", "5c Qs | Qd", "6h"), "5c b11 6h")
    assert_refused(fishing("husmulle", "6s Qs | Qd", "", THEIRS), "6s b13 #1")


def test_move_1_one_card_on_another_and_no_more() -> None:
    start = fishing("husmulle", "7c 8s | Qd", "Ah 2d 6s 8h")
    assert_legal(start, "7c b8 Ah")
    assert_refused(start, "7c b8 Ah 2d 6s", "7c b8 Ah 8h")
    assert_refused(fishing("husmulle", "4c 9s | Qd", "2d 3h"), "4c b9 2d 3h")


def test_move_1_build_up_on_the_opponents_build() -> None:
    found = only_build(after(fishing("husmulle", "6s Kd | Qd", "", THEIRS), "6s b13 #1"))
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


def test_move_1_a_raise_uses_no_free_card() -> None:
    assert_refused(fishing("husmulle", "6s Kd | Qd", "Kh", THEIRS), "6s b13 Kh #1")


def test_move_1_sixteen_is_the_highest_and_needs_storan() -> None:
    nine = build(9, "4d 5c", creator=1)
    assert_legal(fishing("husmulle", "7s Td | Qd", "", nine), "7s b16 #1")
    assert_refused(fishing("husmulle", "7s Th | Qd", "", nine), "7s b16 #1")
    assert_refused(fishing("husmulle", "8s Td | Qd", "", nine), "8s b17 #1")


# 2. Bygga ner.


def test_move_2_build_down_on_the_opponents_build() -> None:
    # build ♦8 + ♣5: ♠6 makes seven of it, ♦7 kept
    thirteen = build(13, "8d 5c", creator=1)
    found = only_build(after(fishing("husmulle", "6s 7d | Qd", "", thirteen), "6s b7 #1"))
    assert found == {
        "value": 7,
        "cards": cards("8d 5c 6s"),
        "parts": 1,
        "creator": 1,
        "last": 0,
        "changed": True,
        "raised_by": [0],
        "keepers": [0],
    }
    assert_refused(fishing("husmulle", "6s 8h | Qd", "", thirteen), "6s b7 #1")


def test_move_2_only_after_the_opponent_has_built() -> None:
    mine = build(13, "8d 5c", creator=0)
    assert_refused(fishing("husmulle", "6s 7d Kd | Qd", "", mine), "6s b7 #1")
    built_on = build(13, "8d 5c", creator=0) | {"last": 1, "changed": True, "raised_by": [1]}
    assert_legal(fishing("husmulle", "6s 7d Kd | Qd", "", built_on), "6s b7 #1")


def test_move_2_not_below_two_and_not_on_a_free_card() -> None:
    nine = build(9, "4d 5c", creator=1)
    assert_legal(fishing("husmulle", "7s 2d | Qd", "", nine), "7s b2 #1")
    assert_refused(fishing("husmulle", "8s Ad | Qd", "", nine), "8s b1 #1")
    assert_refused(fishing("husmulle", "4c 5s | Qd", "9h"), "4c b5 9h")


# 3. Trötta.


def test_move_3_trotta_on_a_card() -> None:
    found = only_build(after(fishing("husmulle", "8d 8h | Qd", "8s"), "8d b8 8s"))
    assert (found["value"], found["parts"], found["cards"]) == (8, 2, cards("8s 8d"))
    assert (found["creator"], found["last"], found["keepers"]) == (0, 0, [0])


def test_move_3_trotta_on_a_pair() -> None:
    found = only_build(after(fishing("husmulle", "8d 8h | Qd", "3s 5d"), "8d b8 3s 5d"))
    assert (found["value"], found["parts"]) == (8, 2)
    assert_refused(fishing("husmulle", "8d 8h | Qd", "Ah 2s 5d"), "8d b8 Ah 2s 5d")


def test_move_3_trotta_on_several_at_once() -> None:
    start = fishing("husmulle", "8d 8h | Qd", "3s 5d 8s")
    assert only_build(after(start, "8d b8 3s 5d 8s"))["parts"] == 3
    assert_legal(start, "8d b8 8s", "8d b8 3s 5d")


def test_move_3_trotta_on_the_opponents_build() -> None:
    seven_up = fishing("husmulle", "7s 7h | Qd", "3c 4c", THEIRS)
    found = only_build(after(seven_up, "7s b7 #1"))
    assert (found["parts"], found["creator"], found["last"], found["keepers"]) == (2, 1, 0, [0])
    assert only_build(after(seven_up, "7s b7 3c 4c #1"))["parts"] == 3


def test_move_3_the_value_lying_there_must_be_built_on() -> None:
    start = fishing("husmulle", "7s 7h | Qd", "7c", THEIRS)
    assert_refused(start, "7s b7 7c")
    assert_legal(start, "7s b7 7c #1")


def test_move_3_not_while_oneself_was_last_on_it() -> None:
    start = fishing("husmulle", "7s 7h 7h | Qd", "7c", MINE)
    assert_refused(start, "7s b7 7c", "7s b7 7c #1", "7s b7 #1")


def test_move_3_a_second_card_of_the_value_is_needed() -> None:
    assert_refused(fishing("husmulle", "8d 9h | Qd", "8s"), "8d b8 8s")
    assert_refused(fishing("husmulle", "7s 9h | Qd", "", THEIRS), "7s b7 #1")


def test_move_3_the_result_is_locked_but_still_takes_parts() -> None:
    locked = build(8, "8d 8s", creator=1) | {"parts": 2}
    start = fishing("husmulle", "5c Kd 3c 5h 8h 8c | Qd", "3d", locked)
    assert_refused(start, "5c b13 #1", "3c b5 #1")
    assert_legal(start, "8h b8 #1", "5c b8 3d #1", "8h x #1")


# 4. Intag.


def test_move_4_everything_that_sums_to_the_card_must_be_taken() -> None:
    start = fishing("husmulle", "7s | Qd", "7h 3s 4d 9c")
    end = after(start, "7s x 3s 4d 7h")
    assert end["captured"][0] == cards("7s 7h 3s 4d")
    assert_refused(start, "7s x 7h", "7s x 3s 4d")


def test_move_4_the_build_of_the_value_too() -> None:
    start = fishing("husmulle", "7s | Qd", "7h", THEIRS)
    assert legal(start) == ["7s", "7s x 7h #1"]


def test_move_4_groups_may_be_of_any_size_but_share_no_card() -> None:
    start = fishing("husmulle", "8c | Qd", "5s 5d 3h")
    assert legal(start) == ["8c", "8c x 3h 5d", "8c x 3h 5s"]
    assert_legal(fishing("husmulle", "Qc | Qd", "3s 4s 5c"), "Qc x 3s 4s 5c")


@pytest.mark.parametrize(
    ("card", "free", "value"), [("As", "6h 8h", 14), ("2s", "7h 8h", 15), ("Td", "7h 9h", 16)]
)
def test_value_cards_from_hand_take_builds_only(card: str, free: str, value: int) -> None:
    start = fishing("husmulle", f"{card} | Qd", free, build(value, "9c Kc", creator=1))
    assert legal(start) == [card, f"{card} x #1"]
    assert after(start, f"{card} x #1")["table"] == cards(free)


@pytest.mark.parametrize(("move", "table"), [("Th x Td", "Td"), ("2h x 2s", "2s"), ("3h x Ad 2s", "Ad 2s")])
def test_value_cards_on_the_table_count_ten_two_and_one(move: str, table: str) -> None:
    assert_legal(fishing("husmulle", f"{move[:2]} | Qd", f"{table} Kc"), move)


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [("As 9h", "8h", "As b9 8h"), ("2s 9h", "7h", "2s b9 7h"), ("Td Kh", "3h", "Td b13 3h")],
)
def test_value_cards_from_hand_never_enter_a_build(hand: str, table: str, move: str) -> None:
    assert_refused(fishing("husmulle", f"{hand} | Qd", table), move)


def test_a_hand_value_is_built_to_and_taken() -> None:
    # a build of fourteen is made to get the ace home
    end = after(fishing("husmulle", "5c Ah | Qd Kd", "9s Jc"), "5c b14 9s", "Kd", "Ah x #1")
    assert end["captured"][0] == cards("5c 9s Ah")


# 5. Slänga.


def test_move_5_laying_out_is_free_though_the_card_could_take() -> None:
    start = fishing("husmulle", "9h | Qd", "6d 9c")
    assert legal(start) == ["9h", "9h x 9c"]
    assert after(start, "9h")["table"] == ["6d", "9h", "9c"]


def test_move_5_not_with_a_build_of_ones_own() -> None:
    start = fishing("husmulle", "7s 9h Kd | Qd", "", MINE)
    assert legal(start) == ["7s x #1"]
    assert_refused(start, "9h", "Kd", "7s")


def test_move_5_the_opponents_build_forbids_nothing() -> None:
    assert_legal(fishing("husmulle", "7s 9h | Qd", "", THEIRS), "9h", "7s")


def test_move_5_free_again_when_the_opponent_has_built_on_it() -> None:
    built_on = MINE | {"last": 1, "parts": 2}
    assert_legal(fishing("husmulle", "7s 9h | Qd", "", built_on), "9h")


# 6. Bygga in.


def test_move_6_build_in_a_card_with_one_from_the_table() -> None:
    ten = build(10, "4c 6s", creator=1)
    found = only_build(after(fishing("husmulle", "2d Ts | Qd", "8s", ten), "2d b10 8s #1"))
    assert found == {
        "value": 10,
        "cards": cards("2d 4c 6s 8s"),
        "parts": 2,
        "creator": 1,
        "last": 0,
        "changed": False,
        "raised_by": [],
        "keepers": [0],
    }


def test_move_6_needs_a_card_of_the_value_and_exactly_one_free_card() -> None:
    ten = build(10, "4c 6s", creator=1)
    start = fishing("husmulle", "2d Ts | Qd", "8s Th 3c 5c", ten)
    assert_legal(start, "2d b10 8s #1")
    assert_refused(start, "2d b10 8s Th #1", "2d b10 3c 5c #1", "2d b10 #1")
    assert_refused(fishing("husmulle", "2d Js | Qd", "8s", ten), "2d b10 8s #1")


def test_move_6_not_on_ones_own_build() -> None:
    own = build(10, "4c 6s", creator=0)
    assert_refused(fishing("husmulle", "2d Ts | Qd", "8s", own), "2d b10 8s #1")


def test_move_6_locks_the_build() -> None:
    end = after(fishing("husmulle", "5d 7s | 6s Kh", "2h", THEIRS), "5d b7 2h #1")
    assert_refused(end, "6s b13 #1")


# Around the moves.


def test_one_build_of_each_value() -> None:
    start = fishing("husmulle", "3c 4d 6s 7s Kd | Qd", "4h", THEIRS, build(13, "Th 3h", creator=1))
    assert_refused(start, "3c b7 4h", "6s b13 #1", "6s b7 #2")
    assert_legal(start, "3c b7 4h #1")
    alone = fishing("husmulle", "3c 7s 6s Kd | Qd", "4h")
    assert_legal(alone, "3c b7 4h")


def test_locked_builds_are_not_rebuilt_but_can_be_taken() -> None:
    locked = build(9, "4d 5c 9s", creator=1) | {"parts": 2}
    start = fishing("husmulle", "4h Kd 2h 7s 9c | Qd", "", locked)
    assert_refused(start, "4h b13 #1", "2h b7 #1")
    assert_legal(start, "9c x #1")


@pytest.mark.parametrize("move", ["6s b13 #1", "3s b4 #1", "7s b7 #1", "5s b7 2c #1"])
def test_no_building_on_until_the_opponent_has_built_between(move: str) -> None:
    hands, table = "3s 4h 5s 6s 7s 7h Kd | Qd", "2c"
    assert_refused(fishing("husmulle", hands, table, MINE), move)
    assert_legal(fishing("husmulle", hands, table, MINE | {"last": 1}), move)


def test_the_reserved_card_is_not_used_for_anything_else() -> None:
    start = fishing("husmulle", "7s 9h Kd | Qd", "7c 6h", MINE)
    assert_refused(start, "7s b13 6h", "7s")
    assert_legal(start, "7s x 7c #1")
    twin = fishing("husmulle", "7s 9h | Qd", "7s", MINE)
    assert_refused(twin, "7s m 7s")


def test_the_reserved_card_is_free_when_the_opponent_takes_or_builds_on() -> None:
    start = fishing("husmulle", "7s 9h Kd | 7d 6s Kh 2s", "6h", MINE, turn=1)
    taken = after(start, "7d x #1")
    assert_legal(taken, "7s b13 6h", "7s")
    raised = after(start, "6s b13 #1")
    assert only_build(raised)["keepers"] == [1]
    assert_legal(raised, "7s", "9h")


def test_one_card_serves_only_its_value() -> None:
    # an own build of seven and one of nine: the nine may not go while it is reserved
    nine = build(9, "4h 5h", creator=0)
    start = fishing("husmulle", "7s 9h 9d | Qd", "9c", MINE, nine)
    assert_legal(start, "9h x 9c #2", "7s x #1")
    only = fishing("husmulle", "7s 9h Kd | Qd", "4c", MINE, nine)
    assert_refused(only, "9h b13 4c", "9h", "Kd")
