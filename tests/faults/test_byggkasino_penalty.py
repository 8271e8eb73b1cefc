"""Byggkasino over several givar with `faults` = `penalty` (rules.md 6): points for the others."""

from __future__ import annotations

import pytest

from .table import (
    EVERY_SEAT,
    State,
    after,
    assert_goes_on,
    assert_refused,
    build,
    cards,
    fishing,
    legal,
    seated,
    to_the_others,
)

ELEVEN = build(11, "5c 6h")  # made and kept by seat 0


def penalty(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """A position of a match over several givar in which faults cost points."""
    return fishing("byggkasino", {"faults": "penalty", **options}, hands, table, *builds)


def strict(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """The same position by the strict rules."""
    return fishing("byggkasino", options, hands, table, *builds)


# Legal moves ignore 1.5, and nothing else.


def test_6_a_value_may_be_built_without_its_card() -> None:
    assert legal(strict("5c Qs | Qd", "6h")) == ["5c", "Qs"]
    start = penalty("5c Qs | Qd", "6h")
    assert legal(start) == ["5c", "5c b11 6h", "Qs"]
    end = after(start, "5c b11 6h")
    assert_goes_on(end)
    assert end["builds"][0]["keepers"] == [0]


def test_6_the_kept_card_may_be_spent() -> None:
    hands, table = "Js 3h | Qd", "Jd"
    assert_refused(strict(hands, table, ELEVEN), "Js x Jd")
    assert_goes_on(after(penalty(hands, table, ELEVEN), "Js x Jd"))


def test_6_a_forbidden_lay_out_is_among_the_moves() -> None:
    assert_refused(strict("Js 3h | Qd", "9d", ELEVEN), "3h", "Js")
    assert legal(penalty("Js 3h | Qd", "9d", ELEVEN)) == [
        "3h",
        "3h b12 9d",
        "3h b14 #1",
        "Js",
        "Js b11 #1",
        "Js x #1",
    ]


def test_6_all_the_other_rules_hold() -> None:
    assert_refused(penalty("As 9h | Qd", "8h"), "As b9 8h", "9h b17 8h", "9h x 8h")
    compound = build(11, "5c 6h Jd", parts=2)
    assert_refused(penalty("2c 9h | Qd", "", compound), "2c b13 #1")
    raised = build(7, "2d 5c", creator=1, last=0, changed=True, raised_by=[0])
    assert_refused(penalty("6s Kd | Qd", "", raised, raise_once=True), "6s b13 #1")


def test_6_the_partner_is_a_keeper_as_if_he_still_held_the_card() -> None:
    # Seat 0 has spent its ten; its promise on the table still lets seat 2 build for it.
    ten = build(10, "4c 6s", creator=0)
    start = penalty("Kc | Kd | 2d 3h | Kh", "8s", ten) | {"turn": 2}
    (made,) = after(start, "2d b10 8s #1")["builds"]
    # Whether seat 2 is recorded beside its partner, as if it held a ten, is not judged here.
    assert made["last"] == 2
    assert 0 in made["keepers"]


# Fault 1: two points, the card goes back, and p moves again without laying out.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_1_gives_every_other_side_two_points(players: int, seat: int) -> None:
    hands = seated(seat, players, "Js 3h", "Qh Qd Qc")
    start = penalty(hands, "9d", build(11, "5c 6h", creator=seat)) | {"turn": seat}
    end = after(start, "3h")
    assert end["penalties"] == to_the_others(2, seat, players)
    assert (end["lost"], end["turn"], end["withheld"]) == (None, seat, True)


def test_6_fault_1_puts_everything_back() -> None:
    start = after(penalty("Js 3h | Qd", "9d", ELEVEN) | {"penalties": [0, 0]})
    end = after(start, "3h")
    assert end == start | {"penalties": [0, 2], "withheld": True}


def test_6_fault_1_withholds_lay_outs_until_the_move_is_made() -> None:
    start = penalty("Js 3h | Qd 8d", "9d", ELEVEN)
    withheld = after(start, "3h")
    assert legal(withheld) == ["3h b12 9d", "3h b14 #1", "Js b11 #1", "Js x #1"]
    assert_refused(withheld, "3h", "Js")
    moved = after(withheld, "Js x #1")
    assert (moved["withheld"], moved["turn"], moved["penalties"]) == (False, 1, [0, 2])
    assert "Qd" in legal(moved)


def test_6_fault_1_what_is_built_then_may_still_lack_its_card() -> None:
    # 1.5 is ignored for the withheld move too: a fourteen without an ace, and the next fault comes later
    moved = after(penalty("Js 3h | Qd 8d", "9d", ELEVEN), "3h", "3h b14 #1")
    assert (moved["withheld"], moved["penalties"]) == (False, [0, 2])


def test_6_fault_1_is_counted_each_time() -> None:
    start = penalty("Js 3h 9h | Qd 8d", "9d", ELEVEN) | {"penalties": [5, 3]}
    end = after(start, "3h", "9h x 9d", "8d", "3h")
    assert end["penalties"] == [5, 7]
    assert end["withheld"] is True


def test_6_fault_1_with_the_last_card_of_the_round() -> None:
    # the card goes back, so the round has not ended
    end = after(penalty("Js |", "9d", ELEVEN), "Js")
    assert (end["hands"], end["turn"], end["penalties"]) == ([["Js"], []], 0, [0, 2])
    done = after(end, "Js x #1")
    assert (done["turn"], done["withheld"], done["penalties"]) == (None, False, [0, 2])


@pytest.mark.parametrize(
    ("hand", "table", "card"),
    [
        ("3h 4c", "4d 9d", "3h"),  # ♣4 takes ♦4
        ("9s Qc", "9d", "Qc"),  # ♠9 takes ♦9: also the card laid out may be the one that could take
        ("9s Qc", "9d", "9s"),
        ("4s 9s", "5d", "4s"),  # ♠4 + ♦5 make nine, which is held
        ("2c Ks", "Qd", "2c"),  # ♣2 raises the eleven to thirteen, which is held
        ("As 3h", "8h 6d", "3h"),  # the ace from hand takes ♥8 + ♦6
    ],
)
def test_6_fault_1_whatever_the_alternative_is(hand: str, table: str, card: str) -> None:
    end = after(penalty(f"{hand} | Qh", table, ELEVEN), card)
    assert (end["penalties"], end["withheld"]) == ([0, 2], True)


def test_6_a_variant_can_take_the_alternative_away() -> None:
    # ♠A takes ♦6 + ♥8, but not by value_cards_take_builds_only: then it is fault 2, before the move
    hands, table = "As 4h | 8h 7d", "6d"
    assert_goes_on(after(penalty(hands, table, ELEVEN) | {"turn": 1}, "8h"))
    start = penalty(hands, table, ELEVEN, value_cards_take_builds_only=True) | {"turn": 1}
    assert after(start, "8h")["penalties"] == [0, 5]


@pytest.mark.parametrize(
    "lying",
    [
        build(11, "5c 6h", creator=1),  # an opponent's
        build(11, "5c 6h Jc", creator=0, last=1, parts=2),  # an opponent was last
        build(11, "5c 6h Jc", creator=0, last=2, parts=2, keepers=[0]),  # the partner was last
        build(11, "5c 6h Jc", creator=2, last=0, parts=2, keepers=[2]),  # built for the partner
    ],
)
def test_6_fault_1_needs_a_build_that_forbids_the_lay_out(lying: State) -> None:
    end = after(penalty("Js 3h | Qh Jh | Jd Qc | Qd", "9d", lying), "3h")
    assert_goes_on(end)
    assert (end["turn"], end["table"]) == (1, ["3h", "9d"])


def test_6_fault_1_who_keeps_beside_the_partner_and_was_last_is_bound() -> None:
    both = build(11, "5c 6h Jc", creator=2, last=0, parts=2, keepers=[0, 2])
    assert after(penalty("Js 3h | Qh | Jd | Qd", "9d", both), "3h")["penalties"] == [0, 2]


def test_6_fault_1_building_for_the_partner_is_an_alternative() -> None:
    ten, eleven = build(10, "4c 6s", creator=0), build(11, "5c 6h", creator=2)
    start = penalty("Th | Qh | 2d 7c | Qd", "8s", ten, eleven) | {"turn": 2}
    end = after(start, "7c")
    assert (end["penalties"], end["withheld"], end["turn"]) == ([0, 2], True, 2)
    assert_goes_on(after(end, "2d b10 8s #1") | {"penalties": [0, 0]})


# Fault 2: five points, the builds are broken up, and p moves freely. Judged when the turn comes.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_2_gives_every_other_side_five_points(players: int, seat: int) -> None:
    before = (seat - 1) % players
    hands = ["7d", "8h", "9h", "Th"][:players]
    hands[seat], hands[before] = "4h 9s", "Kd 7h"
    start = penalty(" | ".join(hands), "", build(11, "5c 6d", creator=seat)) | {"turn": before}
    end = after(start, "Kd")
    assert end["penalties"] == to_the_others(5, seat, players)
    assert (end["lost"], end["turn"], end["withheld"]) == (None, seat, False)
    assert (end["builds"], end["table"]) == ([], cards("5c 6d Kd"))


def test_6_fault_2_is_not_judged_before_the_turn_comes_back() -> None:
    start = penalty("5c Ks 3h | 9h Kd 2s", "6h")
    assert_goes_on(after(start, "5c b11 6h"))
    end = after(start, "5c b11 6h", "9h")
    assert (end["penalties"], end["table"], end["turn"]) == ([0, 5], cards("5c 6h 9h"), 0)


def test_6_fault_2_leaves_p_free_to_play_anything() -> None:
    start = penalty("5c Ks 5d | 9h Kd 2s", "6h")
    free = after(start, "5c b11 6h", "9h")
    assert legal(free) == [
        "5d",
        "5d b10 5c",
        "5d b11 6h",
        "5d b14 9h",
        "5d b16 5c 6h",
        "5d b5 5c",
        "5d x 5c",
        "Ks",
    ]
    assert after(free, "Ks")["penalties"] == [0, 5]  # laid out, and no new fault
    assert after(free, "5d x 5c")["captured"][0] == ["5d", "5c"]


def test_6_fault_2_breaks_up_all_builds_of_p_for_one_fine() -> None:
    lying = (
        build(11, "5c 6h"),
        build(12, "8c 4d", creator=1),
        build(13, "9d 4s"),
    )
    end = after(penalty("7s | 2h 7h", "", *lying) | {"turn": 1}, "2h")
    assert end["penalties"] == [0, 5]
    assert [b["value"] for b in end["builds"]] == [12]
    assert end["table"] == cards("2h 5c 6h 9d 4s")


def test_6_fault_2_breaks_up_what_p_built_for_the_partner() -> None:
    # seat 0 was last on its partner's ten without being a keeper, and is stuck with its own eleven
    ten = build(10, "4c 6s 2d 8s", creator=2, last=0, parts=2, keepers=[2])
    end = after(penalty("7s | Qh | Th | 2h 7h", "", ELEVEN, ten) | {"turn": 3}, "2h")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])
    assert end["table"] == cards("2h 5c 6h 4c 6s 2d 8s")


