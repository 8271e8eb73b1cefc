"""Every bot plays every game by its View alone: legal moves, no leaks, the same seed the same moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from tests.laws.games import EVERY_GAME, SEEDS, Moment, every_ruleset, first_position, moments
from tests.laws.test_views import with_other_secrets

import mulle
from mulle.players.counter import Counter
from mulle.players.expert import Expert
from mulle.players.greedy import Greedy
from mulle.players.learner import Learner
from mulle.players.random_player import RandomPlayer
from mulle.view import Log, Played, played, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.games.options import AnyRuleset
    from mulle.players.player import AnyMove, Player

lawful = settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])

BOTS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda _: Greedy(),
    "counter": Counter,
    "expert": Expert,
    "learner": lambda seed: Learner(seed=seed),
}


def choice(bot: str, seed: int, moment: Moment) -> AnyMove:
    """What a fresh `bot` does at `moment`."""
    position = moment.position
    return BOTS[bot](seed).choose(view(position, position.turn, moment.log))


@lawful
@given(moments(), SEEDS)
def test_every_bot_plays_by_the_rules_and_by_what_its_seat_can_see(moment: Moment, seed: int) -> None:
    other = Moment(with_other_secrets(moment.position, moment.position.turn, Random(seed)), moment.log)
    for bot in BOTS:
        chosen = choice(bot, seed, moment)
        assert moment.position.is_legal(chosen), bot
        assert chosen == choice(bot, seed, other), bot


def giv(rules: AnyRuleset, players: list[Player], seed: int, log_kept: bool = True) -> list[str]:
    """The moves of one giv."""
    position = first_position(rules, Random(seed))
    log: list[Played] = []
    moves = []
    while position.turn is not None:
        shown: Log = tuple(log) if log_kept else ()
        move = players[position.turn % len(players)].choose(view(position, position.turn, shown))
        log.append(played(position, move))
        moves.append(str(move))
        position = position.play(str(move))
    return moves


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("bot", ["counter", "expert", "learner"])
def test_a_bot_plays_every_ruleset_to_the_end(bot: str, game: str) -> None:
    for number, rules in enumerate(every_ruleset(game)):
        assert giv(rules, [BOTS[bot](number), RandomPlayer(number)], number)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same_giv(bot: str) -> None:
    rules = mulle.ruleset("byggkasino", {"players": 3})
    assert giv(rules, [BOTS[bot](5)], 1) == giv(rules, [BOTS[bot](5)], 1)


@pytest.mark.parametrize("bot", ["counter", "expert", "learner"])
def test_a_bot_does_without_a_log(bot: str) -> None:
    for game in EVERY_GAME:
        assert giv(mulle.ruleset(game), [BOTS[bot](1)], 1, log_kept=False)


CROWDED = [
    {"game": "mulle", "hands": [["9d", "Ks", "5h"], ["8h"]]},
    {"game": "byggkasino", "hands": [["9d", "Ks", "5h"], ["8h"]]},
]


@pytest.mark.parametrize("bot", ["counter", "expert", "learner"])
@pytest.mark.parametrize("crowd", CROWDED, ids=["mulle", "byggkasino"])
def test_a_bot_plays_at_a_crowded_table(bot: str, crowd: dict[str, object]) -> None:
    table = [rank + suit for rank in "A234567" for suit in "shdc"]
    table = [card for card in table if card not in ("9d", "Ks", "5h")]
    position = mulle.position({**crowd, "table": table})
    assert position.turn is not None
    assert position.is_legal(BOTS[bot](1).choose(view(position, position.turn)))
