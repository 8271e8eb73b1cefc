"""House rules with a name are rules."""

from __future__ import annotations

import pytest

from mulle.games import ruleset
from mulle.games.options import GAMES
from mulle.games.presets import PRESETS
from mulle.web.http.games import games_in

EVERY = [(game, preset) for game, presets in PRESETS.items() for preset in presets]


@pytest.mark.parametrize(("game", "preset"), EVERY)
def test_every_preset_fits_every_number_of_players(game: str, preset: str) -> None:
    options = PRESETS[game][preset]
    seen = next((option.values for option in GAMES[game].options if option.name == "players"), ())
    for players in seen or [GAMES[game].preset.players]:
        told = {**options, "players": players} if seen else dict(options)
        assert ruleset(game, told).players == players


def test_the_first_preset_is_the_game_itself_and_no_two_are_alike() -> None:
    for presets in PRESETS.values():
        found = list(presets.values())
        assert found[0] == {}
        assert all(one not in found[:place] for place, one in enumerate(found))


def test_the_presets_are_told_in_both_languages() -> None:
    for language in ("sv", "en"):
        told = [(one.game, preset.preset) for one in games_in(language).games for preset in one.presets]
        assert told == EVERY