def test_6_fault_2_breaks_up_what_p_keeps_though_the_partner_was_last() -> None:
    ten = build(10, "4c 6s 2d 8s", creator=0, last=2, parts=2, keepers=[0])
    end = after(penalty("7s | Qh | Th | 2h 7h", "", ELEVEN, ten) | {"turn": 3}, "2h")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])


def test_6_fault_2_leaves_the_partners_own_builds() -> None:
    twelve = build(12, "8c 4d", creator=2)
    end = after(penalty("7s | Qh | Qc | 2h 7h", "", ELEVEN, twelve) | {"turn": 3}, "2h")
    assert [b["value"] for b in end["builds"]] == [12]
    assert end["penalties"] == [0, 5]


def test_6_fault_2_needs_a_build_that_forbids_laying_out() -> None:
    # the creator whose partner was last may lay out in byggkasino, card or no card
    ten = build(10, "4c 6s 2d 8s", creator=0, last=2, parts=2, keepers=[0])
    end = after(penalty("7s Kc | Qh | Ks | 2h 7h", "", ten) | {"turn": 3}, "2h")
    assert_goes_on(end)
    assert len(end["builds"]) == 1
    assert_goes_on(after(end, "Kc"))


def test_6_fault_2_not_for_who_built_for_the_partner() -> None:
    ten = build(10, "4c 6s 2d 8s", creator=2, last=0, parts=2, keepers=[2])
    assert_goes_on(after(penalty("7s Kc | Qh | Th | 2h 7h", "", ten) | {"turn": 3}, "2h"))


