"""Random givar over all games, options and player counts: no exception, always a move, cards conserved.

`python -m bench.soak --givar 100000` is `make soak`; the tests play a bounded sample by the same code.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from mulle.games.options import GAMES, Option, ruleset
from mulle.rules.errors import RulesetError
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.reading import all_cards
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks.start import start as start_tricks

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition


class SoakError(AssertionError):
    """A law that did not hold, with what is needed to see it again."""


def random_ruleset(random: Random) -> AnyRuleset:
    """Any game with any options that go together."""
    while True:
        game = GAMES[random.choice(sorted(GAMES))]
        try:
            return ruleset(game.name, {option.name: _value(option, random) for option in game.options})
        except RulesetError:
            continue


def _value(option: Option, random: Random) -> object:
    choice = random.choice(option.values)
    return random.randrange(choice.start, choice.start + 3) if isinstance(choice, range) else choice


def play_giv(seed: int) -> int:
    """One random giv of a random ruleset, every law checked at each ply; how many plies it took."""
    random = Random(seed)
    rules = random_ruleset(random)
    deck = list(rules.deck)
    random.shuffle(deck)
    first = random.randrange(rules.players)
    position: AnyPosition
    if isinstance(rules, Ruleset):
        position = start(rules, tuple(deck), first)
    else:
        position = start_tricks(rules, tuple(deck), random.choice(deck), first)
    plies = 0
    while position.turn is not None:
        moves = position.playable_moves()
        if not moves:
            raise SoakError(f"seed {seed}: no move in {position.to_dict()}")
        before, position = position, position.play(moves[random.randrange(len(moves))])
        _verify(seed, rules, before, position)
        plies += 1
    position.scores()
    return plies


def _verify(seed: int, rules: AnyRuleset, before: AnyPosition, after: AnyPosition) -> None:
    if not isinstance(before, Position) or not isinstance(after, Position):
        return
    counted_away = rules.deck if after.scored else ()
    if not counted_away and Counter(all_cards(after)) != Counter(rules.deck):
        raise SoakError(f"seed {seed}: cards went astray after {before.to_dict()}")
    ended = after.round > before.round or (after.is_over and not any(after.hands))
    lost = after.faults is not None and after.faults.lost is not None
    if ended and after.builds and not lost:
        raise SoakError(f"seed {seed}: a build was left when the round ended after {before.to_dict()}")


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--givar", type=int, default=100_000)
    told.add_argument("--seed", type=int, default=0)
    arguments = told.parse_args()
    plies = 0
    for number in range(arguments.givar):
        plies += play_giv(arguments.seed + number)
        if sys.stderr.isatty() and number % 100 == 0:
            sys.stderr.write(f"\r{number}/{arguments.givar}")
    print(f"{arguments.givar} givar, {plies} plies, every law held (seeds from {arguments.seed})")


if __name__ == "__main__":
    main()
