"""Byggkasino over several givar with `faults` = `penalty` (rules.md 6): the round's end and the score."""

from __future__ import annotations

import pytest

from .table import EVERY_SEAT, State, after, build, cards, fishing, legal, scores, seated, to_the_others

ELEVEN = build(11, "5c 6h")  # made and kept by seat 0


def penalty(hands: str, table: str = "", *builds: State, **options: object) -> State:
    """A position of a match over several givar in which faults cost points."""
    return fishing("byggkasino", {"faults": "penalty", **options}, hands, table, *builds)


# Fault 3: the round ends with a build that somebody keeps.


@pytest.mark.parametrize(("players", "seat"), EVERY_SEAT)
def test_6_fault_3_gives_every_other_side_five_points(players: int, seat: int) -> None:
    hands = seated(seat, players, "5c", "Kh Qd 9c")
    held = hands.split(" | ")
    others = [held[(seat + step) % players] for step in range(1, players)]
    end = after(penalty(hands, "6h 2d") | {"turn": seat}, "5c b11 6h", *others)
    assert end["penalties"] == to_the_others(5, seat, players)
    assert (end["lost"], end["turn"], end["builds"]) == (None, None, [])


def test_6_fault_3_comes_before_the_deal_and_the_cards_stay_on_the_table() -> None:
    stock = cards("3s 3h 3d 3c 4s 4h 4d 4c")
    start = penalty("5c | 9h", "6h 2d") | {"stock": stock, "round": 5}
    end = after(start, "5c b11 6h", "9h")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])
    assert end["table"] == cards("2d 5c 6h 9h")
    assert (end["hands"], end["round"], end["turn"]) == ([cards("3s 3h 4s 4h"), cards("3d 3c 4d 4c")], 6, 0)
    assert end["withheld"] is False
    assert "3s" in legal(end)


def test_6_fault_3_comes_before_the_leftovers_which_go_to_the_last_taker() -> None:
    end = after(penalty("5c | 9h", "6h 2d") | {"last_taker": 1}, "5c b11 6h", "9h")
    assert end["penalties"] == [0, 5]
    assert end["captured"] == [[], cards("2d 5c 6h 9h")]
    assert (end["table"], end["builds"], end["tabbar"]) == ([], [], [0, 0])


def test_6_fault_3_the_broken_up_cards_stay_when_nobody_has_captured() -> None:
    end = after(penalty("5c | 9h", "6h 2d"), "5c b11 6h", "9h")
    assert (end["table"], end["builds"]) == (cards("2d 5c 6h 9h"), [])


def test_6_fault_3_not_when_the_last_card_takes_the_build() -> None:
    end = after(penalty("5c | Jh", "6h 2d"), "5c b11 6h", "Jh x #1")
    assert end["penalties"] == [0, 0]


def test_6_fault_3_falls_on_the_keeper() -> None:
    assert after(penalty("5c | 2h", "6h Qd"), "5c b11 6h", "2h b13 #1")["penalties"] == [5, 0]


def test_6_fault_3_partners_who_both_kept_the_build_pay_once() -> None:
    both = build(10, "4c 6s 2d 8s", creator=0, last=2, parts=2, keepers=[0, 2])
    end = after(penalty("Kh | | |", "9h", both), "Kh")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])
    assert end["table"] == cards("Kh 9h 4c 6s 2d 8s")


def test_6_fault_3_both_partners_from_the_first_card_on() -> None:
    # Seat 0 promises a ten, seat 2 adds to it with ♠10 in hand; both tens go elsewhere.
    hands = "4h Th | Kh 9h | 2s 3h | Kd 9d"
    start = penalty(hands.replace("2s 3h", "2d Ts"), "6h 8s Tc 7c 3d")
    line = after(start, "4h b10 6h", "Kh", "2d b10 8s #1", "Kd")
    assert line["builds"][0]["keepers"] == [0, 2]
    end = after(line, "Th x Tc", "9h", "Ts x 3d 7c", "9d")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])


def test_6_fault_3_one_who_keeps_two_builds_is_at_fault_once() -> None:
    # Assumed: the fault is the player's, as in (2); all builds are broken up for the one fine.
    end = after(penalty("| Kh", "", ELEVEN, build(12, "8c 4d")) | {"turn": 1}, "Kh")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])


def test_6_fault_3_each_side_at_fault_gives_to_all_the_others() -> None:
    end = after(penalty("Kh |", "", ELEVEN, build(12, "8c 4d", creator=1)), "Kh")
    assert (end["penalties"], end["builds"]) == ([5, 5], [])
    three = penalty("Kh | |", "", ELEVEN, build(12, "8c 4d", creator=1))
    assert after(three, "Kh")["penalties"] == [5, 5, 10]


def test_6_fault_3_built_for_the_partner_only_he_is_at_fault() -> None:
    ten = build(10, "4c 6s", creator=2)
    end = after(penalty("2d | Kh | |", "8s", ten), "2d b10 8s #1", "Kh")
    assert (end["penalties"], end["builds"]) == ([0, 5], [])


def test_6_fault_3_comes_on_top_of_earlier_penalties() -> None:
    start = penalty("5c | 9h", "6h 2d") | {"penalties": [2, 7]}
    assert after(start, "5c b11 6h", "9h")["penalties"] == [2, 12]


def test_6_the_giv_is_played_on_after_a_fault() -> None:
    stock = cards("3s 3h 3d 3c 4s 4h 4d 4c")
    start = penalty("5c | 9h", "6h 2d") | {"stock": stock, "round": 5}
    end = after(start, "5c b11 6h", "9h", "3s", "4d", "3h", "3d", "4s x 4d", "4c", "4h x 4c", "3c")
    assert (end["turn"], end["penalties"]) == (None, [0, 5])
    assert end["captured"][0] == cards("4s 4d 4h 4c 2d 5c 6h 9h 3s 3h 3d 3c")


# What a match over several givar does not have, and what scores() says.


@pytest.mark.parametrize("match", ["to_21", "three"])
def test_6_fault_4_is_for_single_givar_only(match: str) -> None:
    start = penalty("5c Qs | Jd Kd", "6h", match=match)
    end = after(start, "5c b11 6h", "Jd x #1", "Qs", "Kd")
    assert (end["lost"], end["penalties"]) == (None, [0, 0])


@pytest.mark.parametrize("match", ["to_21", "three"])
def test_6_two_players_pay_points_in_both_kinds_of_match(match: str) -> None:
    assert after(penalty("Js 3h | Qd", "9d", ELEVEN, match=match), "3h")["penalties"] == [0, 2]


def test_6_penalties_count_in_the_scores() -> None:
    end = after(penalty("5c | 9h", "6h 2d") | {"last_taker": 1}, "5c b11 6h", "9h")
    assert scores(end) == [
        {
            "cards": 0,
            "spades": 0,
            "storan": 0,
            "lillan": 0,
            "aces": 0,
            "tabbar": 0,
            "penalties": 0,
            "total": 0,
        },
        {
            "cards": 3,
            "spades": 0,
            "storan": 0,
            "lillan": 0,
            "aces": 0,
            "tabbar": 0,
            "penalties": 5,
            "total": 8,
        },
    ]


def test_6_penalties_of_partners_are_the_sides() -> None:
    end = after(penalty("Js 3h | Qd | Qh | Kd", "9d", ELEVEN), "3h")
    assert [side["penalties"] for side in scores(end)] == [0, 2]
