"""Stickmulle: buying, tricks, the mulle call and the pot (rules.md 5), sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from .table import RANKS, State, after, assert_refused, cards, legal, scores

SUIT_HANDS = [[rank + suit for rank in RANKS] for suit in "shdc"]


def stick(hands: str, mulle: str = "9h", **more: Any) -> State:
    """A position in play; seat 0 is forehand and leads unless told otherwise."""
    return {
        "game": "stickmulle",
        "dealer": 2,
        "turn": 0,
        "phase": "play",
        "mulle": mulle,
        "hands": [cards(hand) for hand in hands.split("|")],
        **more,
    }


def dealt(**more: Any) -> State:
    """Everything dealt: spades, hearts and diamonds in hand, clubs in the talon."""
    start: State = {"game": "stickmulle", "mulle": "9h", "hands": SUIT_HANDS[:3], "talon": SUIT_HANDS[3]}
    return start | more


def won(start: State, *moves: str) -> int:
    """Who wins the trick made of `moves`."""
    winner: int = after(start, *moves)["last_trick"]["winner"]
    return winner


# Buying.


def test_5_buying_begins_at_forehand_and_is_buy_or_pass() -> None:
    assert legal(dealt()) == ["buy", "pass"]
    assert legal(dealt(dealer=0, turn=1)) == ["buy", "pass"]
    assert_refused(dealt(), "As", "ok", "mulle?")


def test_5_forehand_pays_two_for_the_talon() -> None:
    end = after(dealt(), "buy")
    assert end["hands"][0] == cards(" ".join(SUIT_HANDS[3]))
    assert end["discard"] == cards(" ".join(SUIT_HANDS[0]))
    assert (end["talon"], end["buyer"], end["pot"], end["chips"]) == ([], 0, 2, [-2, 0, 0])


@pytest.mark.parametrize(("passes", "buyer"), [(1, 1), (2, 2)])
def test_5_the_others_pay_one(passes: int, buyer: int) -> None:
    end = after(dealt(), *["pass"] * passes, "buy")
    assert end["hands"][buyer] == cards(" ".join(SUIT_HANDS[3]))
    assert (end["buyer"], end["pot"], end["chips"][buyer]) == (buyer, 1, -1)


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_5_after_a_buy_nobody_else_may_and_forehand_leads(passes: int) -> None:
    end = after(dealt(), *["pass"] * passes, "buy")
    assert (end["phase"], end["turn"], end["leader"]) == ("play", 0, 0)
    assert_refused(end, "buy", "pass")


def test_5_when_all_pass_the_talon_stays() -> None:
    end = after(dealt(dealer=0, turn=1), "pass", "pass", "pass")
    assert (end["phase"], end["turn"], end["leader"], end["buyer"]) == ("play", 1, 1, None)
    assert end["talon"] == cards(" ".join(SUIT_HANDS[3]))
    assert (end["pot"], end["chips"]) == (0, [0, 0, 0])


# Tricks.


def test_5_suit_is_followed_if_it_can_be() -> None:
    start = after(stick("5s 7d | 6s Ks Ah | Ts Jd"), "5s")
    assert legal(start) == ["6s", "Ks"]
    assert_refused(start, "Ah")


def test_5_without_the_suit_any_card_is_played() -> None:
    assert legal(after(stick("5s 7d | 6h Kc | Ts Jd"), "5s")) == ["6h", "Kc"]


def test_5_the_leader_plays_any_card() -> None:
    assert legal(stick("5s 7d 9h | 6h Kc 2d | Ts Jd 3d")) == ["5s", "7d", "9h"]


def test_5_the_highest_of_the_suit_led_wins_and_leads() -> None:
    end = after(stick("5s 7d | 6s Ah | Ts Jd"), "5s", "6s", "Ts")
    assert end["last_trick"] == {"leader": 0, "cards": ["5s", "6s", "Ts"], "winner": 2}
    assert (end["turn"], end["leader"], end["tricks"], end["trick"]) == (2, 2, [0, 0, 1], [])


def test_5_the_ace_is_high_and_the_two_low() -> None:
    assert won(stick("Ks 7d | As 6h | 2s Jd"), "Ks", "As", "2s") == 1


@pytest.mark.parametrize("mulle", ["6h", "7h", "8h", "9h", "Th"])
def test_5_six_to_ten_make_the_mulles_suit_trump(mulle: str) -> None:
    start = stick("As 7d | 2h 3c | Ks Jd", mulle)
    assert won(start, "As", "2h", "Ks") == 1


def test_5_the_highest_trump_wins() -> None:
    assert won(stick("As 7d | 2h 3c | 3h Jd", "6h"), "As", "2h", "3h") == 2
    assert won(stick("As 7d | 3h 3c | 2h Jd", "6h"), "As", "3h", "2h") == 1


@pytest.mark.parametrize("mulle", ["2h", "3h", "4h", "5h", "Jh", "Qh", "Kh", "Ah"])
def test_5_the_other_mullar_make_no_trump(mulle: str) -> None:
    start = stick("2s 7d | Th 3c | 9c Jd", mulle)
    assert won(start, "2s", "Th", "9c") == 0


# Calling mulle.


def test_5_the_mulle_is_called_by_itself_and_paid_by_both() -> None:
    end = after(stick("9h 7d | 6h Ah | Ts Jd", chips=[-2, 0, 1], pot=1), "9h")
    assert (end["chips"], end["pot"]) == ([2, -2, -1], 1)


def test_5_whoever_plays_it_is_paid() -> None:
    end = after(stick("5h 7d | 9h Ac | Ts Jd"), "5h", "9h")
    assert end["chips"] == [-2, 4, -2]


def test_5_other_cards_are_not_paid_for() -> None:
    assert after(stick("8h 7d | 6h Ah | Ts Jd"), "8h")["chips"] == [0, 0, 0]


def test_5_in_talon_or_discard_the_mulle_costs_nobody() -> None:
    end = after(dealt(mulle="9s"), "buy")  # ♠9 goes into the discard
    assert end["chips"] == [-2, 0, 0]
    assert after(dealt(mulle="9c"), "pass", "pass", "pass")["chips"] == [0, 0, 0]


def test_5_with_automatic_calls_there_is_no_call_to_make() -> None:
    assert_refused(stick("9h 7d | 6h Ah | Ts Jd"), "9h!", "7d!")


def manual(hands: str, **more: Any) -> State:
    """A position in which the players have to call mulle themselves."""
    return stick(hands, options={"announce": "manual"}, **more)


def test_5_manual_the_call_is_part_of_the_move() -> None:
    start = manual("9h 7d | 6h Ah | Ts Jd")
    assert legal(start) == ["7d", "9h", "9h!"]
    end = after(start, "9h!")
    assert (end["chips"], end["silent"]) == ([4, -2, -2], None)
    done = after(end, "6h", "Ts")
    assert done["phase"] == "play"


def test_5_manual_only_the_mulle_can_be_called() -> None:
    assert_refused(manual("9h 7d | 6h Ah | Ts Jd"), "7d!")


def test_5_manual_a_silent_mulle_is_asked_about_after_the_trick() -> None:
    # seat 1 plays it silently: the trick is played out, then seat 2 and seat 0 are asked
    start = manual("5h 7d | 9h Ac | Ts Jd")
    played = after(start, "5h", "9h")
    assert (played["phase"], played["silent"], played["chips"]) == ("play", 1, [0, 0, 0])
    asked = after(played, "Ts")
    assert (asked["phase"], asked["turn"], asked["silent"]) == ("ask", 2, 1)
    assert legal(asked) == ["mulle?", "ok"]
    second = after(asked, "ok")
    assert (second["phase"], second["turn"]) == ("ask", 0)


def test_5_manual_pointing_it_out_costs_the_silent_player_two_to_each() -> None:
    asked = after(manual("5h 7d | 9h Ac | Ts Jd"), "5h", "9h", "Ts")
    for moves in (["mulle?"], ["ok", "mulle?"]):
        end = after(asked, *moves)
        assert end["chips"] == [2, -4, 2]
        assert (end["phase"], end["turn"], end["silent"]) == ("play", 1, None)


def test_5_manual_nobody_points_it_out_and_nothing_is_paid() -> None:
    asked = after(manual("5h 7d | 9h Ac | Ts Jd"), "5h", "9h", "Ts")
    end = after(asked, "ok", "ok")
    assert end["chips"] == [0, 0, 0]
    assert (end["phase"], end["turn"], end["silent"]) == ("play", 1, None)


def test_5_manual_the_asking_comes_before_the_scoring() -> None:
    start = manual("5h | 9h | Ts", tricks=[4, 5, 3])
    asked = after(start, "5h", "9h", "Ts")
    assert (asked["phase"], asked["points"]) == ("ask", [0, 0, 0])
    end = after(asked, "mulle?")
    # six tricks to seat 1 (two points), three to seat 2 (one mark to the pot)
    assert (end["phase"], end["turn"], end["points"]) == ("over", None, [0, 2, 0])
    assert (end["chips"], end["pot"]) == ([2, -4, 1], 1)


# Scoring: the last trick goes to seat 0, whose ♠A is led.

LAST = "As | 2s | 3s"


def finished(tricks: list[int], mulle: str = "Kh", **more: Any) -> State:
    """The giv played to its end; seat 0 takes the last trick on top of `tricks`."""
    return after(stick(LAST, mulle, tricks=tricks, **more), "As", "2s", "3s")


def test_5_high_game_pays_points_above_four_and_costs_marks_below() -> None:
    end = finished([6, 4, 2])
    assert (end["tricks"], end["points"]) == ([7, 4, 2], [3, 0, 0])
    assert (end["chips"], end["pot"]) == ([0, 0, -2], 2)


def test_5_low_game_is_the_reverse() -> None:
    end = finished([6, 4, 2], "4h")
    assert (end["points"], end["chips"], end["pot"]) == ([0, 0, 2], [-3, 0, 0], 3)


@pytest.mark.parametrize("mulle", ["6d", "Td", "Jd", "Ad"])
def test_5_six_and_up_are_high_games(mulle: str) -> None:
    assert finished([6, 4, 2], mulle)["points"] == [3, 0, 0]


@pytest.mark.parametrize("mulle", ["2d", "5d"])
def test_5_two_to_five_are_nolle(mulle: str) -> None:
    assert finished([6, 4, 2], mulle)["points"] == [0, 0, 2]


def test_5_points_add_up_over_the_givar_of_a_pot() -> None:
    end = finished([6, 4, 2], points=[5, 3, 0], pot=7, chips=[-2, -3, -2])
    assert (end["points"], end["pot"], end["chips"]) == ([8, 3, 0], 9, [-2, -3, -4])


def test_5_scores_tell_the_giv() -> None:
    total = scores(finished([6, 4, 2], points=[5, 3, 0]))
    assert total == [
        {"total": 3, "tricks": 7, "paid": 0, "points": 8, "chips": 0},
        {"total": 0, "tricks": 4, "paid": 0, "points": 3, "chips": 0},
        {"total": 0, "tricks": 2, "paid": 2, "points": 0, "chips": -2},
    ]


def test_5_total_and_paid_are_nought_until_the_giv_is_over() -> None:
    sides = scores(stick(LAST, "Kh", tricks=[6, 4, 2]))
    assert [(side["total"], side["paid"], side["tricks"]) for side in sides] == [
        (0, 0, 6),
        (0, 0, 4),
        (0, 0, 2),
    ]


def test_5_twelve_points_take_the_pot_with_the_marks_of_this_giv() -> None:
    end = finished([6, 4, 2], points=[9, 3, 0], pot=10, chips=[-4, -3, -3])
    assert (end["points"], end["pot"]) == ([12, 3, 0], 0)  # two marks went in first
    assert end["chips"] == [8, -3, -5]


def test_5_eleven_points_do_not() -> None:
    assert finished([6, 4, 2], points=[8, 3, 0], pot=10)["pot"] == 12


def test_5_the_highest_of_several_above_twelve_takes_it() -> None:
    end = finished([5, 6, 1], points=[11, 12, 0], pot=4)
    # seat 0 now has 13, seat 1 has 14; seat 2 pays three
    assert (end["points"], end["chips"], end["pot"]) == ([13, 14, 0], [0, 7, -3], 0)


def test_5_equal_highest_share_and_an_odd_mark_stays() -> None:
    end = finished([5, 6, 1], points=[11, 11, 0], pot=4)
    assert (end["points"], end["chips"], end["pot"]) == ([13, 13, 0], [3, 3, -3], 1)


def test_5_an_even_pot_is_shared_out_whole() -> None:
    end = finished([5, 6, 1], points=[11, 11, 0], pot=5)
    assert (end["chips"], end["pot"]) == ([4, 4, -3], 0)


def test_5_chips_may_go_below_nought() -> None:
    assert finished([12, 0, 0])["chips"] == [0, -4, -4]
