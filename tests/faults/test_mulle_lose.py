"""Mulle with `faults` = `lose` (rules.md 6): the side at fault loses at once."""

from __future__ import annotations

import pytest

from .table import (
    EVERY_SEAT,
    RANKS,
    State,
    after,
    assert_goes_on,
    assert_lost,
    assert_refused,
    build,
    cards,
    fishing,
    legal,
    scores,
    seated,
    side_of,
)

ELEVEN = build(11, "5c 6h")  # made and kept by seat 0


def lose(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """A position in which the players are responsible themselves."""
    return fishing("mulle", {"faults": "lose", **options}, hands, table, *builds)


def strict(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """The same position by the strict rules."""
    return fishing("mulle", options, hands, table, *builds)


# Legal moves ignore 1.5, and nothing else.


def test_6_a_value_may_be_built_without_its_card() -> None:
    assert legal(strict("5c Qs | Qd", "6h")) == ["5c", "Qs"]
    assert legal(lose("5c Qs | Qd", "6h")) == ["5c", "5c b11 6h", "Qs"]


def test_6_the_keeper_is_recorded_as_if_the_card_were_held() -> None:
    (made,) = after(lose("5c Qs | Qd", "6h"), "5c b11 6h")["builds"]
    assert (made["creator"], made["last"], made["keepers"]) == (0, 0, [0])


@pytest.mark.parametrize(
    ("hand", "table", "lying", "move", "options"),
    [
        ("8d Qs", "8s", [], "8d b8 8s", {}),  # ligger
        ("6s Qs", "", [build(7, "2d 5c", creator=1)], "6s b13 #1", {}),  # raise
        ("6s Qs", "", [build(13, "8d 5c", creator=1)], "6s b7 #1", {"tear": True}),  # tear
        ("4c Qs", "9h", [], "4c b5 9h", {"build_down": True}),  # down
        ("2d Qs", "8s", [build(10, "4c 6s", creator=1)], "2d b10 8s #1", {}),  # add parts
        ("Jd Qs", "", [build(11, "4c 7s", creator=1)], "Jd b11 #1", {}),  # ligger on a build
    ],
)
def test_6_every_kind_of_build_is_free_of_the_card(
    hand: str, table: str, lying: list[State], move: str, options: dict[str, object]
) -> None:
    assert_refused(strict(f"{hand} | Qd", table, *lying, **options), move)
    (made,) = after(lose(f"{hand} | Qd", table, *lying, **options), move)["builds"]
    assert (made["last"], made["keepers"]) == (0, [0])


def test_6_the_kept_card_may_be_spent() -> None:
    hands, table = "Js 3h | Qd", "Js"
    assert_refused(strict(hands, table, ELEVEN), "Js m Js")
    end = after(lose(hands, table, ELEVEN), "Js m Js")
    assert_goes_on(end)
    assert end["mulles"][0] == [{"card": "Js", "points": 11}]


def test_6_a_build_may_be_made_with_the_last_card() -> None:
    assert_goes_on(after(lose("5c | Qd Kd", "6h"), "5c b11 6h"))


def test_6_a_forbidden_lay_out_is_among_the_moves() -> None:
    assert_refused(strict("Js 3h | Qd", "Kd", ELEVEN), "3h")
    assert legal(lose("Js 3h | Qd", "Kd", ELEVEN)) == [
        "3h",
        "3h b14 #1",
        "3h b16 Kd",
        "Js b11 #1",
        "Js x #1",
    ]


def test_6_all_the_other_rules_hold() -> None:
    # what can be taken is taken (2.4), value cards are not built with, sixteen is the most
    assert_refused(lose("9h Kd | Qd", "9c"), "9h")
    assert_refused(lose("Js 3h | Qd", "Kd", ELEVEN), "Js")
    assert_refused(lose("As 9h | Qd", "8h"), "As b9 8h", "9h b17 8h")
    assert_refused(lose("4c 9s | Qd", "2d 3h"), "4c b9 2d 3h")
    assert_refused(lose("6s Kd | Qd", "", build(13, "8d 5c", creator=1)), "6s b7 #1")


# Fault 1: a forbidden lay-out while there is an alternative.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_1_loses_at_once(players: int, seat: int) -> None:
    hands = seated(seat, players, "Js 3h", "Qh Qd Qc")
    start = lose(hands, "Kd", build(11, "5c 6h", creator=seat)) | {"turn": seat}
    end = after(start, "3h")
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


@pytest.mark.parametrize(
    ("hand", "table", "why"),
    [
        ("Js 3h", "Kd", "the own build can be taken"),
        ("3h 4c", "4d Kd", "♣4 takes ♦4, though no jack is held"),
        ("3h Ks", "Kd Jd", "♠K takes ♦K, though no jack is held"),
        ("3h 4c 9s", "5d Kd", "♣4 and ♦5 make nine, which is held"),
        ("3h 4s 4c", "Kd 2h 2d", "♠4 can lie on ♥2 + ♦2, or take them"),
        ("3h 2c Kc", "Qd", "♣2 raises eleven to thirteen, which is held"),
        ("9h 8c Js", "Kd 3d", "♣8 + ♦3 is added to the eleven"),
    ],
)
def test_6_fault_1_whatever_the_alternative_is(hand: str, table: str, why: str) -> None:
    start = lose(f"{hand} | Qh", table, ELEVEN)
    laid_out = next(card for card in hand.split() if card in legal(start))
    assert_lost(after(start, laid_out), 0)


def test_6_fault_1_the_alternative_may_be_another_build_of_ones_own() -> None:
    # Builds of nine and eleven, ♠9 held and no jack: the nine can be taken.
    start = lose("3h 9s | Qh", "Kd", ELEVEN, build(9, "4h 5s"))
    assert_lost(after(start, "3h"), 0)


def test_6_fault_1_building_for_the_partner_is_an_alternative() -> None:
    # Seat 2 keeps an eleven without a jack; ♦2 + ♠8 can be added to its partner's ten.
    ten, eleven = build(10, "4c 6s", creator=0), build(11, "5c 6h", creator=2)
    start = lose("Th | Qh | 2d 7c | Qd", "8s", ten, eleven) | {"turn": 2}
    assert_lost(after(start, "7c"), 0)


def test_6_fault_1_the_creator_whose_partner_built_on_is_bound() -> None:
    lying = build(11, "5c 6h Jc", creator=0, last=2, parts=2, keepers=[0])
    assert_lost(after(lose("Js 3h | Qh | Kc | Qd", "Kd", lying), "3h"), 0)


@pytest.mark.parametrize(
    "lying",
    [
        build(11, "5c 6h", creator=1),  # an opponent's
        build(11, "5c 6h Jc", creator=0, last=1, parts=2),  # an opponent was last
        build(11, "5c 6h Jc", creator=2, last=0, parts=2, keepers=[2]),  # built for the partner
    ],
)
def test_6_fault_1_needs_a_build_that_forbids_the_lay_out(lying: State) -> None:
    end = after(lose("Js 3h | Qh Kh | Jd Qc | Qd", "Kd", lying), "3h")
    assert_goes_on(end)
    assert end["turn"] == 1
    assert "3h" in end["table"]


# Fault 2: nothing may be laid out and there is no alternative, judged when the turn comes.


def test_6_fault_2_is_judged_when_the_turn_comes_back() -> None:
    start = lose("5c Ks 3h | 9h Kd 2s", "6h")
    built = after(start, "5c b11 6h")
    assert_goes_on(built)  # not a fault yet: the build may be taken by somebody else
    end = after(start, "5c b11 6h", "9h")
    assert_lost(end, 0)
    # Assumed: nothing else happens to the cards.
    assert end["hands"] == [["3h", "Ks"], ["2s", "Kd"]]
    assert (end["table"], len(end["builds"]), end["captured"]) == (["9h"], 1, [[], []])


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_2_in_every_seat(players: int, seat: int) -> None:
    # the player before lays out ♦K, and `seat` is stuck: no jack, and nothing for ♥4 and ♠9
    before = (seat - 1) % players
    hands = ["7d", "8h", "9h", "Th"][:players]
    hands[seat], hands[before] = "4h 9s", "Kd 7h"
    lying = build(11, "5c 6h", creator=seat)
    start = lose(" | ".join(hands), "", lying) | {"turn": before}
    end = after(start, "Kd")
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


def test_6_fault_2_after_spending_the_kept_card() -> None:
    start = lose("Js 3h | Qd Kd", "Js", ELEVEN)
    assert_lost(after(start, "Js m Js", "Qd"), 0)


@pytest.mark.parametrize(
    ("hand", "table", "why"),
    [
        ("Js 3h", "Kd", "a jack is held"),
        ("3h 4c", "4d Kd", "♣4 takes ♦4"),
        ("4c 9s", "5d Kd", "♣4 + ♦5 make nine, which is held"),
        ("2c Kc", "Qd", "♣2 raises the eleven to thirteen, which is held"),
    ],
)
def test_6_fault_2_not_with_an_alternative(hand: str, table: str, why: str) -> None:
    end = after(lose(f"{hand} | 8h 7h", table, ELEVEN) | {"turn": 1}, "8h")
    assert_goes_on(end)
    assert end["turn"] == 0


def test_6_fault_2_a_build_without_its_card_is_no_alternative() -> None:
    # ♣4 + ♥9 would make thirteen, but no king is held: a legal move, no alternative
    stuck = lose("4c Qs | 7h 6s", "9h", ELEVEN) | {"turn": 1}
    assert_lost(after(stuck, "7h"), 0)
    held = lose("4c Ks | 7h 6s", "9h", ELEVEN) | {"turn": 1}
    assert_goes_on(after(held, "7h"))


@pytest.mark.parametrize(
    ("hand", "table", "options", "without"),
    [
        ("4c 7d", "", {"tear": True}, {}),  # ♣4 tears the eleven down to seven, which is held
        ("4c 5s", "9h", {"build_down": True}, {}),  # ♣4 on ♥9 makes five, which is held
        ("Qc Ts", "3s 4s 5c", {}, {"max_group": 2}),  # ♣Q takes three cards
    ],
)
def test_6_fault_2_options_decide_what_is_an_alternative(
    hand: str, table: str, options: dict[str, object], without: dict[str, object]
) -> None:
    hands = f"{hand} | Kh 8h"
    assert_goes_on(after(lose(hands, table, ELEVEN, **options) | {"turn": 1}, "Kh"))
    assert_lost(after(lose(hands, table, ELEVEN, **without) | {"turn": 1}, "Kh"), 0)


def test_6_fault_2_not_when_the_opponent_takes_the_build() -> None:
    end = after(lose("5c Qs | Jd Kd", "6h"), "5c b11 6h", "Jd x #1")
    assert_goes_on(end)
    assert_goes_on(after(lose("5c Qs | Jd Kd", "6h 3d"), "5c b11 6h", "Jd x #1", "Qs"))


def test_6_fault_2_not_when_the_opponent_has_become_the_keeper() -> None:
    # the jack of seat 1 lies on the eleven: seat 1 keeps it now, and seat 0 lays out freely
    start = lose("5c Qs 3h | Jd Jh Kd", "6h")
    end = after(start, "5c b11 6h", "Jd b11 #1", "Qs")
    assert_goes_on(end)
    assert end["builds"][0]["keepers"] == [1]


def test_6_fault_2_the_one_who_took_over_the_build_is_judged() -> None:
    start = lose("5c Js 3h | 2d 8h Qd", "6h")
    raised = after(start, "5c b11 6h", "2d b13 #1")  # seat 1 has no king
    assert_goes_on(raised)
    assert_lost(after(start, "5c b11 6h", "2d b13 #1", "3h"), 1)


def test_6_fault_2_building_for_the_partner_is_an_alternative() -> None:
    ten, eleven = build(10, "4c 6s", creator=0), build(11, "5c 6h", creator=2)
    hands = "Th | 9d 7h | {} | Qd"
    can = lose(hands.format("2d 7c"), "8s", ten, eleven) | {"turn": 1}
    assert_goes_on(after(can, "9d"))
    cannot = lose(hands.format("7d Kc"), "8s", ten, eleven) | {"turn": 1}
    assert_lost(after(cannot, "9d"), 0)


def test_6_fault_2_not_for_who_built_for_the_partner() -> None:
    # seat 2 was last on its partner's ten and has no ten: it is no keeper and lays out freely
    lying = build(10, "4c 6s 2d 8s", creator=0, last=2, parts=2, keepers=[0])
    end = after(lose("Th | 9d 7h | Kc Qc | Qd", "", lying) | {"turn": 1}, "9d")
    assert_goes_on(end)
    assert_goes_on(after(end, "Kc"))


def test_6_fault_2_the_creator_stays_bound_when_the_partner_was_last() -> None:
    lying = build(10, "4c 6s 2d 8s", creator=0, last=2, parts=2, keepers=[0])
    start = lose("Kc 3h | Qh | 7c | 9d Qd", "", lying) | {"turn": 3}
    assert_lost(after(start, "9d"), 0)


def test_6_fault_2_a_seat_without_cards_is_passed_over() -> None:
    # seat 1 has no cards left: it has no turn, and seat 2 is not bound
    lying = build(11, "5c 6h", creator=1)
    end = after(lose("Kc 3h |  | Qd Qh", "", lying), "Kc")
    assert_goes_on(end)
    assert end["turn"] == 2


# Fault 3: the round ends with a build that somebody keeps.


def test_6_fault_3_a_build_left_at_the_end() -> None:
    start = lose("5c | 9h", "6h 2d")
    assert_goes_on(after(start, "5c b11 6h"))
    assert_lost(after(start, "5c b11 6h", "9h"), 0)


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_3_in_every_seat(players: int, seat: int) -> None:
    hands = seated(seat, players, "5c", "Kh Qd 9c")
    held = hands.split(" | ")
    others = [held[(seat + step) % players] for step in range(1, players)]
    end = after(lose(hands, "6h 2d") | {"turn": seat}, "5c b11 6h", *others)
    assert_lost(end, side_of(seat, players))


def test_6_fault_3_comes_before_the_deal() -> None:
    stock = [rank + "s" for rank in RANKS] + ["Ad", "2h", "3d"]
    start = lose("5c | 9h", "6h 2d") | {"stock": stock, "round": 3}
    end = after(start, "5c b11 6h", "9h")
    assert_lost(end, 0)
    assert (end["hands"], end["stock"], end["round"]) == ([[], []], stock, 3)


def test_6_fault_3_comes_before_the_leftovers() -> None:
    end = after(lose("5c | 9h", "6h 2d") | {"last_taker": 1}, "5c b11 6h", "9h")
    assert_lost(end, 0)
    # Assumed: with the loss everything stops, so the leftovers stay where they lie.
    assert end["captured"] == [[], []]
    assert end["table"] == cards("2d 9h")


def test_6_fault_3_not_when_the_last_card_takes_the_build() -> None:
    end = after(lose("5c | Jh", "6h 2d"), "5c b11 6h", "Jh x #1")
    assert (end["lost"], end["turn"]) == (None, None)
    assert end["captured"] == [[], cards("5c 6h Jh 2d")]


def test_6_fault_3_falls_on_the_keeper() -> None:
    # the last card raises the eleven to thirteen: seat 1 keeps what nobody can take
    assert_lost(after(lose("5c | 2h", "6h Qd"), "5c b11 6h", "2h b13 #1"), 1)


def test_6_fault_3_a_part_added_for_the_partner_leaves_the_duty_with_him() -> None:
    ten = build(10, "4c 6s", creator=2)
    start = lose("2d | Kh | |", "8s", ten)
    # seat 2 promised the ten and has no card left: its side has lost
    assert_lost(after(start, "2d b10 8s #1", "Kh"), 0)


def test_6_no_fault_3_without_a_build() -> None:
    end = after(lose("5c | 9h", "6h 2d"), "5c", "9h")
    assert (end["lost"], end["turn"], end["penalties"]) == (None, None, [0, 0])


# What `lose` does not have.


def test_6_fault_4_is_not_mulles() -> None:
    # seat 0 never held a jack, but seat 1 took the eleven: nothing happens at the round's end
    end = after(lose("5c Qs | Jd Kd", "6h"), "5c b11 6h", "Jd x #1", "Qs", "Kd")
    assert (end["lost"], end["turn"], end["penalties"]) == (None, None, [0, 0])


def test_6_nobody_gets_points_and_nothing_is_withheld() -> None:
    end = after(lose("Js 3h | Qd", "Kd", ELEVEN), "3h")
    assert (end["penalties"], end["withheld"]) == ([0, 0], False)
    assert [side["penalties"] for side in scores(end)] == [0, 0]
