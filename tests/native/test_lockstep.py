"""Both engines walk side by side over random rulesets; a rule changed on one side is caught."""

from __future__ import annotations

import random
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from mulle.cards import Card
from mulle.games.options import GAMES, AnyRuleset
from mulle.rules.errors import RuleError
from mulle.rules.fishing.ruleset import Ruleset

PLIES = 100_000


@pytest.mark.no_cover  # long, and every line of the rules is covered by their own tests
@pytest.mark.parametrize("seed", range(4))
def test_walks_over_random_rulesets_agree(lockstep: ModuleType, seed: int) -> None:
    assert lockstep.run(PLIES // 4, seed) >= PLIES // 4


MUTATIONS: list[tuple[str, dict[str, Any]]] = [
    ("mulle", {"tear": True}),
    ("mulle", {"max_group": 2}),
    ("mulle", {"build_down": True}),
    ("mulle", {"storan_points": 3}),
    ("mulle", {"package_up": False}),
    ("mulle", {"mulle_captures": frozenset({"twin"})}),
    ("mulle", {"lay_out_despite_capture": True}),
    ("husmulle", {"build_on_own": True}),
    ("husmulle", {"one_build_per_value": False}),
    ("husmulle", {"mulles_in_capture": False}),
    ("byggkasino", {"two_card_builds": True}),
    ("byggkasino", {"raise_with_parts": False}),
    ("byggkasino", {"lay_out_ban": "keeper"}),
    ("byggkasino", {"take_build_with_free": True}),
    ("byggkasino", {"tabbe_points": 0}),
]


@pytest.mark.parametrize(("game", "change"), MUTATIONS, ids=str)
def test_a_changed_rule_is_caught(
    lockstep: ModuleType, monkeypatch: pytest.MonkeyPatch, game: str, change: dict[str, Any]
) -> None:
    """The native engine plays by a ruleset with one field changed: a few walks must tell the difference."""
    preset = GAMES[game].preset
    assert isinstance(preset, Ruleset)
    preset = preset if game == "husmulle" else replace(preset, players=4)
    told = lockstep.flat

    def mutated(rules: Any) -> dict[str, Any]:
        options = {"options": rules.written_options()}
        return dict(told(replace(rules, **change)) | options)

    monkeypatch.setattr(lockstep, "flat", mutated)
    dice = random.Random(1)
    with pytest.raises(lockstep.Mismatch):
        _walk_often(lockstep, preset, dice)


def _walk_often(lockstep: ModuleType, rules: AnyRuleset, dice: random.Random) -> None:
    for _ in range(60):
        lockstep.walk(rules, dice)


def test_refused_rulesets_are_no_walks(lockstep: ModuleType) -> None:
    dice = random.Random(3)
    for _ in range(200):
        rules = lockstep.random_rules(dice)
        assert rules.players in (2, 3, 4)
    with pytest.raises(RuleError):
        replace(GAMES["mulle"].preset, players=5)


PYTHON_MUTATIONS: list[tuple[str, str, Any]] = [
    ("mulle", "fishing.play.with_tabbe", lambda position, _: list(position.piles)),
    ("mulle", "fishing.scoring.STORAN", Card("9d")),
    ("husmulle", "fishing.scoring.INTAKE_LIMIT", 21),
    ("stickmulle", "tricks.play.winning_place", lambda *_: 0),
    ("stickmulle", "tricks.play.price", lambda *_: 3),
]


@pytest.mark.parametrize(
    ("game", "place", "rule"), PYTHON_MUTATIONS, ids=[place for _, place, _ in PYTHON_MUTATIONS]
)
def test_a_rule_changed_in_python_is_caught(
    lockstep: ModuleType, monkeypatch: pytest.MonkeyPatch, game: str, place: str, rule: Any
) -> None:
    monkeypatch.setattr(f"mulle.rules.{place}", rule)
    with pytest.raises(lockstep.Mismatch):
        _walk_often(lockstep, GAMES[game].preset, random.Random(2))
