"""The arena's arithmetic against numbers reckoned by hand."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import pytest

from mulle.arena.statistics import (
    Estimate,
    clustered,
    elo,
    elo_estimate,
    estimate,
    spread,
    t_quantile,
    variance,
)


def test_variance_is_the_unbiased_one() -> None:
    # Mean 5; squares 9 + 1 + 1 + 9 = 20; 20 / 3.
    assert variance([2, 4, 6, 8]) == pytest.approx(20 / 3)
    assert variance([7]) == 0


def test_an_estimate_is_the_mean_and_t_standard_errors() -> None:
    # Standard error sqrt(20 / 3 / 4) = 1.2910; t of 3 degrees 3.182: half 4.1079.
    found = estimate([2, 4, 6, 8])
    assert (found.mean, found.count) == (5, 4)
    assert found.half == pytest.approx(4.1080, abs=1e-3)
    assert found.low == pytest.approx(0.892, abs=1e-3)
    assert not found.holds_zero


def test_one_value_has_no_bounds() -> None:
    assert estimate([3]) == Estimate(3, inf, 1)
    assert estimate([]) == Estimate(0, inf, 0)
    assert estimate([3]).holds_zero
    assert not estimate([3]).is_surely_not_zero


@pytest.mark.parametrize(
    ("degrees", "exact"), [(1, 12.706), (30, 2.042), (60, 2.000), (120, 1.980), (10_000, 1.960)]
)
def test_students_t(degrees: int, exact: float) -> None:
    assert t_quantile(degrees) == pytest.approx(exact, abs=2e-3)


def test_an_interval_is_clustered_by_deal() -> None:
    # The deals' means are 1, 2, 3: mean 2, variance 1, half 4.303 / sqrt(3), whatever happened within a deal.
    found = clustered([[11, -9], [2, 2], [-17, 23]])
    assert found.mean == 2
    assert found.half == pytest.approx(4.303 / sqrt(3))


def test_spread_of_deals_that_cancel_out_is_minus_one() -> None:
    found = spread([[10, -10], [-4, 4]])
    # 100 + 100 + 16 + 16 = 232, by 3 degrees.
    assert found.giv == pytest.approx(sqrt(232 / 3))
    assert found.deal == 0
    assert found.correlation == pytest.approx(-1)


def test_spread_of_deals_that_repeat_is_one() -> None:
    assert spread([[5, 5, 5], [-5, -5, -5]]).correlation == pytest.approx(1)


def test_spread_reckoned_by_hand() -> None:
    # Mean 1; offsets (2, 0) and (-2, 0): every product is nought.
    assert spread([[3, 1], [-1, 1]]).correlation == pytest.approx(0)
    # Offsets (3, 1), (-1, -3): products 3 and 3, squares 9 + 1 + 1 + 9 = 20, by 4: 3 / 5.
    assert spread([[3, 1], [-1, -3]]).correlation == pytest.approx(0.6)


def test_nothing_varies() -> None:
    assert spread([[2, 2], [2, 2]]).correlation == 0
    assert spread([]).giv == 0


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1) == inf
    assert elo(0) == -inf


def test_elo_estimate() -> None:
    # Three deals won and one half won: 3.5 of 4, odds 7: 400 log10 7 = 338.04.
    found = elo_estimate([[1, 1], [1, 1], [1, 1]])
    assert found.mean == pytest.approx(338.04, abs=0.01)
    # Variance (3 * 0.125² + 0.375²) / 3 = 0.0625; error 0.125; half 3.182 * 0.125 = 0.39775; low 0.47725.
    assert found.low == pytest.approx(400 * -0.03957, abs=0.1)
    assert found.high == inf


def test_elo_of_nothing_is_unknown() -> None:
    found = elo_estimate([])
    assert (found.mean, found.low, found.high) == (0, -inf, inf)


def test_nineteen_intervals_in_twenty_hold_the_truth() -> None:
    random = Random(1)
    held = sum(estimate([random.gauss(0, 20) for _ in range(12)]).holds_zero for _ in range(2000))
    assert 0.935 < held / 2000 < 0.965


def test_one_estimate_in_a_thousand_is_surely_not_zero_by_chance() -> None:
    random = Random(2)
    found = sum(estimate([random.gauss(0, 20) for _ in range(200)]).is_surely_not_zero for _ in range(2000))
    assert found <= 8
