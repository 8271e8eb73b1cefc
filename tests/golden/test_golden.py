"""Matches that a person can read stay as they were; a change is written anew and reviewed as a diff."""

from __future__ import annotations

import pytest

from tests.golden.playthroughs import CASES, file_of, told


@pytest.mark.parametrize(("match", "language"), CASES)
def test_a_match_is_played_and_told_as_before(match: str, language: str) -> None:
    kept = file_of(match, language).read_text(encoding="utf-8")
    assert told(match, language) == kept, "if this is meant: python -m tests.golden.playthroughs"