@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("Js 3h", ""),  # the build itself
        ("9s 3h", "9d"),  # ♠9 takes ♦9
        ("4s 9s", "5d"),  # ♠4 + ♦5 make nine, which is held
        ("2c Ks", "Qd"),  # ♣2 raises the eleven to thirteen, which is held
    ],
)
def test_6_fault_2_not_with_an_alternative(hand: str, table: str) -> None:
    end = after(penalty(f"{hand} | 7h 8h", table, ELEVEN) | {"turn": 1}, "7h")
    assert_goes_on(end)
    assert len(end["builds"]) == 1


def test_6_fault_2_a_build_without_its_card_is_no_alternative() -> None:
    # ♠4 + ♦9 would make thirteen, but no king is held
    start = penalty("4s Qs | 7h 8h", "9d", ELEVEN) | {"turn": 1}
    assert after(start, "7h")["penalties"] == [0, 5]
    held = penalty("4s Ks | 7h 8h", "9d", ELEVEN) | {"turn": 1}
    assert_goes_on(after(held, "7h"))


def test_6_fault_2_building_for_the_partner_is_an_alternative() -> None:
    ten, eleven = build(10, "4c 6s", creator=0), build(11, "5c 6h", creator=2)
    can = penalty("Th | 9d 7h | 2d 7c | Qd", "8s", ten, eleven) | {"turn": 1}
    assert_goes_on(after(can, "9d"))
    cannot = penalty("Th | 9d 7h | 7d Kc | Qd", "8s", ten, eleven) | {"turn": 1}
    assert after(cannot, "9d")["penalties"] == [0, 5]


