"""Byggkasino: capturing, laying out and tabbar (rules.md 3.1, 3.4, 3.5), example by example."""

from __future__ import annotations

import pytest

from .table import after, assert_legal, assert_refused, build, cards, fishing, legal

SEVEN = build(7, "2s 5d")


def on(**options: object) -> dict[str, object]:
    """Options that are switched on."""
    return options


@pytest.mark.parametrize(
    ("card", "value", "inside"),
    [("As", 14, "9h 5c"), ("2s", 15, "9h 6c"), ("Td", 16, "9h 7c"), ("Js", 11, "9h 2c")],
)
def test_1_1_hand_eyes_decide_which_build_a_card_takes(card: str, value: int, inside: str) -> None:
    start = fishing("byggkasino", f"{card} 6h | 6d", "Kc", build(value, inside))
    assert after(start, f"{card} x #1")["captured"][0] == cards(f"{card} {inside}")


@pytest.mark.parametrize(("move", "table"), [("Th x Td", "Td"), ("2h x 2s", "2s"), ("3h x Ad 2s", "Ad 2s")])
def test_1_1_value_cards_on_the_table_count_ten_two_and_one(move: str, table: str) -> None:
    assert after(fishing("byggkasino", f"{move[:2]} 6h | 6d", f"{table} Kc"), move)["table"] == ["Kc"]


def test_3_1_all_that_fits_may_be_taken() -> None:
    # played ♠7      table ♥7  ♠3 + ♦4
    end = after(fishing("byggkasino", "7s | Qd", "7h 3s 4d Kc"), "7s x 3s 4d 7h")
    assert end["captured"][0] == cards("7s 7h 3s 4d")
    assert (end["table"], end["last_taker"]) == (["Kc"], 0)


def test_3_1_or_any_part_of_it_or_nothing() -> None:
    start = fishing("byggkasino", "7s | Qd", "7h 3s 4d Kc")
    assert legal(start) == ["7s", "7s x 3s 4d", "7s x 3s 4d 7h", "7s x 7h"]
    assert after(start, "7s x 7h")["table"] == ["3s", "4d", "Kc"]


def test_3_1_a_card_belongs_to_one_group_only() -> None:
    # played ♣8      table ♠5 ♦5 ♥3
    start = fishing("byggkasino", "8c | Qd", "5s 5d 3h")
    assert legal(start) == ["8c", "8c x 3h 5d", "8c x 3h 5s"]
    assert_refused(start, "8c x 3h 5s 5d")


def test_3_1_what_is_taken_must_fit() -> None:
    start = fishing("byggkasino", "8c | Qd", "5s 5d 3h")
    assert_refused(start, "8c x 5s", "8c x", "8c x 3h", "8c m 3h 5s", "Qd", "Qd x 5s")


def test_3_1_one_card_may_take_build_simply_or_lie() -> None:
    # ♣5 on the table, ♥5 ♠5 ♠10 in hand
    start = fishing("byggkasino", "5h 5s Ts | Qd", "5c")
    assert_legal(start, "5h x 5c", "5h b10 5c", "5h b5 5c", "5h")
    assert after(start, "5h b10 5c")["builds"][0]["parts"] == 1
    assert after(start, "5h b5 5c")["builds"][0]["parts"] == 2


def test_3_1_a_build_is_never_added_up_with_free_cards() -> None:
    # build ♠2 + ♦5 and a free ♣3: a seven takes the build, a ten takes nothing
    start = fishing("byggkasino", "Tc 7c | Qd", "3c", SEVEN)
    assert_legal(start, "7c x #1", "Tc", "7c")
    assert_refused(start, "Tc x 3c #1", "Tc x #1")


def test_3_1_a_build_may_be_taken_with_the_free_cards_that_fit() -> None:
    start = fishing("byggkasino", "7c | Qd", "3c 4s", SEVEN)
    assert legal(start) == ["7c", "7c x #1", "7c x 3c 4s", "7c x 3c 4s #1"]
    end = after(start, "7c x 3c 4s #1")
    assert end["captured"][0] == cards("2s 3c 4s 5d 7c")
    assert end["tabbar"] == [1, 0]


