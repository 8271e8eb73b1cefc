"""Settlement, the hundred club and ketchup: rules.md 2.7, 5 and 6."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from mulle.engine.match import Match
from mulle.engine.settlement import Settlement, settle
from mulle.games import ruleset
from tests.engine.table import finished, match_of, with_points


def money(*amounts: float) -> tuple[Decimal, ...]:
    return tuple(Decimal(str(amount)) for amount in amounts)


def margins(found: Settlement) -> list[tuple[int, int, int]]:
    return [(pay.payer, pay.payee, int(pay.margin)) for pay in found.payments]


def settled(match: Match, stake: str | None = None) -> Settlement:
    found = settle(match, None if stake is None else Decimal(stake))
    assert found is not None
    return found


def one_giv(players: int, *points: int) -> Match:
    return with_points(match_of("mulle", {"players": players, "deals": 1}), *points)


def test_2_7_two_players_the_difference() -> None:
    (payment,) = settled(one_giv(2, 52, 40), "0.50").payments
    assert (payment.payer, payment.payee) == (1, 0)
    assert (payment.margin, payment.amount) == money(12, 6)


def test_2_7_three_players_the_winner_collects_from_each_loser() -> None:
    found = settled(one_giv(3, 20, 50, 30))
    assert margins(found) == [(0, 1, 30), (2, 1, 20)]
    assert found.balances == money(-30, 50, -20)


def test_2_7_three_players_tied_winners_each_collect() -> None:
    found = settled(one_giv(3, 50, 50, 30))
    assert margins(found) == [(2, 0, 20), (2, 1, 20)]
    assert found.balances == money(20, 20, -40)


def test_2_7_four_players_half_the_difference() -> None:
    (payment,) = settled(one_giv(4, 61, 40), "1").payments
    assert payment.margin == Decimal("10.5")
    assert payment.amount == Decimal("10.5")


def test_2_7_a_draw_settles_nothing() -> None:
    found = settled(one_giv(2, 40, 40), "1")
    assert found.payments == ()
    assert found.money == money(0, 0)


@pytest.mark.parametrize(
    ("players", "margin", "club"),
    [
        (2, 100, None), (2, 101, "hundred"), (2, 200, "hundred"), (2, 201, "ketchup"),
        (4, 200, None), (4, 201, "hundred"), (4, 400, "hundred"), (4, 401, "ketchup"),
    ],
)  # fmt: skip
def test_2_7_hundred_club_and_ketchup_after_halving(players: int, margin: int, club: str | None) -> None:
    (payment,) = settled(one_giv(players, margin, 0)).payments
    assert payment.club == club


def test_2_7_margins_apply_to_each_loser_separately() -> None:
    found = settled(one_giv(3, 250, 149, 49))
    assert [pay.club for pay in found.payments] == ["hundred", "ketchup"]


def test_6_a_match_that_a_fault_ended_has_no_settlement() -> None:
    match = with_points(match_of("mulle", {"faults": "lose"}), 300, 0, lost=0)
    assert match.is_over
    assert settle(match, Decimal(1)) is None


def test_a_match_in_play_has_no_settlement() -> None:
    assert settle(match_of("mulle", {})) is None


def test_3_7_byggkasino_knows_no_settlement() -> None:
    assert settle(with_points(match_of("byggkasino", {"match": "single"}), 7, 4), Decimal(1)) is None


def test_4_husmulle_settles_as_mulle() -> None:
    match = with_points(match_of("husmulle", {"omgangar": 1}), 12, 9)
    assert settled(match).balances == money(3, -3)


def test_5_stickmulle_settles_marks_by_their_value() -> None:
    match = finished(ruleset("stickmulle")).match
    assert match is not None
    found = settle(match, Decimal("0.25"))
    assert found is not None
    assert found.balances == money(*match.totals)
    assert found.money == tuple(marks * Decimal("0.25") for marks in match.totals)


def test_a_settlement_goes_into_json() -> None:
    told = settled(one_giv(4, 61, 40), "0.10").to_dict()
    assert json.loads(json.dumps(told))["payments"][0]["amount"] == "1.050"
