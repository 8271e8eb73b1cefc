"""Deals by number: the same for ever, and who sits where in them."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from mulle.arena.deals import Deals
from mulle.arena.lineups import difference, lineups, who_sits
from mulle.arena.measure import every_table
from mulle.games import ruleset
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.position import TrickPosition

DEALS = Deals.of_seed(1)
MULLE = ruleset("mulle")


def test_the_same_deal_for_ever() -> None:
    first = DEALS.first_position(MULLE, 0)
    assert " ".join(map(str, first.hands[0])) == "3c 5d 6d 7s Td Jh Ks Kh"
    assert first == Deals.of_seed(1).first_position(MULLE, 0)


def test_a_phrase_is_its_sha_256() -> None:
    assert Deals.of_phrase("kläder").secret == sha256("kläder".encode()).digest()


def test_deals_differ() -> None:
    found = {DEALS.first_position(MULLE, number).hands for number in range(50)}
    found |= {Deals.of_seed(2).first_position(MULLE, number).hands for number in range(50)}
    assert len(found) == 100


def test_every_seat_begins_about_as_often() -> None:
    rules = ruleset("mulle", {"players": 4})
    begins = Counter(DEALS.first_position(rules, number).turn for number in range(400))
    assert all(70 <= begins[seat] <= 130 for seat in range(4))


@pytest.mark.parametrize("rules", every_table(), ids=lambda rules: f"{rules.game}-{rules.players}")
def test_every_game_is_dealt(rules: object) -> None:
    position = DEALS.first_position(rules, 3)  # type: ignore[arg-type]
    assert isinstance(position, Position | TrickPosition)
    assert position.legal_moves()


def test_every_seat_of_every_giv_has_a_seed_of_its_own() -> None:
    seeds = {DEALS.seed(deal, way, seat) for deal in range(20) for way in range(6) for seat in range(4)}
    assert len(seeds) == 20 * 6 * 4


@pytest.mark.parametrize("rules", every_table(), ids=lambda rules: f"{rules.game}-{rules.players}")
def test_line_ups_give_both_players_every_seat_equally_often(rules: object) -> None:
    sat = Counter(
        (seat, who)
        for way in lineups(rules)  # type: ignore[arg-type]
        for seat, who in enumerate(who_sits(rules, way))  # type: ignore[arg-type]
    )
    assert len(set(sat.values())) == 1
    assert len(sat) == 2 * rules.players  # type: ignore[attr-defined]


def test_partners_sit_opposite() -> None:
    rules = ruleset("mulle", {"players": 4})
    assert [who_sits(rules, way) for way in lineups(rules)] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_difference_of_two_and_of_three_sides() -> None:
    assert difference((1, 0), (30, 42)) == 12
    assert difference((0, 1, 1), (20, 10, 14)) == 8
    assert difference((0, 1, 0), (20, 10, 14)) == 7
