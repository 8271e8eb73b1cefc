"""Options by name: which a game has, which values they take, and the Ruleset they make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mulle.games import byggkasino, husmulle, minimulle, mulle, stickmulle
from mulle.rules.errors import RulesetError
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks.ruleset import TrickRuleset
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

AnyRuleset = Ruleset | TrickRuleset


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its name and the values that it may have; a range stands for "this or more"."""

    name: str
    values: tuple[object, ...]

    def allows(self, value: object) -> bool:
        """Whether `value` is one of the option's; true is not one and false is not nought."""
        return any(
            _is_whole(value) and value in choice
            if isinstance(choice, range)
            else type(value) is type(choice) and value == choice
            for choice in self.values
        )

    def described(self) -> str:
        """The values in the notation of positions."""
        return ", ".join(
            f"{choice.start}.." if isinstance(choice, range) else _written(choice) for choice in self.values
        )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _written(value: object) -> str:
    words = {None: "null", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the program: its preset and its options."""

    name: str
    preset: AnyRuleset
    options: tuple[Option, ...]


def _game(preset: AnyRuleset, options: dict[str, tuple[object, ...]]) -> Game:
    return Game(preset.game, preset, tuple(Option(name, values) for name, values in options.items()))


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        _game(mulle.MULLE, mulle.OPTIONS),
        _game(byggkasino.BYGGKASINO, byggkasino.OPTIONS),
        _game(husmulle.HUSMULLE, husmulle.OPTIONS),
        _game(stickmulle.STICKMULLE, stickmulle.OPTIONS),
        _game(minimulle.MINIMULLE, minimulle.OPTIONS),
    )
}


def game_named(name: object) -> Game:
    """The game called `name`."""
    if not isinstance(name, str) or name not in GAMES:
        raise RulesetError("ruleset.no_such_game", game=Quoted(repr(name)), games=", ".join(GAMES))
    return GAMES[name]


def ruleset(game: object, options: Mapping[str, object] | None = None) -> AnyRuleset:
    """The Ruleset of `game` with `options`; an option that does not exist or does not fit is refused."""
    found = game_named(game)
    told: dict[str, Any] = dict(options or {})
    by_name = {option.name: option for option in found.options}
    if "players" not in by_name and "players" in told:
        _verify_fixed_players(found, told.pop("players"))
    for name, value in told.items():
        _verify_option(found, by_name, name, value)
    return replace(found.preset, **told)


def _verify_fixed_players(game: Game, players: object) -> None:
    if not _is_whole(players) or players != game.preset.players:
        raise RulesetError("ruleset.fixed_players", game=game.name, players=game.preset.players)


def _verify_option(game: Game, by_name: dict[str, Option], name: object, value: object) -> None:
    if not isinstance(name, str) or name not in by_name:
        known = ", ".join(by_name)
        raise RulesetError("ruleset.no_such_option", game=game.name, option=Quoted(repr(name)), known=known)
    if not by_name[name].allows(value):
        raise RulesetError("ruleset.option_value", option=name, values=by_name[name].described())
