"""Byggkasino, a single giv with `faults` = `penalty` (rules.md 6): the side at fault loses at once."""

from __future__ import annotations

import pytest

from .table import (
    EVERY_SEAT,
    State,
    after,
    assert_goes_on,
    assert_lost,
    build,
    cards,
    fishing,
    legal,
    seated,
    side_of,
)

ELEVEN = build(11, "5c 6h")  # made and kept by seat 0
NEW_HANDS = cards("3s 3h 3d 3c 4s 4h 4d 4c")


def single(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """A position of a single giv in which the players are responsible themselves."""
    return fishing("byggkasino", {"faults": "penalty", "match": "single", **options}, hands, table, *builds)


def ended_well(state: State) -> bool:
    """Whether the giv has ended without a fault."""
    return (state["turn"], state["lost"]) == (None, None) and not any(state["penalties"])


def test_6_moves_ignore_the_keeping_of_cards() -> None:
    assert legal(single("5c Qs | Qd", "6h")) == ["5c", "5c b11 6h", "Qs"]


# Faults 1 to 3.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_1_loses_at_once(players: int, seat: int) -> None:
    hands = seated(seat, players, "Js 3h", "Qh Qd Qc")
    start = single(hands, "9d", build(11, "5c 6h", creator=seat)) | {"turn": seat}
    end = after(start, "3h")
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


def test_6_fault_1_needs_a_build_that_forbids_the_lay_out() -> None:
    partner_last = build(11, "5c 6h Jc", creator=0, last=2, parts=2, keepers=[0])
    for_partner = build(11, "5c 6h Jc", creator=2, last=0, parts=2, keepers=[2])
    for lying in (partner_last, for_partner, build(11, "5c 6h", creator=1)):
        assert_goes_on(after(single("Js 3h | Qh Jh | Jd Qc | Qd", "9d", lying), "3h"))


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_2_loses_when_the_turn_comes(players: int, seat: int) -> None:
    before = (seat - 1) % players
    hands = ["7d", "8h", "9h", "Th"][:players]
    hands[seat], hands[before] = "4h 9s", "Kd 7h"
    start = single(" | ".join(hands), "", build(11, "5c 6d", creator=seat)) | {"turn": before}
    end = after(start, "Kd")
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


def test_6_fault_2_not_before_the_turn_and_not_with_an_alternative() -> None:
    start = single("5c Ks 3h | 9h Kd 2s", "6h")
    assert_goes_on(after(start, "5c b11 6h"))
    assert_lost(after(start, "5c b11 6h", "9h"), 0)
    assert_goes_on(after(single("5c Ks 9c | 9h Kd 2s", "6h"), "5c b11 6h", "9h"))


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_3_loses_at_the_rounds_end(players: int, seat: int) -> None:
    hands = seated(seat, players, "5c", "Kh Qd 9c")
    held = hands.split(" | ")
    others = [held[(seat + step) % players] for step in range(1, players)]
    end = after(single(hands, "6h 2d") | {"turn": seat}, "5c b11 6h", *others)
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


def test_6_fault_3_comes_before_the_deal_and_the_leftovers() -> None:
    start = single("Kh |", "2d", ELEVEN) | {"stock": NEW_HANDS, "round": 5, "last_taker": 1}
    end = after(start, "Kh")
    assert_lost(end, 0)
    assert (end["hands"], end["stock"], end["round"]) == ([[], []], NEW_HANDS, 5)
    final = after(single("Kh |", "2d", ELEVEN) | {"last_taker": 1}, "Kh")
    # Assumed: with the loss everything stops, so the leftovers stay where they lie.
    assert (final["lost"], final["captured"]) == (0, [[], []])


# Fault 4: the cards played in the round show that the value was not held when it was built.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_4_loses_at_the_rounds_end(players: int, seat: int) -> None:
    # `seat` builds eleven without a jack, the next player takes it with one; then all lay out
    following = (seat + 1) % players
    hands = ["7h Qh", "7d Qd", "8h Qc", "8d Kd"][:players]
    hands[seat], hands[following] = "5c 9s", "Js 2c"
    second = [hand.split()[1] for hand in hands]
    first = [hands[(seat + step) % players].split()[0] for step in range(2, players)]
    last = [second[(seat + step) % players] for step in range(players)]
    start = single(" | ".join(hands), "6h") | {"turn": seat}
    so_far = after(start, "5c b11 6h", "Js x #1", *first)
    assert_goes_on(so_far)
    before_the_end = after(start, "5c b11 6h", "Js x #1", *first, *last[:-1])
    assert_goes_on(before_the_end)
    end = after(start, "5c b11 6h", "Js x #1", *first, *last)
    assert_lost(end, side_of(seat, players))
    assert not any(end["penalties"])


def test_6_fault_4_comes_before_the_deal() -> None:
    start = single("5c Qs | Js 9d", "6h 2c") | {"stock": NEW_HANDS, "round": 5}
    end = after(start, "5c b11 6h", "Js x #1", "Qs", "9d")
    assert_lost(end, 0)
    assert (end["hands"], end["stock"], end["round"]) == ([[], []], NEW_HANDS, 5)


def test_6_fault_4_not_with_the_card_in_hand() -> None:
    start = single("5c Jd | Js 9d", "6h 2c")
    assert ended_well(after(start, "5c b11 6h", "Js x #1", "Jd", "9d"))


def test_6_fault_4_not_though_the_card_is_spent_before_the_build_is_stolen() -> None:
    # the jack was held when the eleven was built; that it was wasted afterwards is no fault (4)
    start = single("5c Jd 7c | 9d Js 8d", "6h Jc 2h")
    assert ended_well(after(start, "5c b11 6h", "9d", "Jd x Jc", "Js x #1", "7c", "8d"))


@pytest.mark.parametrize(
    ("kept", "move", "table", "taker", "fault"),
    [
        ("Td", "7s b10 3c", "3c", "Tc", True),  # storan is sixteen in hand, no ten
        ("Th", "7s b10 3c", "3c", "Tc", False),
        ("Td", "7s b16 9c", "9c", None, False),
        ("Ad", "7s b14 7c", "7c", "Ac", False),  # any ace is fourteen
        ("2h", "7s b15 8c", "8c", "2s", True),  # fifteen needs lillan
    ],
)
def test_6_fault_4_goes_by_hand_eyes(
    kept: str, move: str, table: str, taker: str | None, fault: bool
) -> None:
    start = single(f"7s {kept} | {taker or '4d'} Qd", f"{table} Kc")
    if taker is None:  # nobody else can take sixteen: the builder does
        end = after(start, move, "4d", f"{kept} x #1", "Qd")
    else:
        end = after(start, move, f"{taker} x #1", kept, "Qd")
    assert (end["lost"] == 0) == fault
    assert end["turn"] is None


@pytest.mark.parametrize(
    ("hand", "lying", "table", "move", "taker"),
    [
        ("2d Qs", build(10, "4c 6s", creator=1), "8s", "2d b10 8s #1", "Ts"),  # parts added
        ("2d Qs", build(9, "4c 5s", creator=1), "8s", "2d b11 #1", "Js"),  # raised
        ("Jd Qs", build(11, "4c 7s", creator=1), "8s", "Jd b11 #1", "Js"),  # ligger on a build
    ],
)
def test_6_fault_4_is_about_building_on_too(
    hand: str, lying: State, table: str, move: str, taker: str
) -> None:
    start = single(f"{hand} | {taker} 9d", table, lying)
    assert_lost(after(start, move, f"{taker} x #1", "Qs", "9d"), 0)


def test_6_fault_4_also_for_ligger() -> None:
    assert_lost(after(single("8d Qs | 8c 9d", "8h"), "8d b8 8h", "8c x #1", "Qs", "9d"), 0)


def test_6_fault_4_not_for_who_built_for_the_partner() -> None:
    # seat 0 holds a ten and promised it; seat 2 adds ♦2 + ♠8 without one; seat 0 takes the lot
    ten = build(10, "4c 6s", creator=0)
    start = single("Th 3c | 7d | 2d Qs | Kh 9h", "8s", ten) | {"turn": 2}
    end = after(start, "2d b10 8s #1", "Kh", "Th x #1", "7d", "Qs", "9h", "3c")
    assert ended_well(end)


def test_6_fault_4_raising_the_partners_build_is_not_for_the_partner() -> None:
    ten = build(10, "4c 6s", creator=0)
    start = single("Th 3c | 7d | 2d Js | Qh 9h", "8s", ten) | {"turn": 2}
    assert_lost(after(start, "2d b12 #1", "Qh x #1", "Th", "7d", "Js", "9h", "3c"), 0)


def test_6_fault_4_looks_at_every_build_of_the_round() -> None:
    # the first build was sound, the second was not; both were taken by the opponent
    start = single("5c 3d Jd | Js Kc 9d", "6h Th")
    assert_lost(after(start, "5c b11 6h", "Js x #1", "3d b13 Th", "Kc x #1", "Jd", "9d"), 0)


def test_6_fault_4_looks_at_each_round_by_itself() -> None:
    # Seat 0 built soundly in the first round; the jack it played then does not excuse the second,
    # and what it plays in the second does not matter to the first.
    stock = ["7c", "8d", "2c", "Jc", "9s", "9c", "8s", "3s"]
    start = single("5c Jd | Js 9d", "6h") | {"stock": stock, "round": 5}
    dealt = after(start, "5c b11 6h", "Js x #1", "Jd", "9d")
    assert_goes_on(dealt)
    assert dealt["hands"] == [cards("7c 8d 9s 9c"), cards("2c Jc 8s 3s")]
    line = ["5c b11 6h", "Js x #1", "Jd", "9d"]
    sound = after(start, *line, "7c", "2c", "8d", "3s", "9s", "8s", "9c", "Jc")
    assert ended_well(sound)


def test_6_fault_4_one_sides_build_does_not_lose_for_the_other() -> None:
    start = single("7c Qs | 5c 9d", "6h 2h") | {"turn": 1}
    # seat 1 builds eleven without a jack; seat 0 raises it out of its hands soundly
    end = after(
        single("2c Ks Qs | 5c 9d 8d", "6h") | {"turn": 1},
        "5c b11 6h",
        "2c b13 #1",
        "9d",
        "Ks x #1",
        "8d",
        "Qs",
    )
    assert_lost(end, 1)
    assert_goes_on(after(start, "5c b11 6h"))


def test_6_without_a_fault_the_single_giv_ends_as_usual() -> None:
    end = after(single("5c Js | 9d Qd", "6h"), "5c b11 6h", "9d", "Js x #1", "Qd")
    assert ended_well(end)
    assert end["captured"][0] == cards("5c 6h Js 9d Qd")


def test_6_the_fault_that_is_judged_first_decides() -> None:
    # Seat 0 has built without a jack, which would show at the round's end (4); but seat 1 does the
    # same and is stuck before that (2).
    start = single("5c Ks 9h | Js 4d 8s", "6h 7h")
    line = ["5c b11 6h", "Js x #1", "Ks", "4d b11 7h", "9h"]
    assert_goes_on(after(start, *line[:-1]))
    assert_lost(after(start, *line), 1)
