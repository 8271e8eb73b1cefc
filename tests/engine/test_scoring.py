"""`score_round`, the house rules' own name for counting a round: rules.md 4."""

from __future__ import annotations

import doctest

import pytest

import mulle.scoring
from mulle.cards import FACES, Card
from mulle.rules.fishing.pieces import Mulle
from mulle.scoring import score_round


def test_4_mulle_points_are_the_number_of_registered_mulle_cards() -> None:
    assert score_round([], mullar=["7h", "Kd", "7h"])["mulle"] == 3


def test_4_a_mulle_may_bring_its_own_points() -> None:
    assert score_round([], mullar=[Mulle(Card("Kd"), 13), "7h"])["mulle"] == 14


def test_4_a_tabbe_is_a_point() -> None:
    assert score_round([], tabbar=3)["total"] == 3


@pytest.mark.parametrize(
    ("card", "intake"),
    [("3s", 1), ("Ks", 1), ("Ad", 1), ("Ah", 1), ("Ac", 1), ("2s", 2), ("As", 2), ("Td", 2), ("7h", 0)],
)
def test_4_intake_of_each_card(card: str, intake: int) -> None:
    assert score_round([card])["intake"] == intake


def test_4_two_for_each_intake_point_above_20_and_intake_is_not_added() -> None:
    spades = [str(card) for card in FACES if card.suit == "s"]
    told = score_round([*spades, "Td", "Ad", "Ah", "Ac"], tabbar=1)
    assert told["intake"] == 20
    assert told["bonus"] == 0
    told = score_round([*spades, "Td", "Ad", "Ah", "Ac", "2s"], tabbar=1)
    assert (told["intake"], told["bonus"], told["total"]) == (22, 4, 5)


def test_all_of_two_decks_is_40() -> None:
    assert score_round(FACES * 2)["intake"] == 40


def test_the_example_runs() -> None:
    assert doctest.testmod(mulle.scoring).failed == 0
