"""What is said when a giv has been counted and when a match is over."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mulle.cards import cards
from mulle.engine.settlement import Payment
from mulle.engine.tell import lead_told, leftovers_told, margin_told, netted_told, scores_told
from mulle.games.options import GAMES
from mulle.words import LANGUAGES, catalogue

from .scenes import fishing


def test_scores_item_by_item() -> None:
    items = {"spades": 14, "storan": 4, "lillan": 0, "aces": 5, "tabbar": 2, "mullar": 27, "total": 52}
    spoken = "14 för spader, 4 för storan, 5 för ess, 2 för tabbar, 27 för mullar, summa 52 poäng"
    assert scores_told("Anna", items, "sv") == f"Anna: {spoken}"
    assert scores_told("Bo", {"spades": 0, "total": 0}, "sv") == "Bo: 0 poäng"
    assert scores_told("Bo", {"aces": 1, "total": 1}, "en") == "Bo: 1 for aces, in all 1 point"


def test_every_item_of_every_game_has_a_word() -> None:
    for game in GAMES:
        if game == "stickmulle":
            continue
        for items in fishing(game, "As | 7h", "").scores():
            assert all(f"tell.item.{item}" in catalogue("sv") for item in items if item != "total")
    for item in ("penalties", "tricks", "paid", "points", "chips"):
        assert all(f"tell.item.{item}" in catalogue(language) for language in LANGUAGES)


def test_who_leads() -> None:
    assert lead_told(["Anna", "Bo"], [52, 40], "sv") == "Anna leder: 52 mot 40"
    assert lead_told(["Anna", "Bo", "Cilla"], [12, 40, 31], "sv") == "Bo leder: 40 mot 31 och 12"
    assert lead_told(["Anna", "Bo"], [40, 40], "sv") == "Anna och Bo står lika på 40 poäng"
    assert lead_told(["Anna", "Bo"], [40, 40], "en") == "Anna and Bo are level on 40 points"


def test_netting() -> None:
    assert netted_told(["Anna", "Bo"], [12, 29], "sv") == "Tabbar och mullar kvittas, 29 mot 12: Bo får 17"
    assert netted_told(["Anna", "Bo"], [9, 9], "sv") == "Tabbar och mullar kvittas jämnt, 9 mot 9"


@pytest.mark.parametrize(
    ("margin", "words"),
    [
        ("1", "Bo förlorar med 1 poäng"),
        ("100", "Bo förlorar med 100 poäng"),
        ("100.5", "Bo förlorar med 100,5 poäng: senap, och plats i hundraklubben"),
        ("200", "Bo förlorar med 200 poäng: senap, och plats i hundraklubben"),
        ("201", "Bo förlorar med 201 poäng: ketchup"),
    ],
)
def test_margins(margin: str, words: str) -> None:
    payment = Payment(payer=1, payee=0, margin=Decimal(margin), amount=None)
    assert margin_told("Bo", payment.margin, payment.club, "sv") == words


def test_leftovers() -> None:
    assert leftovers_told("Bo", cards("7h 3s"), "sv") == "Bo får det som ligger kvar: ♠3 och ♥7"
    assert leftovers_told(None, cards("7h"), "en") == "Nobody gets what is left: ♥7"
