"""Walk the Python rules and the native engine side by side over random rulesets: `python lockstep.py --plies 5000000`.

Every ply compares all move texts, the position and the scores; a difference stops the walk and is printed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from dataclasses import fields, replace
from typing import Any

import mulle_native
from mulle.games.options import GAMES
from mulle.rules.crowding import LISTED_MOVES, CrowdedTable
from mulle.rules.errors import RuleError
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start as start_fishing
from mulle.rules.tricks.start import start as start_tricks

# Fields that only some game sets: random rulesets flip them too.
FIELDS: dict[str, tuple[Any, ...]] = {
    "forced_capture": (False, True),
    "value_cards_take_builds_only": (False, True),
    "max_group": (None, 2),
    "take_build_with_free": (False, True),
    "mulle_captures": tuple(
        frozenset(kinds)
        for kinds in ((), ("twin",), ("build",), ("twin", "two_twins"), ("twin", "two_twins", "build"))
    ),
    "mulles_in_capture": (False, True),
    "mulle_points": ("value", "count"),
    "two_card_builds": (False, True),
    "package_up": (False, True),
    "package_group": (None, 2),
    "build_down": (False, True),
    "one_build_per_value": (False, True),
    "build_on_own": (False, True),
    "raise_with_parts": (False, True),
    "raise_once": (False, True),
    "tear": (False, True),
    "builder_keeps_beside_partner": (False, True),
    "lay_out_despite_capture": (False, True),
    "lay_out_ban": ("keeper", "last_keeper"),
    "tabbe_cancel": (False, True),
}


class Mismatch(AssertionError):
    """The two engines differ."""


def flat(rules: Any) -> dict[str, Any]:
    """The fields of a Ruleset as the native engine takes them."""
    return {field.name: getattr(rules, field.name) for field in fields(rules)} | {
        "options": rules.written_options()
    }


def native_rules(rules: Any) -> Any:
    """The native twin of a Ruleset."""
    kind = mulle_native.Ruleset if isinstance(rules, Ruleset) else mulle_native.TrickRuleset
    return kind(flat(rules))


def random_rules(dice: random.Random) -> Any:
    """A game with random options and, in one case of two, random fields of other games."""
    while True:
        game = dice.choice(list(GAMES.values()))
        told = {option.name: dice.choice(_values(option)) for option in game.options if dice.random() < 0.6}
        if isinstance(game.preset, Ruleset) and dice.random() < 0.5:
            told |= {name: dice.choice(values) for name, values in FIELDS.items() if dice.random() < 0.2}
        try:
            return replace(game.preset, **told)
        except RuleError:
            continue


def _values(option: Any) -> list[Any]:
    some: list[Any] = []
    for choice in option.values:
        if isinstance(choice, range):
            some += [choice[0], choice[1]]
        elif isinstance(choice, int | str | None):
            some.append(choice)
        else:
            some += [1, 2]
    return some


def deal(rules: Any, dice: random.Random) -> tuple[Any, Any]:
    """The same deal in both engines."""
    deck = list(rules.deck)
    dice.shuffle(deck)
    twin = native_rules(rules)
    if isinstance(rules, Ruleset):
        forehand = dice.randrange(rules.players)
        return start_fishing(rules, tuple(deck), forehand), twin.start([int(card) for card in deck], forehand)
    dealer, mulle = dice.randrange(3), dice.choice(deck)
    python = start_tricks(rules, tuple(deck), mulle=mulle, dealer=dealer)
    return python, twin.start([int(card) for card in deck], int(mulle), dealer)


def compare(python: Any, native: Any) -> Any:
    """The moves of both engines, once everything is equal."""
    ours, theirs = python.legal_moves(), native.legal_moves()
    if len(ours) != len(theirs) or len(ours) != native.count_moves():
        raise Mismatch(f"{len(ours)} moves, native {len(theirs)}: {python.to_dict()}")
    _same("position", python, python.to_dict(), native.to_dict())
    _same("scores", python, python.scores(), native.scores())
    if len(ours) > LISTED_MOVES:  # lazy, each engine in an order of its own
        return theirs
    texts = [str(move) for move in ours]
    if texts != list(theirs):
        raise Mismatch(f"moves {set(texts) ^ set(theirs)}: {python.to_dict()}")
    return texts


def _same(what: str, python: Any, ours: Any, theirs: Any) -> None:
    if ours != theirs:
        raise Mismatch(f"{what}: {python.to_dict()}\npython {ours}\nnative {theirs}")


def choose(texts: Any, eager: float, dice: random.Random) -> str:
    """A random move; in `eager` cases of one no lay-out, if there is another."""
    if len(texts) > LISTED_MOVES:
        return str(texts[dice.randrange(len(texts))])
    fuller = [text for text in texts if " " in text] if dice.random() < eager else []
    return str(dice.choice(fuller or texts))


def walk(rules: Any, dice: random.Random) -> int:
    """One giv played by random moves in both engines; the number of plies."""
    python, native = deal(rules, dice)
    plies = 0
    eager = dice.random()  # some walks like builds and captures, some lay out much and crowd the table
    while not python.is_over:
        try:
            texts = compare(python, native)
        except (CrowdedTable, mulle_native.CrowdedTable):  # an engine may give up on an absurdly crowded table
            return plies
        if not texts:
            raise Mismatch(f"no move: {python.to_dict()}")
        move = choose(texts, eager, dice)
        if not native.is_legal(move):
            raise Mismatch(f"refuses {move}: {python.to_dict()}")
        _compare_mutant(python, native, move, dice)
        python, native = python.play(move), native.play(move)
        plies += 1
    compare(python, native)
    return plies


def _compare_mutant(python: Any, native: Any, move: str, dice: random.Random) -> None:
    """A move with one word changed, moved or dropped must be refused or accepted by both."""
    words = move.split()
    at = dice.randrange(len(words))
    kind = dice.randrange(3)
    if kind == 0:
        words[at] = dice.choice(["x", "m", "b5", "b11", "b14", "#1", "#2", "5c", "Ah", "Td", "9s", "Qd"])
    elif kind == 1:
        words.pop(at)
    else:
        words.insert(at, dice.choice(words))
    text = " ".join(words)
    if python.is_legal(text) != native.is_legal(text):
        raise Mismatch(f"is_legal({text!r}): {python.to_dict()}")


def run(plies: int, seed: int) -> int:
    """Walk until `plies` are compared; the number compared."""
    dice = random.Random(seed)
    done = 0
    while done < plies:
        done += walk(random_rules(dice), dice)
    return done


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; each walks its share from a seed of its own")
    told = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        done = run_all(told.plies, told.seed, told.jobs)
    except Mismatch as error:
        print(error)
        return 1
    seconds = time.perf_counter() - began
    print(f"{done} plies equal in {seconds:.0f} s: {done / seconds:.0f} plies/s")
    return 0


def run_all(plies: int, seed: int, jobs: int) -> int:
    """The same by `jobs` processes."""
    if jobs == 1:
        return run(plies, seed)
    with multiprocessing.Pool(jobs) as pool:
        shares = [(-(-plies // jobs), 1000 * seed + job) for job in range(jobs)]
        return sum(pool.starmap(run, shares, chunksize=1))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
