"""Positions in a few words, and random ones: hands are written `7s Kh | Qs`, the table `3s 4d 7h`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mulle
from mulle.cards import FACES, NAMES, Seat
from mulle.engine.announce import announcement
from mulle.engine.tell import move_in_words, told
from mulle.games.options import GAMES, ruleset
from mulle.rules.fishing import start as fishing_start
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks import start as tricks_start

if TYPE_CHECKING:
    import random

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition

State = dict[str, Any]
NAMED = ("Anna", "Bo", "Cilla", "David")


def build(value: int, text: str, creator: int = 1, **more: object) -> State:
    """A build as a position writes it."""
    return {"value": value, "cards": text.split(), "creator": creator, **more}


def fishing(
    game: str, hands: str, table: str = "", *builds: State, options: State | None = None, **more: object
) -> AnyPosition:
    """A position of one of the fishing games with seat 0 to move."""
    seats = [hand.split() for hand in hands.split("|")]
    told_options = {"players": len(seats), **(options or {})}
    position = {"game": game, "options": told_options, "hands": seats, "table": table.split(), "turn": 0}
    return mulle.position({**position, "builds": list(builds), **more})


def said(position: AnyPosition, text: str, language: str = "sv") -> str:
    """What is said with the legal move `text`."""
    return announcement(position, position.verify(text), language)


def sentence(position: AnyPosition, text: str, language: str = "sv") -> str:
    """How the legal move `text` is told by names."""
    return told(position, position.verify(text), NAMED, language)


def button(position: AnyPosition, text: str, language: str = "sv", *, card_chosen: bool = False) -> str:
    """How the legal move `text` is offered."""
    return move_in_words(position, position.verify(text), language, card_chosen=card_chosen)


def random_rules(dice: random.Random) -> AnyRuleset:
    """A game with random options but no faults, which break up builds: such tables are too crowded here."""
    while True:
        game = dice.choice([*GAMES.values()])
        try:
            options = {one.name: _value(dice, one.values) for one in game.options if one.name != "faults"}
            return ruleset(game.name, options)
        except mulle.RulesetError:
            continue


def _value(dice: random.Random, values: tuple[object, ...]) -> object:
    value = dice.choice(values)
    return value.start if isinstance(value, range) else value


def random_position(dice: random.Random) -> AnyPosition:
    """A position that random play of a random game has come to."""
    rules = random_rules(dice)
    deck = list(rules.deck)
    dice.shuffle(deck)
    position: AnyPosition
    if isinstance(rules, Ruleset):
        position = fishing_start.start(rules, tuple(deck), Seat(dice.randrange(rules.players)))
    else:
        position = tricks_start.start(rules, tuple(deck), dice.choice(FACES), dice.randrange(3))
    for _ in range(dice.randrange(60)):
        after = position.play(str(dice.choice(position.legal_moves())))
        if after.is_over:
            break
        position = after
    return position


def crowded_position(dice: random.Random) -> AnyPosition:
    """A position made up for analysis: low cards, and builds among which some look alike."""
    game = dice.choice(["mulle", "husmulle", "byggkasino"])
    options: State = {"build_down": True, "tear": True, "players": 4} if game == "mulle" else {}
    if game == "byggkasino":
        options = {"take_build_with_free": dice.random() < 0.5, "players": dice.choice([2, 4])}
    copies = 1 if game == "byggkasino" else 2
    low, high = [*NAMES[:28]] * copies, [*NAMES[28:]] * copies
    dice.shuffle(low)
    dice.shuffle(high)
    players = options.get("players", 2)
    builds = []
    if copies == 2:
        pair = [low.pop(), low.pop()]
        builds = [build(9, " ".join(_sorted(pair)), parts=1), build(9, " ".join(_sorted(pair)), parts=2)]
        low = [name for name in low if name not in pair]
    builds += [build(dice.randint(5, 16), " ".join(_sorted([low.pop(), low.pop()]))) for _ in range(2)]
    hands = [_sorted([low.pop() for _ in range(2)] + [high.pop() for _ in range(3)]) for _ in range(players)]
    table = [low.pop() for _ in range(6)]
    position = {"game": game, "options": options, "hands": hands, "table": _sorted(table)}
    return mulle.position({**position, "builds": builds, "turn": 0})


def _sorted(names: list[str]) -> list[str]:
    return sorted(names, key=NAMES.index)
