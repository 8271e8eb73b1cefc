"""The game service: the steps in their order, views, and the same seed, the same game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mulle.engine.errors import EngineError
from mulle.engine.events import Dealt, FaultJudged, GivStarted, MatchOver, Moved, Scored
from mulle.engine.game_service import GameService
from mulle.engine.packs import GivenPacks
from mulle.games import BYGGKASINO, HUSMULLE, MULLE, STICKMULLE, ruleset
from mulle.players.greedy import Greedy
from mulle.players.random_player import RandomPlayer
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.scoring import scores
from mulle.view import View
from tests.engine.table import TABLES, finished, played_out, table_name


def lines(game: GameService) -> list[str]:
    return list(game.record().lines())


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_the_same_seed_gives_the_same_game_byte_for_byte(table: tuple[str, dict[str, object]]) -> None:
    rules = ruleset(*table)
    assert lines(played_out(rules)) == lines(finished(rules))


def test_another_seed_gives_another_game() -> None:
    assert lines(finished(MULLE, 3)) != lines(finished(MULLE, 4))


def test_start_omgang_lays_the_table_open_and_deals_no_hand() -> None:
    game = GameService(HUSMULLE, seed=1)
    opened = game.start_omgang()[-1]
    assert isinstance(opened, GivStarted)
    seen = game.view(0)
    assert isinstance(seen, View)
    assert len(opened.table) == len(seen.table) == 8
    assert (seen.hand, seen.held, seen.moves, seen.turn, seen.undealt) == ((), (0, 0), (), None, 96)


def test_deal_hands_gives_eight_each() -> None:
    game = GameService(HUSMULLE, seed=1)
    game.start_omgang()
    (deal,) = game.deal_hands()
    seen = game.view(0)
    assert isinstance(deal, Dealt)
    assert isinstance(seen, View)
    assert seen.hand == deal.hands[0]
    assert (seen.held, seen.undealt, game.turn) == ((8, 8), 80, 0)


def test_auto_play_is_the_greedy_player() -> None:
    game = GameService(MULLE, seed=4)
    game.start_omgang()
    game.deal_hands()
    seat = game.turn
    expected = str(Greedy().choose(game.view(seat)))
    moved = game.auto_play()[0]
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.move) == (seat, expected)


@pytest.mark.parametrize("game", ["mulle", "husmulle", "byggkasino", "stickmulle"])
def test_auto_play_plays_a_whole_match(game: str) -> None:
    service = GameService(ruleset(game), seed=9)
    steps = {"shuffle": service.start_omgang, "deal": service.deal_hands, "play": service.auto_play}
    while not service.is_over:
        steps[service.phase]()
    assert isinstance(service.events[-1], MatchOver)


def test_a_round_ends_with_hands_still_to_be_dealt() -> None:
    game = GameService(BYGGKASINO, seed=4)
    game.start_omgang()
    game.deal_hands()
    for _ in range(8):
        game.auto_play()
    assert (game.phase, game.turn) == ("deal", None)
    seen = game.view(1)
    assert isinstance(seen, View)
    assert (seen.hand, seen.held, seen.undealt) == ((), (0, 0), 40)
    deal = game.deal_hands()[0]
    assert isinstance(deal, Dealt)
    assert deal.round == 2


def test_between_rounds_nothing_of_the_next_hands_is_seen() -> None:
    """Two decks that differ only in the undealt cards look alike to everybody until they are dealt."""
    deck = tuple(BYGGKASINO.deck)
    other = (*deck[:12], *deck[:11:-1])
    games = [GameService(BYGGKASINO, packs=GivenPacks({0: deck, 1: order})) for order in (deck, other)]
    for game in games:
        game.start_omgang()
        game.deal_hands()
        for _ in range(8):
            game.auto_play()
    for seat in (0, 1, None):
        assert games[0].view(seat) == games[1].view(seat)


@pytest.mark.parametrize("phase", ["shuffle", "deal", "play", "over"])
def test_steps_out_of_order_are_refused(phase: str) -> None:
    game = GameService(MULLE, [Greedy(), Greedy()], seed=1)
    while game.phase != phase:
        game.step()
    steps = {
        "shuffle": lambda: game.contribute(0, b"a"), "deal": game.deal_hands, "play": game.auto_play,
    }  # fmt: skip
    for name, step in steps.items():
        if name != phase:
            with pytest.raises(EngineError) as refused:
                step()
            assert refused.value.message("sv") != refused.value.message("en")


def test_nothing_can_be_asked_of_a_game_that_has_not_begun() -> None:
    game = GameService(MULLE, seed=1)
    assert game.turn is None
    with pytest.raises(EngineError):
        game.view(0)


def test_only_the_seat_at_turn_plays_and_only_what_is_legal() -> None:
    game = GameService(MULLE, seed=1)
    game.start_omgang()
    game.deal_hands()
    seat = game.turn
    assert seat is not None
    told = len(game.events)
    with pytest.raises(EngineError):
        game.play(1 - seat, "7s")
    with pytest.raises(IllegalMove):
        game.play(seat, "gurka")
    assert (len(game.events), game.turn) == (told, seat)


def test_step_waits_for_a_seat_without_a_player() -> None:
    game = GameService(MULLE, [Greedy(), None], seed=1)
    game.run()
    assert game.turn == 1
    game.auto_play()
    game.run()
    assert game.turn == 1


def test_contributions_change_the_deck_and_are_given_once() -> None:
    games = [GameService(MULLE, seed=1) for _ in range(2)]
    games[1].contribute(1, b"kupera")
    for game in games:
        game.start_omgang()
    assert games[0].position != games[1].position
    fresh = GameService(MULLE, seed=1)
    fresh.contribute(0, b"a")
    for seat, contribution in ((0, b"b"), (2, b"b"), (1, b""), (1, b"x" * 65)):
        with pytest.raises(EngineError):
            fresh.contribute(seat, contribution)


def test_the_clock_is_asked_for_the_time_of_a_move() -> None:
    game = GameService(MULLE, seed=1, clock=lambda: "2025-06-21T12:00:00Z")
    game.start_omgang()
    game.deal_hands()
    moved = game.auto_play()[0]
    assert isinstance(moved, Moved)
    assert moved.time == "2025-06-21T12:00:00Z"


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_scores_are_the_rules_own(table: tuple[str, dict[str, object]]) -> None:
    game = finished(ruleset(*table))
    last = [event for event in game.events if isinstance(event, Scored) and event.round is None]
    if last and game.match is not None and game.match.lost is None:
        found = [items for items in last[-1].scores if items is not None]
        assert found == game.position.scores()
        assert last[-1].totals == game.match.totals


def test_4_every_rond_is_counted_for_itself() -> None:
    game = finished(ruleset("husmulle", {"score_each": "rond", "omgangar": 1}))
    counted = [event for event in game.events if isinstance(event, Scored)]
    assert [event.round for event in counted] == [1, 2, 3, 4, 5, 6, None]
    assert counted[-2].totals == counted[-1].totals
    assert isinstance(game.position, Position)
    earned = sum(event.scores[0]["total"] for event in counted[:-1] if event.scores[0] is not None)
    assert earned == scores(game.position)[0]["total"]


def test_6_penalties_are_told_as_they_are_given() -> None:
    game = finished(ruleset("byggkasino", {"players": 4, "match": "to_21", "faults": "penalty"}))
    told = [event for event in game.events if isinstance(event, FaultJudged) and event.giv == 1]
    assert told
    count = next(event for event in game.events if isinstance(event, Scored))
    for side, items in enumerate(count.scores):
        assert items is not None
        assert items["penalties"] == sum(event.penalties[side] for event in told)


def test_6_a_fault_that_loses_ends_the_match_without_a_count() -> None:
    game = finished(ruleset("mulle", {"faults": "lose"}))
    fault = next(event for event in game.events if isinstance(event, FaultJudged))
    result = game.events[-1]
    assert isinstance(result, MatchOver)
    assert result.lost == fault.lost is not None
    assert result.winners == (1 - fault.lost,)
    assert not any(isinstance(event, Scored) for event in game.events)


def test_3_7_who_sits_out_of_a_deciding_giv_looks_on() -> None:
    rules = replace(ruleset("byggkasino", {"players": 3, "match": "single"}))
    for seed in range(200):
        game = GameService(rules, [RandomPlayer(seed + seat) for seat in range(3)], seed=seed)
        while not game.is_over and (game.giv is None or len(game.giv.seats) == 3):
            game.step()
        if not game.is_over and game.giv is not None:
            break
    assert game.giv is not None
    out = ({0, 1, 2} - set(game.giv.seats)).pop()
    game.step()
    assert game.view(out).seat is None
    assert game.turn in game.giv.seats
    game.run()
    assert game.match is not None
    assert set(game.match.winners) <= set(game.giv.seats)


def test_stickmulle_hides_the_hands_until_they_are_dealt() -> None:
    game = GameService(STICKMULLE, seed=1)
    game.start_omgang()
    assert game.view(0).held == (0, 0, 0)
    game.deal_hands()
    assert game.view(0).held == (13, 13, 13)
