"""Flipping any option changes something, and contradictions are refused where the Ruleset is made."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import mulle
from mulle.engine.game_service import GameService
from mulle.games.options import GAMES, ruleset
from mulle.players.random_player import RandomPlayer
from mulle.rules.errors import RulesetError
from mulle.rules.fishing.ruleset import Ruleset
from tests.laws.games import first_position, values_of

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset

FLIPS = [
    (game.name, option.name, value)
    for game in GAMES.values()
    for option in game.options
    for value in values_of(option)
    if value != game.preset.written_options()[option.name]
]
SEEDS = (*range(60), 64, 829)  # raising a build twice is rare in random play: the last seeds show it


def trace(rules: AnyRuleset, seed: int) -> list[object]:
    """What can be played, and what it comes to, in one random giv."""
    random = Random(seed)
    position = first_position(rules, random)
    found: list[object] = []
    while position.turn is not None:
        moves = position.playable_moves()
        found.append([str(move) for move in moves[:300]])
        found.append(position.turn)
        position = position.play(moves[random.randrange(len(moves))])
    found.append(position.scores())
    return found


def match_trace(rules: AnyRuleset, seed: int) -> list[object]:
    """What happens in a whole match of random players."""
    game = GameService(rules, [RandomPlayer(seed) for _ in range(rules.players)], seed=seed)
    game.run()
    return [event.to_dict() for event in game.events]


@pytest.mark.parametrize(("game", "option", "value"), FLIPS, ids=lambda part: str(part))
def test_flipping_an_option_changes_something(game: str, option: str, value: object) -> None:
    base, flipped = _pair(game, option, value)
    givar = any(trace(base, seed) != trace(flipped, seed) for seed in SEEDS)
    assert givar or any(match_trace(base, seed) != match_trace(flipped, seed) for seed in range(8))


def _pair(game: str, option: str, value: object) -> tuple[AnyRuleset, AnyRuleset]:
    if (option, value) == ("match", "to_21"):  # the default already is, so it is set against another
        return ruleset(game, {"match": "single"}), ruleset(game, {option: value})
    return ruleset(game), ruleset(game, {option: value})


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("byggkasino", {"players": 3, "match": "to_21"}),
        ("byggkasino", {"players": 3, "tabbe_cancel": True}),
        ("byggkasino", {"faults": "lose"}),
        ("mulle", {"faults": "penalty"}),
        ("mulle", {"players": 5}),
        ("mulle", {"players": True}),
        ("mulle", {"deals": 0}),
        ("mulle", {"max_group": 3}),
        ("mulle", {"tear": 1}),
        ("husmulle", {"players": 4}),
        ("husmulle", {"tear": True}),
        ("husmulle", {"omgangar": -1}),
        ("stickmulle", {"pots": 0}),
        ("stickmulle", {"announce": "loud"}),
        ("poker", {}),
    ],
)
def test_contradictions_and_unknown_options_are_refused(game: str, options: dict[str, object]) -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset(game, options)
    for language in ("sv", "en"):
        assert "\n" not in refused.value.message(language)


def test_a_house_rule_is_a_field() -> None:
    assert replace(mulle.MULLE, tear=True) == ruleset("mulle", {"tear": True})


def str_of(part: object) -> str:
    """The same id in every process: a ruleset's own text holds sets, whose order differs."""
    return part.game if isinstance(part, Ruleset) else str(part)


CONTRADICTIONS: list[tuple[Ruleset, dict[str, Any], str]] = [
    (mulle.MULLE, {"players": 5}, "players"),
    (mulle.MULLE, {"hand": 7}, "deck"),
    (mulle.MULLE, {"hand": 1, "table": 0}, "halves"),
    (mulle.MULLE, {"table": 200}, "deck"),
    (mulle.MULLE, {"deals": 0}, "at_least_one"),
    (mulle.MULLE, {"faults": "penalty"}, "penalty"),
    (mulle.MULLE, {"score_each": "rond"}, "rond_scores"),
    (mulle.HUSMULLE, {"omgangar": 0}, "at_least_one"),
    (mulle.HUSMULLE, {"players": 4}, "alternating_start"),
    (mulle.HUSMULLE, {"faults": "lose"}, "lose"),
    (mulle.BYGGKASINO, {"faults": "lose"}, "lose"),
    (mulle.BYGGKASINO, {"players": 3, "match": "to_21"}, "to_21_of_three"),
    (mulle.BYGGKASINO, {"players": 3, "tabbe_cancel": True}, "tabbe_cancel_of_three"),
    (mulle.BYGGKASINO, {"forced_capture": True, "take_build_with_free": True}, "forced_with_choice"),
]


@pytest.mark.parametrize(("preset", "change", "key"), CONTRADICTIONS, ids=str_of)
def test_a_ruleset_that_contradicts_itself_is_never_made(
    preset: Ruleset, change: dict[str, Any], key: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        replace(preset, **change)
    assert refused.value.key == f"ruleset.{key}"
    assert refused.value.message("sv") != refused.value.message("en")


@pytest.mark.parametrize(
    ("change", "key"), [({"players": 4}, "fixed_players"), ({"pots": 0}, "at_least_one")]
)
def test_a_trick_ruleset_that_contradicts_itself_is_never_made(change: dict[str, Any], key: str) -> None:
    with pytest.raises(RulesetError) as refused:
        replace(mulle.STICKMULLE, **change)
    assert refused.value.key == f"ruleset.{key}"


def test_a_fixed_number_of_players_may_be_said_and_is_not_written() -> None:
    assert ruleset("husmulle", {"players": 2}) == mulle.HUSMULLE
    assert "players" not in mulle.HUSMULLE.written_options()
    assert ruleset("stickmulle", {"players": 3}) == mulle.STICKMULLE
