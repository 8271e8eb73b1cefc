"""Players by name, and the levels for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mulle.arena.work import seat_player
from mulle.players.external import External, Limits
from mulle.players.greedy import Greedy
from mulle.players.learner import Learner
from mulle.players.random_player import RandomPlayer
from mulle.players.registry import (
    KINDS,
    LEVELS,
    Kind,
    PlayerError,
    level_named,
    levels_here,
    player,
    verify_player,
)
from mulle.words import catalogue

if TYPE_CHECKING:
    from pathlib import Path


def test_players_by_name() -> None:
    assert isinstance(player("greedy"), Greedy)
    assert isinstance(player("random", 3), RandomPlayer)
    assert isinstance(player("external:some program --with words:and,commas", 3, Limits()), External)


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("greedier", "bot.no_such_player"),
        ("", "bot.no_such_player"),
        ("greedy:7", "bot.takes_no_options"),
        ("learner", "bot.needs_option"),
        ("external:  ", "bot.needs_option"),
        ("ismcts:200", "bot.budget"),
        ("ismcts:-5ms", "bot.budget"),
        ("pimc:64it,", "bot.budget"),
    ],
)
def test_what_is_no_player_is_refused_with_a_reason(spec: str, key: str) -> None:
    with pytest.raises(PlayerError) as error:
        verify_player(spec)
    assert error.value.key == key
    assert error.value.message("sv")
    assert error.value.message("en")


def test_nobody_learns_in_the_arena(tmp_path: Path) -> None:
    spec = f"learner:{tmp_path / 'memory'}"
    assert isinstance(player(spec), Learner)
    seated = seat_player(spec, 0, 1, Limits())
    assert isinstance(seated, Learner)
    assert not seated.learning


def test_an_unknown_player_is_told_which_there_are() -> None:
    with pytest.raises(PlayerError, match="random, greedy, counter"):
        player("greedier")


def test_budgets() -> None:
    read = KINDS["ismcts"].read
    assert read("ismcts", "200ms") == {"milliseconds": 200}
    assert read("ismcts", "2s,4threads") == {"milliseconds": 2000, "threads": 4}
    assert read("pimc", "64it") == {"iterations": 64}
    assert read("pimc", "") == {}


def test_a_player_whose_engine_is_missing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind("mulle.players.greedy:Greedy", KINDS["greedy"].read, needs="no_such_module_here")
    monkeypatch.setitem(KINDS, "ismcts", kind)
    with pytest.raises(PlayerError) as error:
        player("ismcts")
    assert error.value.key == "bot.not_installed"
    assert all(not level.spec.startswith("ismcts") for level in levels_here())


def test_there_are_at_least_five_levels_with_names() -> None:
    assert len(LEVELS) >= 5
    for language in ("sv", "en"):
        assert all(str(level.term) in catalogue(language) for level in LEVELS)
    assert level_named("beginner") is LEVELS[0]
    with pytest.raises(PlayerError):
        level_named("grandmaster")
