"""How long decisions take, counted in narrow classes: small to keep, easy to add up."""

from __future__ import annotations

from collections import Counter
from math import log2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# Sixteen classes to a doubling: a quantile is right to about 2 %.
CLASSES_A_DOUBLING = 16


class Timings:
    """A count of decisions by class of time."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self._counts: Counter[int] = Counter(counts or {})

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self._counts[round(CLASSES_A_DOUBLING * log2(max(1.0, seconds * 1e6)))] += 1

    def quantile(self, share: float) -> float:
        """The time in seconds that `share` of the decisions keep within; nought of none."""
        wanted = share * self.count
        reached = 0
        for place, number in sorted(self._counts.items()):
            reached += number
            if reached >= wanted:
                return float(2 ** (place / CLASSES_A_DOUBLING) / 1e6)
        return 0.0

    @property
    def count(self) -> int:
        """How many decisions there are."""
        return self._counts.total()

    def to_dict(self) -> dict[str, int]:
        """The counts by class, as results are kept."""
        return {str(place): number for place, number in sorted(self._counts.items())}

    @staticmethod
    def of_dict(data: Mapping[str, int]) -> Timings:
        """The timings that `to_dict` wrote."""
        return Timings({int(place): number for place, number in data.items()})

    @staticmethod
    def together(some: Iterable[Timings]) -> Timings:
        """All of `some` added up."""
        total = Timings()
        for timings in some:
            total._counts.update(timings._counts)
        return total
