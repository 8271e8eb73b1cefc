"""`ismcts` and `pimc` play every game by their View: legal moves, no leaks, exact where nothing is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

import mulle
from mulle.games import ruleset
from mulle.players.ismcts import Ismcts
from mulle.players.known import Known, known
from mulle.players.pimc import Pimc
from mulle.players.random_player import RandomPlayer
from mulle.players.sampling import HiddenHands, hidden_hands
from mulle.players.searching import SearchingBot
from mulle.rules.fishing.position import Position
from mulle.solver import solve, why_not
from mulle.view import Played, played, view
from tests.laws.games import (
    EVERY_GAME,
    FISHING,
    SEEDS,
    Moment,
    every_ruleset,
    first_position,
    moments,
    random_game,
)
from tests.laws.test_views import with_other_secrets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.searching import Searched
    from mulle.view import AnyView

pytest.importorskip("mulle_native")

lawful = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

BOTS: dict[str, type[SearchingBot]] = {"ismcts": Ismcts, "pimc": Pimc}
ITERATIONS = 60


def seen(moment: Moment) -> AnyView:
    return view(moment.position, moment.position.turn, moment.log)


def searched(bot: SearchingBot, moment: Moment) -> tuple[str, Searched | None]:
    """The move, and all that the search tells of it."""
    return str(bot.choose(seen(moment))), bot.last


@pytest.mark.parametrize("bot", BOTS)
@lawful
@given(moments(), SEEDS)
def test_a_searching_bot_returns_one_of_its_moves(bot: str, moment: Moment, seed: int) -> None:
    move, _ = searched(BOTS[bot](iterations=ITERATIONS, seed=seed), moment)
    assert moment.position.is_legal(move)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_ruleset_is_played_to_the_end(bot: str, game: str) -> None:
    for number, rules in enumerate(every_ruleset(game)):
        for log_kept in (True, False):
            plays_a_giv(rules, BOTS[bot](iterations=ITERATIONS, seed=number), number, log_kept)


def plays_a_giv(rules: AnyRuleset, bot: SearchingBot, seed: int, log_kept: bool) -> None:
    """One giv of `bot` against players at random; the rules verify every move."""
    position, other = first_position(rules, Random(seed)), RandomPlayer(seed)
    log: list[Played] = []
    while position.turn is not None:
        shown = view(position, position.turn, tuple(log) if log_kept else ())
        move = (other if position.turn else bot).choose(shown)
        log.append(played(position, move))
        position = position.play(str(move))


# What a seat cannot see must change nothing: neither the choice nor a single figure of the search.


def leaks(search: Callable[[Moment], object], found: Iterable[Moment], seed: int) -> int:
    """In how many of the moments the search tells of something that its seat cannot see."""
    random, count = Random(seed), 0
    for moment in found:
        other = with_other_secrets(moment.position, moment.position.turn, random)
        count += search(moment) != search(Moment(other, moment.log))
    return count


@pytest.mark.parametrize("bot", BOTS)
@lawful
@given(moments(), SEEDS)
def test_what_a_seat_cannot_see_never_changes_the_search(bot: str, moment: Moment, seed: int) -> None:
    assert not leaks(lambda told: searched(BOTS[bot](iterations=ITERATIONS, seed=seed), told), [moment], seed)


class Peeping(Ismcts):
    """A planted leak: it searches with the cards that the others really hold."""

    position: AnyPosition

    def _search(self, told: Known, moves: list[str], began: float) -> Searched:
        truth = replace(told, position=self.position, hidden=[str(card) for card in self._others()])
        return super()._search(truth, moves, began)

    def _others(self) -> list[mulle.Card]:
        assert isinstance(self.position, Position)
        others = [hand for seat, hand in enumerate(self.position.hands) if seat != self.position.turn]
        return [card for hand in others for card in hand] + list(self.position.stock)


def test_a_planted_leak_is_caught() -> None:
    def peeping(moment: Moment) -> object:
        bot = Peeping(iterations=ITERATIONS, seed=1)
        bot.position = moment.position
        return searched(bot, moment)

    early = random_game(ruleset("mulle"), 3)[:40:4]
    assert leaks(peeping, early, 5) > 5
    assert leaks(lambda told: searched(Ismcts(iterations=ITERATIONS, seed=1), told), early, 5) == 0


@lawful
@given(moments(FISHING))
def test_a_seat_sees_its_own_knowledge_as_it_saw_the_position(moment: Moment) -> None:
    told = known(seen(moment)).position
    assert isinstance(told, Position)
    if moment.position.ruleset == told.ruleset:
        assert view(told, told.turn, moment.log) == seen(moment)


@lawful
@given(moments(FISHING))
def test_all_proofs_of_the_log_are_told(moment: Moment) -> None:
    shown = seen(moment)
    told, hidden = known(shown), hidden_hands(shown)
    assert isinstance(hidden, HiddenHands)
    if shown.ruleset == told.position.ruleset:
        for hand in hidden.hands:
            assert told.holds[hand.seat] == sum(1 << kind for kind in hand.proof[0])
            assert told.lacks[hand.seat] == sum(1 << kind for kind in hand.proof[1])


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_and_threads_search_the_same(bot: str, threads: int) -> None:
    for moment in random_game(ruleset("byggkasino", {"players": 3}), 2)[:20:3]:
        first, again = (
            searched(BOTS[bot](iterations=100, threads=threads, seed=7), moment) for _ in range(2)
        )
        assert first == again


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_iterations_asked_for_are_made(threads: int) -> None:
    moment = random_game(ruleset("mulle"), 4)[0]
    for game_bot in BOTS.values():
        _, told = searched(game_bot(iterations=203, threads=threads, seed=1), moment)
        assert told is not None
        assert told.iterations == 203 == sum(visits for _, visits, _ in told.tried)


def test_time_alone_is_a_budget_too() -> None:
    moment = random_game(ruleset("mulle"), 4)[0]
    for bot in (Ismcts(milliseconds=20, threads=2), Ismcts()):
        _, told = searched(bot, moment)
        assert told is not None
        assert told.iterations > 0


def test_the_only_move_is_not_searched() -> None:
    bot = Ismcts(iterations=10)
    position = mulle.position({"game": "mulle", "hands": [["7s"], ["9d"]], "table": ["7h"]})
    assert searched(bot, Moment(position, ())) == ("7s x 7h", None)


def last_rounds(rules: AnyRuleset, seed: int, most: int) -> list[Moment]:
    """The moments of a random giv's last round with at most so many cards in hand."""
    found = [moment for moment in random_game(rules, seed) if why_not(moment.position) is None]
    return [moment for moment in found if sum(map(len, moment.position.hands)) <= most]