def test_6_fault_2_merging_the_partners_build_is_not_building_for_him() -> None:
    # Seat 2 can raise its seven to thirteen with ♠6 and merge its partner's thirteen, but that is a
    # raise: no king is held and nobody has promised it, so it is no alternative.
    kings, seven = build(13, "Th 3h", creator=0), build(7, "2d 5c", creator=2)
    start = penalty("Kc | 9d 7h | 6s Qc | Qd", "", kings, seven) | {"turn": 1}
    assert "6s b13 #1 #2" in legal(start | {"turn": 2})
    end = after(start, "9d")
    assert (end["penalties"], end["table"]) == ([0, 5], cards("2d 5c 9d"))
    assert [lying["value"] for lying in end["builds"]] == [13]


def test_6_fault_2_a_variant_can_give_the_alternative() -> None:
    # own seven of ♠2 + ♦5 and no seven held: ♣10 takes it together with ♣3 where that is allowed
    own = build(7, "2s 5d")
    start = penalty("Tc 9s | Qh 8h", "3c", own) | {"turn": 1}
    assert after(start, "Qh")["penalties"] == [0, 5]
    mixed = penalty("Tc 9s | Qh 8h", "3c", own, take_build_with_free=True) | {"turn": 1}
    assert_goes_on(after(mixed, "Qh"))


def test_6_fault_2_raise_once_can_take_the_alternative_away() -> None:
    raised = build(7, "2d 5c", changed=True, raised_by=[0])
    start = penalty("6s Kd | Qh 8h", "", raised) | {"turn": 1}
    assert_goes_on(after(start, "Qh"))
    once = penalty("6s Kd | Qh 8h", "", raised, raise_once=True) | {"turn": 1}
    assert after(once, "Qh")["penalties"] == [0, 5]


def test_6_fault_2_not_when_the_opponent_takes_or_takes_over_the_build() -> None:
    assert_goes_on(after(penalty("5c Qs | Jd Kd", "6h"), "5c b11 6h", "Jd x #1"))
    assert_goes_on(after(penalty("5c Qs | 2d Kd", "6h"), "5c b11 6h", "2d b13 #1"))


def test_6_fault_2_after_spending_the_kept_card() -> None:
    end = after(penalty("Js 3h | Qd Kd", "Jd", ELEVEN), "Js x Jd", "Qd")
    assert (end["penalties"], end["table"]) == ([0, 5], cards("5c 6h Qd"))


def test_6_fault_1_and_2_add_up() -> None:
    # the lay-out is put right by spending the jack elsewhere: the next turn is stuck
    end = after(penalty("Js 3h | Qd Kd", "Jd", ELEVEN), "3h", "Js x Jd", "Qd")
    assert (end["penalties"], end["withheld"], end["builds"]) == ([0, 7], False, [])
