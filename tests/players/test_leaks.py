"""Equal Views, equal choices: no bot plays by a card that its seat cannot see; who did would be caught."""

from __future__ import annotations

import sys
from collections import Counter as Tally
from random import Random
from shlex import quote
from typing import TYPE_CHECKING

import pytest
from tests.laws.games import EVERY_GAME, Moment, random_game
from tests.laws.test_views import with_other_secrets
from tests.players.test_bots import giv

import mulle
from mulle.players.external import External
from mulle.players.learner import Learner
from mulle.players.random_player import RandomPlayer
from mulle.players.registry import player
from mulle.protocol.views import view_to_dict
from mulle.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove, Player
    from mulle.view import AnyView

    # A player for one position; what it is made from beside the seed, only a cheat looks at.
    Make = Callable[[int, AnyPosition], Player]

SEEDS = range(4)
LOOKS_ALIKE = 3


def pairs(game: str) -> Iterator[tuple[Moment, Moment]]:
    """Moments of a random giv, each with others that look the same to the seat at turn."""
    random = Random(game)
    for moment in random_game(mulle.ruleset(game), 5)[1:-1:4]:
        for _ in range(LOOKS_ALIKE):
            other = with_other_secrets(moment.position, moment.position.turn, random)
            yield moment, Moment(other, moment.log)


def choices(make: Make, moment: Moment) -> Tally[AnyMove]:
    """How often a fresh player makes which move, over the seeds."""
    seen = view(moment.position, moment.position.turn, moment.log)
    return Tally(make(seed, moment.position).choose(seen) for seed in SEEDS)


def leaks(make: Make, game: str) -> bool:
    """Whether what is hidden ever changes how often which move is made."""
    return any(choices(make, moment) != choices(make, other) for moment, other in pairs(game))


def learner(game: str) -> Learner:
    """One that has learnt something, so that its features matter."""
    found = Learner(seed=1)
    for number in range(4):
        giv(mulle.ruleset(game), [found, RandomPlayer(number)], number)
        found.giv_over()
    found.freeze()
    return found


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("bot", ["random", "greedy", "counter", "expert"])
def test_what_is_hidden_does_not_change_a_choice(bot: str, game: str) -> None:
    assert not leaks(lambda seed, _: player(bot, seed), game)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_nor_does_it_for_a_learner_that_has_learnt(game: str) -> None:
    taught = learner(game)

    def make(seed: int, _: object) -> Player:
        made = Learner(seed=seed, learning=False)
        made.memory = taught.memory
        return made

    assert not leaks(make, game)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_program_is_sent_the_same_view(game: str) -> None:
    for moment, other in pairs(game):
        turn = moment.position.turn
        sent = [view_to_dict(view(one.position, turn, one.log)) for one in (moment, other)]
        assert sent[0] == sent[1]


def test_and_answers_the_same() -> None:
    program = External(f"{quote(sys.executable)} -m mulle bot counter")

    def make(seed: int, _: object) -> Player:
        program.new_giv(seed)
        return program

    assert not leaks(make, "minimulle")
    program.close()


class Peeks:
    """A cheat: plays by a card of the hand to its left."""

    def __init__(self, position: AnyPosition) -> None:
        self._position = position

    def choose(self, seen: AnyView) -> AnyMove:
        assert seen.seat is not None
        left = self._position.hands[(seen.seat + 1) % len(seen.held)]
        return seen.moves[sum(left) % len(seen.moves)]


class PeeksSeldom(Peeks):
    """A careful cheat: by chance it plays fairly three times in four."""

    def __init__(self, seed: int, position: AnyPosition) -> None:
        super().__init__(position)
        self._is_fair = seed % 4 > 0

    def choose(self, seen: AnyView) -> AnyMove:
        return seen.moves[0] if self._is_fair else super().choose(seen)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_planted_leak_is_caught(game: str) -> None:
    assert leaks(lambda _, position: Peeks(position), game)
    assert leaks(PeeksSeldom, game)
