"""Byggkasino: the rounds of a giv, what is left at its end, and its score (rules.md 1.2, 3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import RANKS, SUITS, State, after, cards, fishing, legal, scores

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def over(*captured: str, **more: Any) -> State:
    """A finished giv in which the seats captured `captured`."""
    hands = "|".join("" for _ in captured)
    taken = [cards(text) for text in captured]
    return fishing("byggkasino", hands, captured=taken, **({"turn": None} | more))


@pytest.mark.parametrize(
    ("seats", "dealer", "order"),
    [(2, 1, [0, 1]), (2, 0, [1, 0]), (3, 1, [2, 0, 1]), (4, 3, [0, 1, 2, 3])],
)
def test_1_2_a_round_is_dealt_two_and_two_from_the_dealers_left(
    seats: int, dealer: int, order: list[int]
) -> None:
    stock = DECK[: 4 * seats]
    start = fishing("byggkasino", "Ks" + " |" * (seats - 1), "Kh Kc", stock=stock, dealer=dealer, round=1)
    end = after(start, "Ks")
    halves = [stock[2 * i : 2 * i + 2] for i in range(2 * seats)]
    for place, seat in enumerate(order):
        assert end["hands"][seat] == cards(" ".join(halves[place] + halves[seats + place]))
    assert (end["turn"], end["round"], end["stock"]) == (order[0], 2, [])
    assert end["table"] == cards("Ks Kh Kc")


def test_1_6_leftovers_go_to_the_last_taker_and_are_no_tabbe() -> None:
    end = after(fishing("byggkasino", "Ks |", "5h", last_taker=1), "Ks")
    assert end["captured"] == [[], ["5h", "Ks"]]
    assert (end["turn"], end["table"], end["tabbar"], legal(end)) == (None, [], [0, 0], [])


def test_1_6_leftovers_stay_when_nobody_has_captured() -> None:
    assert after(fishing("byggkasino", "Ks |", "5h"), "Ks")["table"] == ["5h", "Ks"]


def test_3_6_eleven_points_when_nobody_ties() -> None:
    first = " ".join(card for card in DECK if card[1] in "sh") + " 3c"
    second = " ".join(card for card in DECK if card[1] in "dc" and card != "3c")
    one, two = scores(over(first, second))
    assert one == {
        "cards": 3,
        "spades": 1,
        "storan": 0,
        "lillan": 1,
        "aces": 2,
        "tabbar": 0,
        "total": 7,
    }
    assert two == {
        "cards": 0,
        "spades": 0,
        "storan": 2,
        "lillan": 0,
        "aces": 2,
        "tabbar": 0,
        "total": 4,
    }


def test_3_6_nobody_gets_the_points_of_a_tied_first_place() -> None:
    sides = scores(over("3s 4h", "4s 5h", "5c"))
    assert [(side["cards"], side["spades"], side["total"]) for side in sides] == [(0, 0, 0)] * 3


def test_3_6_a_tie_behind_the_first_changes_nothing() -> None:
    sides = scores(over("3s 4s 4h", "5s 5h", "6s 5c"))
    assert [(side["cards"], side["spades"]) for side in sides] == [(3, 1), (0, 0), (0, 0)]


def test_3_6_cards_and_spades_are_judged_apart() -> None:
    sides = scores(over("3s 4s", "5c 5h 6h"))
    assert [(side["cards"], side["spades"]) for side in sides] == [(0, 1), (3, 0)]


def test_3_6_partners_count_together() -> None:
    sides = scores(over("3s", "5c 5h", "4s 6h", "Td", tabbar=[1, 0, 1, 0]))
    assert [side["total"] for side in sides] == [1 + 2, 2]
    assert [side["cards"] for side in sides] == [0, 0]


@pytest.mark.parametrize(("worth", "total"), [(1, 2), (0, 0)])
def test_3_6_a_tabbe_is_worth_a_point_or_nothing(worth: int, total: int) -> None:
    start = over("3s", "4s", tabbar=[2, 0], options={"tabbe_points": worth})
    assert [side["tabbar"] for side in scores(start)] == [total, 0]
    assert [side["total"] for side in scores(start)] == [total, 0]


def test_3_6_tabbar_are_counted_inside_though_worth_nothing() -> None:
    start = fishing("byggkasino", "7s Kh | Qd", "7h", options={"tabbe_points": 0})
    assert after(start, "7s x 7h")["tabbar"] == [1, 0]
