"""A bounded sample of `make soak`."""

from __future__ import annotations

import pytest
from bench.soak import play_giv


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(0, 300, 50))
def test_random_givar_of_random_rulesets(seed: int) -> None:
    for number in range(seed, seed + 50):
        assert play_giv(1_000_000_000 + number) > 0
