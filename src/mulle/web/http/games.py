"""GET /api/games: what can be played here, in words."""

from __future__ import annotations

from typing import get_args

from litestar import get

from mulle.cards import FACES, HAND_EYES, NAMES, TABLE_EYES
from mulle.games.options import GAMES, Option
from mulle.games.presets import PRESETS
from mulle.players.registry import levels_here
from mulle.web.http.asked import Asked
from mulle.web.http.errors import language_of
from mulle.web.http.packed import PACKED
from mulle.web.live.wishes import MOST_GIVAR
from mulle.web.protocol.commands import PHRASES
from mulle.web.protocol.lobby import Face, GameInfo, Games, LevelInfo, OptionInfo, PhraseInfo, PresetInfo
from mulle.web.protocol.settings import OptionValue
from mulle.web.protocol.words import VERSION, Game
from mulle.words import card_text, say


@get("/api/games", middleware=[PACKED], sync_to_thread=False)
def games(request: Asked) -> Games:
    """What can be played, against whom, and what can be said."""
    return games_in(language_of(request))


def games_in(language: str) -> Games:
    """The same, in `language`."""
    return Games(
        version=VERSION,
        games=[_game(name, language) for name in get_args(Game)],
        levels=[LevelInfo(level=level.key, name=say(level.term, language)) for level in levels_here()],
        phrases=[PhraseInfo(phrase=key, text=say(f"web.phrase.{key}", language)) for key in PHRASES],
        faces=[
            Face(
                card=NAMES[face],
                name=card_text(NAMES[face], language),
                table=TABLE_EYES[face],
                hand=HAND_EYES[face],
            )
            for face in FACES
        ],
    )


def _game(name: Game, language: str) -> GameInfo:
    found = GAMES[name]
    players = next((option.values for option in found.options if option.name == "players"), None)
    return GameInfo(
        game=name,
        name=say(f"web.game.{name}.name", language),
        about=say(f"web.game.{name}.about", language),
        players=[found.preset.players] if players is None else [int(str(one)) for one in players],
        options=[
            _option(found.preset, option, language) for option in found.options if option.name != "players"
        ],
        presets=[_preset(name, preset, language) for preset in PRESETS[name]],
    )


def _preset(game: Game, preset: str, language: str) -> PresetInfo:
    return PresetInfo(
        preset=preset,
        name=say(f"web.preset.{game}.{preset}.name", language),
        about=say(f"web.preset.{game}.{preset}.about", language),
        options=dict(PRESETS[game][preset]),  # type: ignore[arg-type]
    )


def _option(preset: object, option: Option, language: str) -> OptionInfo:
    numbers = next((value for value in option.values if isinstance(value, range)), None)
    values: list[OptionValue] = [value for value in option.values if not isinstance(value, range)]  # type: ignore[misc]
    return OptionInfo(
        name=option.name,
        values=values,
        least=None if numbers is None else numbers.start,
        most=None if numbers is None else MOST_GIVAR,
        default=getattr(preset, option.name),
        label=say(f"web.option.{option.name}.label", language),
        help=say(f"web.option.{option.name}.help", language),
        value_labels=[_value_label(option.name, value, language) for value in values],
    )


def _value_label(name: str, value: OptionValue, language: str) -> str:
    if isinstance(value, bool):
        return say("web.on" if value else "web.off", language)
    if isinstance(value, int):
        return str(value)
    return say(f"web.option.{name}.{'none' if value is None else value}", language)
