"""Mulle: the rounds of a giv, what is left at its end, and its score (rules.md 1.2, 1.6, 2.6)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import RANKS, SUITS, State, after, cards, fishing, legal, scores

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def over(*captured: str, **more: Any) -> State:
    """A finished giv in which the seats captured `captured`."""
    hands = "|".join("" for _ in captured)
    taken = [cards(text) for text in captured]
    return fishing("mulle", hands, captured=taken, **({"turn": None} | more))


@pytest.mark.parametrize(
    ("seats", "dealer", "order"),
    [(2, 1, [0, 1]), (2, 0, [1, 0]), (3, 1, [2, 0, 1]), (4, 3, [0, 1, 2, 3])],
)
def test_1_2_a_round_is_dealt_four_and_four_from_the_dealers_left(
    seats: int, dealer: int, order: list[int]
) -> None:
    stock = DECK[: 8 * seats]
    hands = "Ks" + " |" * (seats - 1)
    start = fishing("mulle", hands, "5h 7d", stock=stock, dealer=dealer, round=1)
    end = after(start, "Ks")
    halves = [stock[4 * i : 4 * i + 4] for i in range(2 * seats)]
    for place, seat in enumerate(order):
        assert end["hands"][seat] == cards(" ".join(halves[place] + halves[seats + place]))
    assert (end["turn"], end["round"], end["stock"]) == (order[0], 2, [])
    assert end["table"] == ["5h", "7d", "Ks"]  # nothing is dealt to the table


def test_1_2_captures_and_the_table_stay_from_round_to_round() -> None:
    start = fishing(
        "mulle", "5s |", "5h 7d", stock=DECK[:16], round=2, captured=[["Ks"], ["9c"]], tabbar=[1, 0]
    )
    end = after(start, "5s x 5h")
    assert (end["captured"], end["tabbar"]) == ([["5s", "5h", "Ks"], ["9c"]], [1, 0])
    assert (end["table"], end["last_taker"]) == (["7d"], 0)


def test_1_2_the_giv_is_over_when_nothing_is_left_to_deal() -> None:
    end = after(fishing("mulle", "Ks |", "5h", last_taker=1), "Ks")
    assert (end["turn"], legal(end)) == (None, [])


def test_1_6_leftovers_go_to_the_last_taker_and_are_no_tabbe() -> None:
    end = after(fishing("mulle", "Ks |", "5h", last_taker=1), "Ks")
    assert end["captured"] == [[], ["5h", "Ks"]]
    assert (end["table"], end["tabbar"]) == ([], [0, 0])


def test_1_6_the_last_card_itself_may_take_and_then_gets_the_rest() -> None:
    end = after(fishing("mulle", "5s |", "5h 7d", last_taker=1), "5s x 5h")
    assert end["captured"] == [["5s", "5h", "7d"], []]
    assert end["tabbar"] == [0, 0]


def test_1_6_clearing_the_table_with_the_last_card_is_a_tabbe() -> None:
    assert after(fishing("mulle", "5s |", "5h", last_taker=1), "5s x 5h")["tabbar"] == [1, 0]


def test_1_6_leftovers_stay_when_nobody_has_captured() -> None:
    end = after(fishing("mulle", "Ks |", "5h"), "Ks")
    assert (end["captured"], end["table"]) == ([[], []], ["5h", "Ks"])


def test_2_6_what_each_card_is_worth() -> None:
    first, second = scores(over("As 2s 5s Td Ah 9c", "Td 2s 4h"))
    assert first == {
        "spades": 3,
        "storan": 2,
        "lillan": 1,
        "aces": 2,
        "tabbar": 0,
        "mullar": 0,
        "total": 8,
    }
    assert (second["storan"], second["lillan"], second["spades"], second["total"]) == (2, 1, 1, 4)


@pytest.mark.parametrize(
    ("card", "points"), [("2s", 2), ("As", 2), ("Td", 2), ("Ac", 1), ("Ks", 1), ("Kd", 0)]
)
def test_2_6_one_card_alone(card: str, points: int) -> None:
    assert [side["total"] for side in scores(over(card, "9c"))] == [points, 0]


def test_2_6_tabbar_and_mullar_are_added() -> None:
    mulles = [[{"card": "9c", "points": 9}, {"card": "Td", "points": 16}], []]
    first, second = scores(over("9c 9c Td Td", "4h", mulles=mulles, tabbar=[2, 3]))
    assert (first["mullar"], first["tabbar"], first["total"]) == (25, 2, 31)
    assert (second["mullar"], second["tabbar"], second["total"]) == (0, 3, 3)


@pytest.mark.parametrize(("storan", "totals"), [(2, [32, 8]), (3, [32, 10])])
def test_2_6_forty_fixed_points_or_forty_two(storan: int, totals: list[int]) -> None:
    spades = " ".join(2 * [card for card in DECK if card[1] in "sh"])
    others = " ".join(2 * [card for card in DECK if card[1] in "dc"])
    sides = scores(over(spades, others, options={"storan_points": storan}))
    assert [side["total"] for side in sides] == totals


def test_1_2_partners_count_together() -> None:
    sides = scores(over("As", "Td", "5s Ah", "Ks", tabbar=[1, 0, 1, 0]))
    assert [side["total"] for side in sides] == [2 + 1 + 1 + 2, 2 + 1]


def test_1_2_three_players_are_three_sides() -> None:
    assert [side["total"] for side in scores(over("As", "Td", "5s"))] == [2, 2, 1]
