"""The arena's arithmetic: means with 95 % intervals, Elo, and how alike the givar of one deal are."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log10, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Student's t at 97.5 % for 1, 2, 3 … degrees of freedom; beyond the list 1.96 + 2.4 / degrees will do.
T_QUANTILES = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
ELO_SCALE = 400
# A 99.9 % interval is 3.29 standard errors wide where a 95 % one is 1.96.
SURE = 3.29 / 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval; infinite while there are too few values."""

    mean: float
    half: float
    count: int

    @property
    def low(self) -> float:
        """The interval's lower bound."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The interval's upper bound."""
        return self.mean + self.half

    @property
    def holds_zero(self) -> bool:
        """Whether nought is within the interval."""
        return self.low <= 0 <= self.high

    @property
    def is_surely_not_zero(self) -> bool:
        """Whether nought is outside even a 99.9 % interval, so that many estimates may be looked at."""
        return abs(self.mean) > self.half * SURE


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in Elo with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The standard deviation of a giv and of a deal's mean, and the correlation of givar of one deal."""

    giv: float
    deal: float
    correlation: float


def t_quantile(degrees: int) -> float:
    """Student's t at 97.5 %."""
    if degrees < 1:
        return inf
    return T_QUANTILES[degrees - 1] if degrees <= len(T_QUANTILES) else 1.96 + 2.4 / degrees


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean; nought of nothing."""
    return sum(values) / len(values) if values else 0.0


def variance(values: Sequence[float]) -> float:
    """The unbiased variance; nought of fewer than two values."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent `values`, as the means of duplicate deals are: one value a deal."""
    count = len(values)
    if count < 2:
        return Estimate(mean(values), inf, count)
    return Estimate(mean(values), t_quantile(count - 1) * sqrt(variance(values) / count), count)


def clustered(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean of givar that come in `deals`, with an interval clustered by deal."""
    return estimate([mean(givar) for givar in deals])


def spread(deals: Sequence[Sequence[float]]) -> Spread:
    """How givar vary, and how alike those of one deal are (the intraclass correlation)."""
    givar = [value for deal in deals for value in deal]
    middle = mean(givar)
    around = mean([(value - middle) ** 2 for value in givar])
    together = mean([_mean_product([value - middle for value in deal]) for deal in deals])
    return Spread(
        giv=sqrt(variance(givar)),
        deal=sqrt(variance([mean(deal) for deal in deals])),
        correlation=together / around if around else 0.0,
    )


def _mean_product(offsets: Sequence[float]) -> float:
    """The mean of the products of different members of `offsets`."""
    pairs = len(offsets) * (len(offsets) - 1)
    if not pairs:
        return 0.0
    return (sum(offsets) ** 2 - sum(offset**2 for offset in offsets)) / pairs


def elo(score: float) -> float:
    """The Elo difference at which the expected score is `score`, from 0 to 1."""
    if not 0 < score < 1:
        return inf if score > 0 else -inf
    return ELO_SCALE * log10(score / (1 - score))


def elo_estimate(deals: Sequence[Sequence[float]]) -> Elo:
    """Elo from the givar's results (1 won, ½ drawn, 0 lost), the interval clustered by deal.

    One deal, half won, is added, so that a player who has won everything has a finite Elo with a lower bound.
    """
    found = estimate([*(mean(deal) for deal in deals), 0.5])
    return Elo(elo(found.mean), elo(found.low), elo(found.high))