@pytest.mark.parametrize("game", FISHING)
def test_the_last_round_of_two_is_played_exactly(game: str) -> None:
    compared = 0
    for seed, rules in enumerate(every_ruleset(game)):
        for moment in last_rounds(rules, seed, 8):
            move, told = searched(Ismcts(iterations=1, seed=seed), moment)
            if told is None:
                continue
            assert told.exact
            position = moment.position
            assert isinstance(position, Position)
            assert value_after(position, move) == solve(position).value
            compared += 1
    assert compared >= 5


def value_after(position: Position, move: str) -> int:
    """What the player at turn ends with when `move` is followed by best play."""
    after = position.play(move)
    if after.is_over:
        ours, theirs = (side["total"] for side in after.scores())
        return ours - theirs if position.turn == 0 else theirs - ours
    found = solve(after).value
    assert found is not None
    return found if after.turn == position.turn else -found


@pytest.mark.parametrize("players", [3, 4])
def test_one_deal_left_is_played_exactly_with_more_players_too(players: int) -> None:
    # The next player holds the only other card; what seat 0 lays out, seat 1 takes with nine or leaves.
    hands = [["9s", "5h"], ["9d"], *([[]] * (players - 2))]
    data = {
        "game": "byggkasino",
        "options": {"players": players},
        "hands": hands,
        "stock": [],
        "last_taker": 1,
    }
    start = mulle.position({**data, "table": []})
    rest = [card for card in start.ruleset.deck if str(card) not in ("9s", "5h", "9d")]
    log = (Played(1, 1, start.legal_moves()[0], tuple(rest)),)
    move, told = searched(Ismcts(iterations=1), Moment(start, log))
    assert told is not None
    assert told.exact
    assert move == "5h"


CROWD = [rank + suit for rank in "A234567" for suit in "shdc" if rank + suit != "5h"]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle"])
def test_a_crowded_table_is_played(bot: str, game: str) -> None:
    hands = [["9d", "Ks", "5h"], ["8h", "Kd", "9s"]]
    position = mulle.position({"game": game, "hands": hands, "table": CROWD})
    move, told = searched(BOTS[bot](iterations=ITERATIONS, seed=1), Moment(position, ()))
    assert position.is_legal(move)
    assert told is not None


def test_a_forgotten_call_is_pointed_out_and_an_own_mulle_called() -> None:
    rules = ruleset("stickmulle", {"announce": "manual"})
    asked = called = 0
    for seed in range(40):
        for moment in random_game(rules, seed):
            moves = [str(move) for move in moment.position.legal_moves()]
            if "mulle?" in moves:
                assert searched(Ismcts(iterations=200, seed=seed), moment)[0] == "mulle?"
                asked += 1
            elif (
                moves and all(move.rstrip("!") == moves[0].rstrip("!") for move in moves) and len(moves) == 2
            ):
                assert searched(Ismcts(iterations=200, seed=seed), moment)[0].endswith("!")
                called += 1
    assert asked
    assert called
