"""Random givar over all games, options and player counts: no exception, always a move, cards conserved.

`python -m bench.soak --givar 100000` is `make soak`; the tests play a bounded sample by the same code.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from multiprocessing import Pool
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from mulle.games.options import GAMES, Option, ruleset
from mulle.rules.errors import RulesetError
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.reading import all_cards
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.scoring import intake_of
from mulle.rules.fishing.start import start
from mulle.rules.tricks.position import TrickPosition
from mulle.rules.tricks.start import start as start_tricks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mulle.cards import Card
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
    position = dealt(rules, random)
    plies = 0
    while position.turn is not None:
        moves = position.playable_moves()
        if not moves:
            raise SoakError(f"seed {seed}: no move in {position.to_dict()}")
        before, position = position, position.play(moves[random.randrange(len(moves))])
        _verify(seed, before, position)
        plies += 1
    position.scores()
    return plies


def dealt(rules: AnyRuleset, random: Random) -> AnyPosition:
    """The first position of a giv of a shuffled deck."""
    deck = list(rules.deck)
    random.shuffle(deck)
    first = random.randrange(rules.players)
    if isinstance(rules, Ruleset):
        return start(rules, tuple(deck), first)
    return start_tricks(rules, tuple(deck), random.choice(deck), first)


def _verify(seed: int, before: AnyPosition, after: AnyPosition) -> None:
    if cards_of(before) != cards_of(after) + put_away(before, after):
        raise SoakError(f"seed {seed}: cards went astray after {before.to_dict()}")
    if not isinstance(before, Position) or not isinstance(after, Position):
        return
    ended = after.round > before.round or (after.is_over and not any(after.hands))
    lost = after.faults is not None and after.faults.lost is not None
    if ended and after.builds and not lost:
        raise SoakError(f"seed {seed}: a build was left when the round ended after {before.to_dict()}")


def cards_of(position: AnyPosition) -> Counter[Card]:
    """Every card that lies or is held somewhere; a finished trick is put away (5)."""
    if isinstance(position, Position):
        return Counter(all_cards(position))
    lying = [*position.talon, *position.discard, *position.trick]
    return Counter([*lying, *(card for hand in position.hands for card in hand)])


def put_away(before: AnyPosition, after: AnyPosition) -> Counter[Card]:
    """The cards that a move has rightly put away: a finished trick's, or a counted rond's (4)."""
    if isinstance(after, Position):
        assert isinstance(before, Position)
        gone = cards_of(before) - cards_of(after)
        counted = after.scored[len(before.scored) :]
        intake = sum(items["intake"] for rond in counted for items in rond)
        return gone if counted and intake == sum(map(intake_of, gone.elements())) else Counter()
    assert isinstance(before, TrickPosition)
    finished = sum(after.tricks) > sum(before.tricks)
    return Counter(after.last_trick.cards if finished and after.last_trick else ())


def plies_of(seeds: Iterable[int], jobs: int) -> Iterator[int]:
    """How many plies the giv of each seed took, in any order."""
    if jobs == 1:
        yield from map(play_giv, seeds)
        return
    with Pool(jobs) as workers:
        yield from workers.imap_unordered(play_giv, seeds, chunksize=20)


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--givar", type=int, default=100_000)
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = told.parse_args()
    plies, started = 0, monotonic()
    seeds = range(arguments.seed, arguments.seed + arguments.givar)
    for number, count in enumerate(plies_of(seeds, arguments.jobs), 1):
        plies += count
        if sys.stderr.isatty() and number % 100 == 0:
            sys.stderr.write(f"\r{number}/{arguments.givar}")
    print(f"{arguments.givar} givar, {plies} plies, every law held (seeds from {arguments.seed})")
    print(f"{monotonic() - started:.0f} s in {arguments.jobs} processes")


if __name__ == "__main__":
    main()
