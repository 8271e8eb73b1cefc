"""Random rulesets, deals and games for the laws."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from mulle.games.options import GAMES, Option, ruleset
from mulle.rules.errors import RulesetError
from mulle.rules.fishing import start as fishing
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks import start as tricks
from mulle.rules.tricks.pieces import SEATS, TRICKS
from mulle.view import Log, Played, played

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition

FISHING = [name for name, game in GAMES.items() if isinstance(game.preset, Ruleset)]
EVERY_GAME = list(GAMES)


def values_of(option: Option) -> list[object]:
    """Some values of an option: all of them, or the first few where they have no end."""
    found: list[object] = []
    for choice in option.values:
        found += list(choice[:3]) if isinstance(choice, range) else [choice]
    return found


def every_ruleset(game: str) -> list[AnyRuleset]:
    """A ruleset for each value of each option, the others left as they are."""
    found = [ruleset(game)]
    for option in GAMES[game].options:
        for value in values_of(option):
            found += _allowed(game, {option.name: value})
    return list(dict.fromkeys(found))


def _allowed(game: str, options: dict[str, object]) -> list[AnyRuleset]:
    try:
        return [ruleset(game, options)]
    except RulesetError:
        return []


@st.composite
def rulesets(draw: st.DrawFn, games: list[str] = EVERY_GAME) -> AnyRuleset:
    """Any game with any options that go together."""
    game = draw(st.sampled_from(games))
    options = {
        option.name: draw(st.sampled_from(values_of(option)), label=option.name)
        for option in GAMES[game].options
    }
    allowed = _allowed(game, options)
    if not allowed:
        for name in ("tabbe_cancel", "match"):
            options.pop(name, None)
        allowed = _allowed(game, options)
    return allowed[0]


def first_position(rules: AnyRuleset, random: Random) -> AnyPosition:
    """A freshly dealt giv."""
    deck = list(rules.deck)
    random.shuffle(deck)
    if isinstance(rules, Ruleset):
        return fishing.start(rules, tuple(deck), random.randrange(rules.players))
    return tricks.start(rules, tuple(deck), random.choice(rules.deck), random.randrange(3))


@dataclass(frozen=True)
class Moment:
    """A position that came up in play, and how it came about."""

    position: AnyPosition
    log: Log


def random_game(rules: AnyRuleset, seed: int, plies: int | None = None) -> list[Moment]:
    """The moments of a random giv up to its end, or until `plies` moves are played."""
    random = Random(seed)
    position = first_position(rules, random)
    moments = [Moment(position, ())]
    log: list[Played] = []
    while not position.is_over and len(log) != plies:
        moves = position.playable_moves()
        move = moves[random.randrange(len(moves))]
        log.append(played(position, move))
        position = position.play(move)
        moments.append(Moment(position, tuple(log)))
    return moments


SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def moments(draw: st.DrawFn, games: list[str] = EVERY_GAME) -> Moment:
    """Any moment of a random giv of any ruleset, before its end."""
    rules = draw(rulesets(games))
    played_out = random_game(rules, draw(SEEDS), draw(st.integers(0, most_plies(rules) - 1)))
    return played_out[-2 if played_out[-1].position.is_over else -1]


def most_plies(rules: AnyRuleset) -> int:
    """How many moves a giv has where no fault takes a move back or ends it (rules.md 6)."""
    if isinstance(rules, Ruleset):
        return len(rules.deck) - rules.table
    return SEATS + SEATS * TRICKS
