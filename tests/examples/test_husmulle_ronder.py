"""Husmulle: setup, ronder and the score (rules.md 1.2 and 4, the engine flow of the source)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import RANKS, SUITS, State, after, cards, fishing, scores

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def last_card(**more: Any) -> State:
    """A rond in which seat 0 plays its last card, the last of the rond."""
    options: dict[str, object] = {key: more.pop(key) for key in ("score_each", "alternate") if key in more}
    facts: dict[str, Any] = {"stock": DECK[:16], "round": 1, "starter": 1} | more
    return fishing("husmulle", "Ks |", "5h 7d", options=options, **facts)


def over(*captured: str, **more: Any) -> State:
    """A finished omgång in which the two players captured `captured`."""
    facts: dict[str, Any] = {"turn": None, "captured": [cards(text) for text in captured]} | more
    return fishing("husmulle", "|", **facts)


def test_each_rond_gives_eight_cards_each_to_its_starter_first() -> None:
    end = after(last_card(starter=1), "Ks")
    assert end["starter"] == 0
    assert end["hands"][0] == cards(" ".join(DECK[0:4] + DECK[8:12]))
    assert end["hands"][1] == cards(" ".join(DECK[4:8] + DECK[12:16]))
    assert (end["turn"], end["round"], end["stock"]) == (0, 2, [])


def test_the_table_stays_from_rond_to_rond_and_gets_no_new_cards() -> None:
    end = after(last_card(last_taker=1), "Ks")
    assert end["table"] == ["5h", "7d", "Ks"]
    assert end["last_taker"] == 1


@pytest.mark.parametrize(
    ("alternate", "starter", "following"),
    [
        ("rond", 0, 1),
        ("rond", 1, 0),
        ("omgang", 0, 0),
        ("omgang", 1, 1),
    ],
)
def test_the_starter_alternates_by_rond_or_by_omgang(alternate: str, starter: int, following: int) -> None:
    end = after(last_card(starter=starter, alternate=alternate), "Ks")
    assert (end["starter"], end["turn"]) == (following, following)
    assert end["hands"][following] == cards(" ".join(DECK[0:4] + DECK[8:12]))


def test_after_the_last_rond_the_table_goes_to_the_last_taker() -> None:
    end = after(last_card(stock=[], round=6, last_taker=1), "Ks")
    assert end["captured"] == [[], cards("5h 7d Ks")]
    assert (end["table"], end["turn"], end["tabbar"]) == ([], None, [0, 0])


def test_after_the_last_rond_with_no_taker_the_table_stays() -> None:
    assert after(last_card(stock=[], round=6), "Ks")["table"] == cards("5h 7d Ks")


def test_score_round_counts_intake_apart_from_the_total() -> None:
    first, second = scores(over("3s Ks 2s As Td Ad Ah Ac 9c", "Th 2h 4s"))
    assert first == {"mulle": 0, "tabbar": 0, "intake": 11, "bonus": 0, "total": 0}
    assert (second["intake"], second["total"]) == (1, 0)


@pytest.mark.parametrize(
    ("card", "intake"),
    [
        ("3s", 1),
        ("Ts", 1),
        ("Ks", 1),
        ("Ad", 1),
        ("Ah", 1),
        ("Ac", 1),
        ("2s", 2),
        ("As", 2),
        ("Td", 2),
        ("2h", 0),
        ("Th", 0),
        ("Kd", 0),
    ],
)
def test_intake_of_each_card(card: str, intake: int) -> None:
    assert scores(over(card, ""))[0]["intake"] == intake


def test_the_deck_holds_forty_of_intake_and_the_bonus_is_two_for_each_above_twenty() -> None:
    spades = " ".join(2 * [card for card in DECK if card[1] == "s"])
    others = " ".join(2 * [card for card in DECK if card[1] != "s"])
    first, second = scores(over(spades, others))
    assert (first["intake"], first["bonus"], first["total"]) == (30, 20, 20)
    assert (second["intake"], second["bonus"], second["total"]) == (10, 0, 0)


def test_twenty_of_intake_gives_no_bonus_and_twenty_one_gives_two() -> None:
    twenty = "3s 3s 4s 4s 5s 5s 6s 6s 7s 7s 8s 8s 9s 9s Ts Ts Js Js Qs Qs"
    assert scores(over(twenty, ""))[0]["bonus"] == 0
    assert scores(over(f"{twenty} Ks", ""))[0]["bonus"] == 2
    assert scores(over(f"{twenty} As", ""))[0]["bonus"] == 4


def test_the_total_is_mullar_tabbar_and_bonus() -> None:
    mulles = [[{"card": "9c", "points": 1}, {"card": "4d", "points": 1}], []]
    first, second = scores(over("9c 9c 4d 4d", "5c", mulles=mulles, tabbar=[3, 1]))
    assert first == {"mulle": 2, "tabbar": 3, "intake": 0, "bonus": 0, "total": 5}
    assert second == {"mulle": 0, "tabbar": 1, "intake": 0, "bonus": 0, "total": 1}


def test_mulle_points_by_value_are_added() -> None:
    mulles = [[{"card": "9c", "points": 9}], []]
    sides = scores(over("9c 9c", "5c", mulles=mulles, options={"mulle_points": "value"}))
    assert (sides[0]["mulle"], sides[0]["total"]) == (9, 9)


# Scoring each rond: the engine flow to the letter.

PLAYED = {
    "captured": [["As", "9c", "9c"], ["Td"]],
    "mulles": [[{"card": "9c", "points": 1}], []],
    "tabbar": [2, 1],
    "last_taker": 1,
}
ROND = [
    {"mulle": 1, "tabbar": 2, "intake": 2, "bonus": 0, "total": 3},
    {"mulle": 0, "tabbar": 1, "intake": 2, "bonus": 0, "total": 1},
]


def test_score_each_omgang_keeps_everything_from_rond_to_rond() -> None:
    end = after(last_card(**PLAYED), "Ks")
    assert (end["captured"], end["tabbar"]) == (PLAYED["captured"], [2, 1])
    assert end["mulles"] == PLAYED["mulles"]
    assert end["scored"] == []


def test_score_each_rond_scores_and_restarts() -> None:
    end = after(last_card(score_each="rond", **PLAYED), "Ks")
    assert end["scored"] == [ROND]
    assert (end["captured"], end["mulles"], end["tabbar"]) == ([[], []], [[], []], [0, 0])
    assert (end["last_taker"], end["table"]) == (1, cards("5h 7d Ks"))


def test_score_each_rond_restarts_after_the_sixth_too_with_the_leftovers_counted() -> None:
    # ♠K among the leftovers is an intake point for the last taker, seat 1
    earlier = [ROND] * 5
    end = after(last_card(score_each="rond", stock=[], round=6, scored=earlier, **PLAYED), "Ks")
    sixth = [ROND[0], ROND[1] | {"intake": 3}]
    assert end["scored"] == [*earlier, sixth]
    assert (end["captured"], end["mulles"], end["tabbar"]) == ([[], []], [[], []], [0, 0])
    totals = scores(end)
    assert [side["total"] for side in totals] == [18, 6]
    assert [side["intake"] for side in totals] == [12, 13]


def test_scores_are_summed_over_finished_ronder_and_the_one_in_play() -> None:
    start = last_card(score_each="rond", scored=[ROND], round=2, tabbar=[1, 0])
    assert [side["total"] for side in scores(start)] == [4, 1]


def test_the_bonus_of_each_rond_is_reckoned_by_itself() -> None:
    fifteen = "3s 3s 4s 4s 5s 5s 6s 6s 7s 7s 8s 8s 9s 9s Ts"
    earlier = [[{"mulle": 0, "tabbar": 0, "intake": 15, "bonus": 0, "total": 0}, ROND[1]]]
    start = last_card(score_each="rond", scored=earlier, round=2, stock=[], captured=[fifteen.split(), []])
    assert [side["bonus"] for side in scores(start)] == [0, 0]
    assert scores(start)[0]["intake"] == 30
