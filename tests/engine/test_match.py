"""Matches of the fishing family: rules.md 2.7, 3.7, 4 and 6."""

from __future__ import annotations

import pytest

from mulle.engine.match import Match, new_match
from mulle.engine.pots import PotMatch
from mulle.games import ruleset
from mulle.rules.fishing.ruleset import Ruleset
from tests.engine.table import TABLES, finished, match_of, table_name, with_points


def dealer(match: Match) -> int:
    assert match.next_giv is not None
    return match.next_giv.dealer


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_7_as_many_givar_as_players_and_the_deal_passes_clockwise(players: int) -> None:
    match, dealers = match_of("mulle", {"players": players}, first_dealer=1), []
    while not match.is_over:
        dealers.append(dealer(match))
        match = with_points(match, *range(match.sides))
    assert dealers == [(1 + giv) % players for giv in range(players)]
    assert match.winners == (match.sides - 1,)


def test_2_7_deals_givar_when_told() -> None:
    match = match_of("mulle", {"deals": 5})
    for _ in range(5):
        assert not match.is_over
        match = with_points(match, 20, 30)
    assert match.is_over
    assert match.totals == (100, 150)
    assert match.standings[1] == (40, 60)


def test_2_7_equal_is_a_draw() -> None:
    match = with_points(with_points(match_of("mulle", {}), 30, 20), 20, 30)
    assert match.is_over
    assert match.winners == (0, 1)


def test_3_7_single_is_one_giv() -> None:
    match = with_points(match_of("byggkasino", {"match": "single"}), 6, 5)
    assert match.is_over
    assert match.winners == (0,)


def test_3_7_to_21_every_giv_is_played_out_and_the_higher_total_wins() -> None:
    match = with_points(match_of("byggkasino", {}), 20, 10)
    assert not match.is_over
    match = with_points(match, 2, 13)
    assert match.is_over
    assert match.totals == (22, 23)
    assert match.winners == (1,)


def test_3_7_to_21_equal_at_21_plays_another_giv() -> None:
    match = with_points(with_points(match_of("byggkasino", {}), 12, 15), 10, 7)
    assert match.totals == (22, 22)
    assert not match.is_over
    assert match.next_giv is not None
    assert match.next_giv.deciding
    assert with_points(match, 5, 6).winners == (1,)


def test_3_7_three_is_three_givar() -> None:
    match = match_of("byggkasino", {"players": 3}, first_dealer=2)
    dealers = []
    for points in ((4, 3, 4), (5, 2, 4), (1, 6, 4)):
        dealers.append(dealer(match))
        match = with_points(match, *points)
    assert dealers == [2, 0, 1]
    assert match.winners == (2,)


@pytest.mark.parametrize(
    ("points", "last_dealer", "seats", "next_dealer"),
    [
        ((5, 5, 1), 0, (0, 1), 1),
        ((5, 5, 1), 1, (0, 1), 0),
        ((5, 1, 5), 0, (0, 2), 2),
        ((5, 1, 5), 2, (0, 2), 0),
        ((5, 1, 5), 1, (0, 2), 2),
        ((1, 5, 5), 2, (1, 2), 1),
        ((4, 4, 4), 2, (0, 1, 2), 0),
    ],
)
def test_3_7_the_tied_play_on_and_the_nearest_left_of_the_last_dealer_deals(
    points: tuple[int, ...], last_dealer: int, seats: tuple[int, ...], next_dealer: int
) -> None:
    match = with_points(match_of("byggkasino", {"players": 3, "match": "single"}, last_dealer), *points)
    giv = match.next_giv
    assert giv is not None
    assert (giv.seats, giv.dealer, giv.deciding) == (seats, next_dealer, True)
    assert giv.ruleset.players == len(seats)
    assert giv.forehand == seats[(seats.index(next_dealer) + 1) % len(seats)]


def test_3_7_deciding_givar_are_repeated_until_decided() -> None:
    match = with_points(match_of("byggkasino", {"players": 3, "match": "single"}), 4, 4, 4)
    match = with_points(match, 5, 1, 5)
    assert match.next_giv is not None
    assert match.next_giv.seats == (0, 2)
    match = with_points(match, 6, 0, 6)
    assert not match.is_over
    match = with_points(match, 3, 0, 4)
    assert match.winners == (2,)
    assert match.totals == (18, 5, 19)


def test_3_7_who_is_out_cannot_win_by_the_totals() -> None:
    match = with_points(match_of("byggkasino", {"players": 3, "match": "single"}), 5, 5, 1)
    assert with_points(match, 3, 2, 0).winners == (0,)


def test_3_7_pairs_that_tie_all_play_in_the_same_order() -> None:
    match = with_points(match_of("byggkasino", {"players": 4, "match": "single"}, 3), 5, 5)
    assert match.next_giv is not None
    assert (match.next_giv.seats, match.next_giv.dealer) == ((0, 1, 2, 3), 0)


def test_3_7_a_deciding_giv_of_two_is_dealt_to_two() -> None:
    match = with_points(match_of("byggkasino", {"players": 3, "match": "single"}, 0), 5, 1, 5)
    position = match.start(tuple(match.ruleset.deck))
    assert [len(hand) for hand in position.hands] == [4, 4]
    assert position.ruleset.rounds == 6
    assert position.turn == 0
    assert match.next_giv is not None
    assert match.next_giv.seats[0] == 0


@pytest.mark.parametrize(
    ("alternate", "starters"), [("rond", [0, 0, 0]), ("omgang", [0, 1, 0])], ids=["rond", "omgang"]
)
def test_4_the_starter_of_each_omgang(alternate: str, starters: list[int]) -> None:
    match = match_of("husmulle", {"omgangar": 3, "alternate": alternate}, first_dealer=1)
    found = []
    while not match.is_over:
        assert match.next_giv is not None
        found.append(match.next_giv.forehand)
        match = with_points(match, 3, 4)
    assert found == starters


def test_4_rond_alternates_within_the_omgang() -> None:
    rules = ruleset("husmulle", {"omgangar": 1})
    starters = [event.dealer for event in finished(rules).events if event.kind == "deal"]  # type: ignore[attr-defined]
    assert starters == [1, 0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("game", "options"),
    [("mulle", {"players": 3, "faults": "lose"}),
     ("byggkasino", {"players": 3, "faults": "penalty", "match": "single"})],
)  # fmt: skip
def test_6_a_side_that_loses_at_once_ends_the_match_and_the_others_win(
    game: str, options: dict[str, object]
) -> None:
    match = with_points(match_of(game, options), 9, 1, 2, lost=0)
    assert match.is_over
    assert match.winners == (1, 2)
    assert match.totals == (0, 0, 0)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_whole_matches_by_random_players(table: tuple[str, dict[str, object]]) -> None:
    rules = ruleset(*table)
    for seed in (3, 4):
        match = finished(rules, seed).match
        assert match is not None
        assert match.is_over
        assert match.winners
        assert len(match.totals) == match.sides
        if isinstance(rules, Ruleset) and match.lost is None:
            assert max(match.totals) == max(match.totals[side] for side in match.winners)


def test_a_match_of_any_game_begins_alike() -> None:
    assert isinstance(new_match(ruleset("mulle"), 0), Match)
    assert isinstance(new_match(ruleset("stickmulle"), 2), PotMatch)
