"""Pots, points that restart and marks that are carried: rules.md 5."""

from __future__ import annotations

from dataclasses import replace

from mulle.engine.match import new_match
from mulle.engine.pots import PotMatch
from mulle.games import STICKMULLE, ruleset
from mulle.rules.tricks.position import TrickPosition
from tests.engine.table import finished


def match_of(pots: int) -> PotMatch:
    match = new_match(ruleset("stickmulle", {"pots": pots}), 2)
    assert isinstance(match, PotMatch)
    return match


def with_giv(
    match: PotMatch, points: tuple[int, ...], chips: tuple[int, ...] = (0, 0, 0), pot: int = 0
) -> PotMatch:
    """The match after a giv that left the players with so much."""
    position = match.start(tuple(STICKMULLE.deck), STICKMULLE.deck[0])
    ended = replace(
        position, phase="over", turn=None, hands=((), (), ()), points=points, chips=chips, pot=pot
    )
    return match.after(ended)


def test_5_the_deal_passes_clockwise_from_the_last_seat() -> None:
    match, dealers = match_of(1), []
    for _ in range(4):
        assert match.next_giv is not None
        dealers.append(match.next_giv.dealer)
        match = with_giv(match, (1, 0, 0))
    assert dealers == [2, 0, 1, 2]


def test_5_a_pot_goes_on_until_somebody_has_12_points() -> None:
    match = with_giv(match_of(1), (11, 3, 0), (-1, -2, -3), 6)
    assert not match.is_over
    position = match.start(tuple(STICKMULLE.deck), STICKMULLE.deck[0])
    assert (position.points, position.chips, position.pot) == ((11, 3, 0), (-1, -2, -3), 6)
    assert with_giv(match, (12, 3, 0)).is_over


def test_5_points_restart_with_the_next_pot_and_an_odd_mark_stays() -> None:
    match = with_giv(match_of(2), (12, 12, 0), (2, 2, -5), 1)
    assert not match.is_over
    position = match.start(tuple(STICKMULLE.deck), STICKMULLE.deck[0])
    assert (position.points, position.chips, position.pot) == ((0, 0, 0), (2, 2, -5), 1)


def test_5_the_most_marks_win_the_match() -> None:
    match = with_giv(match_of(1), (12, 0, 0), (4, -1, -3))
    assert match.winners == (0,)
    assert match.totals == (4, -1, -3)
    assert match.standings == ((4, -1, -3),)


def test_5_equal_marks_are_a_draw() -> None:
    assert with_giv(match_of(1), (12, 12, 0), (2, 2, -4)).winners == (0, 1)


def test_5_marks_only_change_hands() -> None:
    match = finished(ruleset("stickmulle", {"pots": 3})).match
    assert isinstance(match, PotMatch)
    assert sum(match.chips) + match.pot == 0
    assert match.pots_won == 3


def test_5_a_played_giv_is_a_trick_position() -> None:
    assert isinstance(finished(STICKMULLE).position, TrickPosition)