def test_3_1_several_builds_may_be_taken_together_or_one_alone() -> None:
    start = fishing("byggkasino", "7c | Qd", "Kc", SEVEN, build(7, "3h 4h"))
    assert legal(start) == ["7c", "7c x #1", "7c x #1 #2", "7c x #2"]


def test_3_1_value_cards_take_free_groups_too() -> None:
    start = fishing("byggkasino", "Td | Qd", "7s 9h")
    assert legal(start) == ["Td", "Td x 7s 9h"]
    assert_legal(fishing("byggkasino", "2s | Qd", "7s 8h"), "2s x 7s 8h")
    assert_legal(fishing("byggkasino", "As | Qd", "6s 8h"), "As x 6s 8h")


def test_3_1_variant_value_cards_take_builds_only() -> None:
    # ♠7 and ♥9 free; storan and ♥7 held: nothing to take, but sixteen can be built and taken
    options = on(value_cards_take_builds_only=True)
    start = fishing("byggkasino", "Td 7h | Qd Kh", "7s 9h", options=options)
    assert_refused(start, "Td x 7s 9h")
    end = after(start, "7h b16 9h", "Kh", "Td x #1")
    assert end["captured"][0] == cards("7h 9h Td")
    assert_legal(fishing("byggkasino", "Th 3h | Qd", "Td 2s Ah", options=options), "Th x Td", "3h x Ah 2s")


def test_3_1_variant_take_a_build_with_free_cards() -> None:
    # build ♠2 + ♦5 and a free ♣3: a ten takes both
    options = on(take_build_with_free=True)
    start = fishing("byggkasino", "Tc 7c | Qd", "3c", SEVEN, options=options)
    end = after(start, "Tc x 3c #1")
    assert end["captured"][0] == cards("2s 3c 5d Tc")
    assert end["tabbar"] == [1, 0]
    assert_legal(start, "7c x #1")
    assert_refused(start, "Tc x #1", "7c x 3c #1")
    assert_legal(fishing("byggkasino", "Tc | Qd", "2c Ad", SEVEN, options=options), "Tc x Ad 2c #1")


def test_3_1_variant_take_with_free_is_for_simple_builds() -> None:
    options = on(take_build_with_free=True)
    double = build(7, "2s 5d 7d", parts=2)
    assert_refused(fishing("byggkasino", "Tc | Qd", "3c", double, options=options), "Tc x 3c #1")
    assert_refused(
        fishing("byggkasino", "Tc | Qd", "3c", build(3, "2d Ah"), build(7, "2s 5d"), options=options),
        "Tc x #1 #2",
    )


def test_3_1_variants_together_keep_value_cards_from_builds_with_free_cards() -> None:
    both = on(take_build_with_free=True, value_cards_take_builds_only=True)
    hands, table = "Td | Qd", "9c"
    assert_refused(fishing("byggkasino", hands, table, SEVEN, options=both), "Td x 9c #1")
    one = on(take_build_with_free=True)
    assert_legal(fishing("byggkasino", hands, table, SEVEN, options=one), "Td x 9c #1")


def test_1_5_a_builder_keeps_the_exact_card_though_free_cards_could_help() -> None:
    # with the free three a ten could take the seven just now; that is no promise
    options = on(take_build_with_free=True)
    assert_refused(fishing("byggkasino", "5d Tc | Qd", "2s 3c", options=options), "5d b7 2s")
    own = build(7, "2s 5d", creator=0)
    assert_refused(fishing("byggkasino", "7c Tc Kd | Qd", "3c", own, options=options), "7c", "7c b10 3c")


# Laying out (3.4, 3.5).


def test_3_4_laying_out_is_free_though_the_card_could_take() -> None:
    # ♦6 and ♣9 on the table: ♥9 may simply be laid beside them
    start = fishing("byggkasino", "9h | Qd", "6d 9c")
    assert legal(start) == ["9h", "9h x 9c"]
    assert after(start, "9h")["table"] == ["6d", "9h", "9c"]


OWN = build(11, "5c 6h", creator=0)


