"""Least squares that grow with every example: the weights that would have foretold best what came."""

from __future__ import annotations

from dataclasses import dataclass, field

Features = tuple[float, ...]
Matrix = list[list[float]]

# What is assumed before anything is seen: as if so many examples had come out at nought.
DOUBT = 5.0


@dataclass
class LeastSquares:
    """A linear estimate with the sums it is made from; `weights` are nought until something is learnt."""

    products: Matrix
    outcomes: list[float]
    weights: list[float] = field(default_factory=list)

    @classmethod
    def blank(cls, size: int) -> LeastSquares:
        """Knows nothing about `size` features."""
        products = [[DOUBT if row == column else 0.0 for column in range(size)] for row in range(size)]
        return cls(products, [0.0] * size, [0.0] * size)

    def estimate(self, features: Features) -> float:
        """What is expected of `features`."""
        return sum([weight * feature for weight, feature in zip(self.weights, features, strict=True)])

    def add(self, features: Features, outcome: float) -> None:
        """One more example: `features` came to `outcome`."""
        for row, feature in enumerate(features):
            if feature:
                products = self.products[row]
                for column, other in enumerate(features):
                    products[column] += feature * other
                self.outcomes[row] += feature * outcome

    def fade(self, share: float) -> None:
        """Let old examples count for a little less than new ones."""
        for row, products in enumerate(self.products):
            for column in range(len(products)):
                products[column] *= share
            products[row] += (1 - share) * DOUBT
            self.outcomes[row] *= share

    def solve(self) -> None:
        """The weights that fit all examples best."""
        self.weights = solution(self.products, self.outcomes)


def solution(matrix: Matrix, right: list[float]) -> list[float]:
    """Gaussian elimination; `matrix` is positive definite, so no pivot is nought."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        _clear_below(rows, place)
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum([rows[place][column] * found[column] for column in range(place + 1, size)])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found


def _clear_below(rows: Matrix, place: int) -> None:
    pivot = rows[place]
    for row in rows[place + 1 :]:
        factor = row[place] / pivot[place]
        if factor:
            for column in range(place, len(row)):
                row[column] -= factor * pivot[column]
