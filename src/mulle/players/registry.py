"""Players by name, `greedy` or `ismcts:200ms` or `external:COMMAND`; and the levels for people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mulle.rules.errors import RuleError
from mulle.words import Quoted, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulle.players.external import Limits
    from mulle.players.player import Player

    Options = dict[str, Any]


class PlayerError(RuleError):
    """A player that does not exist, or whose options do not fit."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of player: where its class is, and how the text after the colon is read."""

    place: str
    read: Callable[[str, str], Options]
    is_seeded: bool = True
    needs: str | None = None
    learns: bool = False

    @property
    def is_available(self) -> bool:
        """Whether what it needs is installed."""
        wanted = (self.place.partition(":")[0], self.needs)
        return all(find_spec(module) is not None for module in wanted if module is not None)

    def make(self, options: Options, seed: int | None) -> Player:
        """A player of this kind."""
        module, _, name = self.place.partition(":")
        seeded = {"seed": seed} if self.is_seeded else {}
        player: Player = getattr(import_module(module), name)(**options, **seeded)
        return player


def _no_options(name: str, text: str) -> Options:
    if text:
        raise PlayerError("bot.takes_no_options", name=name, options=Quoted(text))
    return {}


_BUDGET = re.compile(r"([1-9]\d{0,6})(ms|s|it|threads)")
_UNITS = {
    "ms": ("milliseconds", 1),
    "s": ("milliseconds", 1000),
    "it": ("iterations", 1),
    "threads": ("threads", 1),
}


def _budget(name: str, text: str) -> Options:
    """`200ms`, `1s`, `64it`, `200ms,4threads`."""
    options: Options = {}
    for word in text.split(",") if text else ():
        match = _BUDGET.fullmatch(word)
        if match is None:
            raise PlayerError("bot.budget", name=name, options=Quoted(text))
        option, factor = _UNITS[match[2]]
        options[option] = int(match[1]) * factor
    return options


def _file(name: str, text: str) -> Options:
    return _required(name, text, "file", "FILE")


def _file_or_none(_: str, text: str) -> Options:
    return {"file": text} if text else {}


def _command(name: str, text: str) -> Options:
    return _required(name, text, "command", "COMMAND")


def _required(name: str, text: str, option: str, shown: str) -> Options:
    if not text.strip():
        raise PlayerError("bot.needs_option", name=name, option=shown)
    return {option: text}


KINDS: dict[str, Kind] = {
    "random": Kind("mulle.players.random_player:RandomPlayer", _no_options),
    "greedy": Kind("mulle.players.greedy:Greedy", _no_options, is_seeded=False),
    "counter": Kind("mulle.players.counter:Counter", _no_options),
    "expert": Kind("mulle.players.expert:Expert", _no_options),
    "learner": Kind("mulle.players.learner:Learner", _file, learns=True),
    "ismcts": Kind("mulle.players.ismcts:Ismcts", _budget, needs="mulle_native"),
    "pimc": Kind("mulle.players.pimc:Pimc", _budget, needs="mulle_native"),
    "net": Kind("mulle.players.net:NetPlayer", _file_or_none, is_seeded=False, needs="numpy"),
    "master": Kind("mulle.players.master:Master", _budget, needs="mulle_native"),
    "external": Kind("mulle.players.external:External", _command),
}


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a person can choose; its name in words is `bot.level.` and its key."""

    key: str
    spec: str

    @property
    def term(self) -> Term:
        """The level's name, in whatever language it is said."""
        return Term(f"bot.level.{self.key}")


LEVELS: tuple[Level, ...] = (
    Level("beginner", "random"),
    Level("casual", "greedy"),
    Level("skilled", "counter"),
    Level("strong", "expert"),
    Level("expert", "ismcts:50ms"),
    Level("master", "ismcts:1s"),
)


def player(
    spec: str, seed: int | None = None, limits: Limits | None = None, *, learning: bool = True
) -> Player:
    """The player that `spec` names; `limits` are for programs of others, `learning` for those that learn."""
    name, kind, options = _understood(spec)
    if kind.learns:
        options["learning"] = learning
    if limits is not None and name == "external":
        options["limits"] = limits
    return kind.make(options, seed)


def verify_player(spec: str) -> None:
    """Raise `PlayerError` unless `spec` names a player that can be made here."""
    _understood(spec)


def level_named(key: str) -> Level:
    """The level called `key`."""
    for level in LEVELS:
        if level.key == key:
            return level
    raise PlayerError("bot.no_such_level", level=Quoted(key), levels=", ".join(level.key for level in LEVELS))


def levels_here() -> list[Level]:
    """The levels whose players are installed."""
    return [level for level in LEVELS if KINDS[level.spec.partition(":")[0]].is_available]


def is_external(spec: str) -> bool:
    """Whether `spec` names another program."""
    return spec.partition(":")[0] == "external"


def _understood(spec: str) -> tuple[str, Kind, Options]:
    name, _, text = spec.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        raise PlayerError("bot.no_such_player", name=Quoted(name), names=", ".join(KINDS))
    options = kind.read(name, text)
    if not kind.is_available:
        raise PlayerError("bot.needs_numpy" if kind.needs == "numpy" else "bot.not_installed", name=name)
    return name, kind, options
