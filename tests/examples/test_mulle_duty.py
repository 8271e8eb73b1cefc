"""Mulle: keeping the card, laying out, building for the partner (rules.md 1.5, 2.4, 2.5)."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, legal, only_build

ELEVEN = build(11, "5c 6h", creator=0)


def test_2_4_a_card_that_can_take_something_is_not_laid_out() -> None:
    # ♦6 and ♣9 on the table: ♥9 must take the nine
    start = fishing("mulle", "9h | Qd", "6d 9c")
    assert legal(start) == ["9h x 9c"]
    assert_refused(start, "9h")


def test_2_4_a_mulle_leaves_all_else_lying() -> None:
    # ♦2 + ♥3 and ♠5 on the table: ♠5 takes its twin only, or everything without a mulle
    start = fishing("mulle", "5s | Qd", "2d 3h 5s")
    assert legal(start) == ["5s m 5s", "5s x 2d 3h 5s"]
    end = after(start, "5s m 5s")
    assert end["table"] == ["2d", "3h"]
    assert end["mulles"][0] == [{"card": "5s", "points": 5}]
    assert after(start, "5s x 2d 3h 5s")["mulles"] == [[], []]


def test_2_4_laying_out_leaves_the_card_open_on_the_table() -> None:
    end = after(fishing("mulle", "4h Kd | Qd", "9c"), "4h")
    assert (end["table"], end["hands"][0], end["turn"]) == (["4h", "9c"], ["Kd"], 1)
    assert end["last_taker"] is None


def test_2_4_a_build_of_its_value_must_be_taken() -> None:
    assert legal(fishing("mulle", "7c | Qd", "Kc", build(7, "2d 5c"))) == ["7c x #1"]
    assert legal(fishing("mulle", "As | Qd", "Kc", build(14, "9d 5c"))) == ["As x #1"]


def test_2_4_nobody_is_forced_to_build() -> None:
    assert_legal(fishing("mulle", "5c Js | Qd", "6h"), "5c", "5c b11 6h", "Js")


def test_2_4_storan_is_laid_out_or_sixteen_is_built_for_it() -> None:
    # ♠7 and ♥9 lie free, storan and ♥7 are held; the sixteen is taken at the next turn
    start = fishing("mulle", "Td 7h | Qd Kh", "7s 9h")
    assert_legal(start, "Td", "7h b16 9h")
    assert_refused(start, "Td x 7s 9h", "7h")
    end = after(start, "7h b16 9h", "Kh", "Td x #1")
    assert end["captured"][0] == cards("7h 9h Td")
    assert end["table"] == ["7s", "Kh"]


def test_1_5_the_only_card_for_a_build_is_not_spent_otherwise() -> None:
    start = fishing("mulle", "Js 3h | Qd", "Js 8c", ELEVEN)
    assert_refused(start, "Js m Js", "Js")
    assert_legal(start, "Js x Js #1")


def test_1_5_with_two_cards_of_the_value_one_may_be_spent() -> None:
    start = fishing("mulle", "Js Jd 3h | Qd", "Js", ELEVEN)
    assert_legal(start, "Js m Js", "Jd x Js #1", "Jd b11 #1")
    assert len(after(start, "Js m Js")["builds"]) == 1


def test_1_5_the_kept_card_is_not_built_with() -> None:
    # ♠8 is kept for a build of eight: it may not go into thirteen, though a king is held
    own = build(8, "5c 3h", creator=0)
    assert_refused(fishing("mulle", "8s Kd | Qd", "5d", own), "8s b13 5d")
    assert_legal(fishing("mulle", "8s 8h Kd | Qd", "5d", own), "8s b13 5d")


def test_1_5_one_card_serves_several_builds_of_its_value() -> None:
    start = fishing("mulle", "5d Js 3h | Qd", "6d 3c", ELEVEN)
    end = after(start, "5d b11 6d")
    assert [b["keepers"] for b in end["builds"]] == [[0], [0]]
    assert "Js x #1 #2" in legal({**end, "turn": 0})


def test_1_5_the_card_may_go_once_the_build_has_a_new_keeper() -> None:
    # seat 1 adds a part to seat 0's build: seat 0 is released, seat 1 is bound
    start = fishing("mulle", "Js 3h | 4d Jc 2h", "7d 2c", ELEVEN, turn=1)
    end = after(start, "4d b11 7d #1")
    assert only_build(end)["keepers"] == [1]
    assert_legal(end, "3h")
    bound = after(end, "3h")
    assert_refused(bound, "Jc")
    assert_refused(bound, "2h")  # it can take the two
    assert_legal(bound, "2h x 2c", "Jc x #1")


def test_1_5_raising_an_own_build_ends_the_old_promise() -> None:
    end = after(fishing("mulle", "2s 2c Js Kd | Qd", "", ELEVEN), "2c b13 #1")
    assert only_build(end)["keepers"] == [0]
    assert_legal({**end, "turn": 0}, "Kd x #1")


def test_2_5_a_builder_may_do_all_but_lay_out() -> None:
    # own build of eleven; on the table ♠3 and ♦4 besides
    start = fishing("mulle", "Js 3h 4h 7c 9s | Qd", "3s 4d", ELEVEN)
    assert_legal(start, "3h x 3s", "4h x 4d", "3h b7 4d", "7c b11 4d", "7c b11 4d #1", "Js x #1")
    assert_refused(start, "9s", "Js", "3h")


def test_2_5_a_builder_with_nothing_else_must_take_the_build() -> None:
    assert legal(fishing("mulle", "Js 3h | Qd", "Kd", ELEVEN)) == ["Js x #1"]


def test_2_5_the_others_lay_out_as_they_like() -> None:
    assert_legal(fishing("mulle", "Js 3h | Qd 9h", "Kd", ELEVEN, turn=1), "Qd", "9h")


@pytest.mark.parametrize(
    ("facts", "bound"),
    [
        ({"creator": 0}, True),  # made it, unchanged
        ({"creator": 1, "last": 0}, True),  # last to build on an opponent's
        ({"creator": 0, "last": 2, "keepers": [0]}, True),  # the partner built on it
        ({"creator": 2, "last": 0, "keepers": [2]}, False),  # built for the partner
        ({"creator": 0, "last": 1}, False),  # an opponent was last
        ({"creator": 2, "last": 0, "changed": True, "raised_by": [0]}, True),  # raised the partner's
    ],
)
def test_2_5_who_may_not_lay_out(facts: dict[str, object], bound: bool) -> None:
    lying = build(11, "5c 6h Jc") | {"parts": 2} | facts
    start = fishing("mulle", "Js 3h | Qd Jh | Jd Kh | Qh", "Kd", lying)
    assert ("3h" not in legal(start)) == bound
    assert (legal(start) == ["Js x #1"]) == bound


# Building for the partner (1.5), four at the table: seat 2 plays, seat 0 made the ten.

TEN = build(10, "4c 6s", creator=0)
FOUR = "Th Kc | Kd Ts 2h | 2d 3h | Kh"


def test_1_5_building_for_the_partner_needs_no_card_of_the_value() -> None:
    start = fishing("mulle", FOUR, "8s", TEN, turn=2)
    end = after(start, "2d b10 8s #1")
    assert only_build(end) == {
        "value": 10,
        "cards": cards("2d 4c 6s 8s"),
        "parts": 2,
        "creator": 0,
        "last": 2,
        "changed": False,
        "raised_by": [],
        "keepers": [0],
    }


def test_1_5_in_mulle_the_partner_stays_the_only_keeper() -> None:
    start = fishing("mulle", "Th Kc | Kd | 2d Ts 3h | Kh", "8s", TEN, turn=2)
    assert only_build(after(start, "2d b10 8s #1"))["keepers"] == [0]


def test_1_5_the_partners_build_is_not_raised_without_the_card() -> None:
    assert_refused(fishing("mulle", FOUR, "8s", TEN, turn=2), "3h b13 #1", "2d b12 #1")


def test_1_5_an_opponent_does_not_build_for_the_builder() -> None:
    start = fishing("mulle", "Th Kc | Kd 2h | 2d 3h | Kh", "8s", TEN, turn=1)
    assert_refused(start, "2h b10 8s #1")
    assert_legal(fishing("mulle", FOUR, "8s", TEN, turn=1), "2h b10 8s #1")


@pytest.mark.parametrize(
    "facts",
    [
        {"creator": 1, "keepers": [1]},  # an opponent's
        {"creator": 2, "last": 0, "keepers": [0]},  # one's own, the partner last
        {"changed": True, "raised_by": [0], "keepers": [0]},  # its value has changed
        {"last": 1, "parts": 2, "keepers": [1]},  # an opponent has added to it since
    ],
)
def test_1_5_no_building_for_the_partner_without_his_promise(facts: dict[str, object]) -> None:
    start = fishing("mulle", FOUR, "8s", {**TEN, **facts}, turn=2)
    assert_refused(start, "2d b10 8s #1")


def test_1_5_the_creator_stays_bound_while_the_partner_was_last() -> None:
    # seat 2 has added to seat 0's ten: seat 0 may neither lay out nor spend the ten
    ten = {**TEN, "last": 2, "parts": 2, "keepers": [0]}
    start = fishing("mulle", "Th Kc 3c | Kd | 2d | Kh", "Tc 5h", ten)
    assert_refused(start, "Kc", "3c", "Th")
    assert_legal(start, "Th x Tc #1")


def test_1_5_three_players_have_no_partner() -> None:
    start = fishing("mulle", "Th Kc | Kd | 2d 3h", "8s", TEN, turn=2)
    assert_refused(start, "2d b10 8s #1")