def test_3_5_a_builder_may_do_all_but_lay_out() -> None:
    start = fishing("byggkasino", "Js 3h 7c 9s | Qd", "3s 4d", OWN)
    assert_legal(start, "3h x 3s", "3h b7 4d", "7c b11 4d", "7c b11 4d #1", "Js x #1", "7c x 3s 4d")
    assert_refused(start, "Js", "3h", "7c", "9s")


def test_3_5_a_builder_with_nothing_else_must_take_the_build() -> None:
    assert legal(fishing("byggkasino", "Js 3h | Qd", "Kd", OWN)) == ["Js x #1"]


def test_1_5_the_only_card_for_a_build_is_not_spent_otherwise() -> None:
    start = fishing("byggkasino", "Js 3h | Qd", "Jd", OWN)
    assert_refused(start, "Js x Jd")
    assert_legal(start, "Js x Jd #1", "Js x #1")
    assert_legal(fishing("byggkasino", "Js Jc | Qd", "Jd", OWN), "Js x Jd")


@pytest.mark.parametrize(
    ("facts", "lays_out", "spends"),
    [
        ({"creator": 0}, False, False),  # made it, unchanged
        ({"creator": 1, "last": 0}, False, False),  # last to build on an opponent's
        ({"creator": 2, "last": 0, "keepers": [0, 2]}, False, False),  # on the partner's, card held
        ({"creator": 2, "last": 0, "keepers": [2]}, True, True),  # for the partner, without a card
        ({"creator": 0, "last": 2, "keepers": [0]}, True, False),  # the partner was last: keep the card
        ({"creator": 0, "last": 1}, True, True),  # an opponent was last
    ],
)
def test_3_5_who_may_not_lay_out(facts: dict[str, object], lays_out: bool, spends: bool) -> None:
    lying = build(11, "5c 6h Jc") | {"parts": 2} | facts
    start = fishing("byggkasino", "Js 3h | Qd Jh | Jd Kh | Qh", "Kd 8s 3d", lying)
    assert ("3h" in legal(start)) == lays_out
    assert ("Js x 3d 8s" in legal(start)) == spends
    assert "Js x #1" in legal(start)


def test_3_5_an_opponents_build_forbids_nothing() -> None:
    assert_legal(fishing("byggkasino", "Js 3h | Qd 9h", "Kd", OWN, turn=1), "Qd", "9h")


def test_3_1_anybody_may_take_a_build() -> None:
    start = fishing("byggkasino", "Js 3h | Jc Kd", "Qh", OWN, turn=1)
    end = after(start, "Jc x #1")
    assert end["captured"] == [[], cards("5c 6h Jc")]
    assert_legal(end, "3h", "Js")


# Tabbar (1.6, 3.6).


def test_1_6_clearing_the_table_is_a_tabbe_and_the_next_player_must_lay_out() -> None:
    end = after(fishing("byggkasino", "7s Kh | Qd 7d", "7h 3s 4d"), "7s x 3s 4d 7h")
    assert end["tabbar"] == [1, 0]
    assert legal(end) == ["7d", "Qd"]


def test_3_6_variant_a_tabbe_first_cancels_one_of_the_other_sides() -> None:
    options = on(tabbe_cancel=True)
    start = fishing("byggkasino", "7s Kh | Qd", "7h", options=options, tabbar=[1, 2])
    assert after(start, "7s x 7h")["tabbar"] == [1, 1]
    start = fishing("byggkasino", "7s Kh | Qd", "7h", options=options, tabbar=[1, 0])
    assert after(start, "7s x 7h")["tabbar"] == [2, 0]


def test_3_6_variant_the_lowest_seat_that_has_a_tabbe_loses_it() -> None:
    hands = "7s Kh | Qd | Qh | Kd"
    options = on(tabbe_cancel=True)
    both = fishing("byggkasino", hands, "7h", options=options, tabbar=[0, 1, 0, 1])
    assert after(both, "7s x 7h")["tabbar"] == [0, 0, 0, 1]
    other = fishing("byggkasino", hands, "7h", options=options, tabbar=[0, 0, 3, 1])
    assert after(other, "7s x 7h")["tabbar"] == [0, 0, 3, 0]
    mate = fishing("byggkasino", hands, "7h", options=options, tabbar=[0, 0, 3, 0])
    assert after(mate, "7s x 7h")["tabbar"] == [1, 0, 3, 0]
