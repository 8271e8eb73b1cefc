"""The message catalogue: every text that a person reads, Swedish first, English complete."""

from __future__ import annotations

import json
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

LANGUAGES = ("sv", "en")
DEFAULT_LANGUAGE = "sv"

_in_use: ContextVar[str] = ContextVar("mulle_language", default=DEFAULT_LANGUAGE)


def use_language(language: str) -> None:
    """Make `language` the one in which this context speaks."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _in_use.set(language)


def language_in_use() -> str:
    """The language in which this context speaks."""
    return _in_use.get()


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every message of `language` by its key; a key's first word is the name of its file."""
    messages: dict[str, str] = {}
    for file in files(__name__).joinpath(language).iterdir():
        messages |= json.loads(file.read_text(encoding="utf-8"))
    return messages


class Term(str):
    """An argument that is itself a key of the catalogue: `Term("value.9.a")` reads "en nia", "a nine"."""

    __slots__ = ()


class CardText(str):
    """An argument that is a card's notation: `CardText("Jd")` reads ♦Kn, ♦J."""

    __slots__ = ()


class Quoted(str):
    """An argument that somebody else wrote: shown on one line, shortened, without control characters."""

    __slots__ = ()


LONGEST_QUOTE = 80
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def say(key: str, language: str | None = None, /, **arguments: object) -> str:
    """The message `key` with its `arguments` filled in."""
    spoken = language or _in_use.get()
    shown = {name: _shown(argument, spoken) for name, argument in arguments.items()}
    return catalogue(spoken)[key].format(**shown)


def _shown(argument: object, language: str) -> object:
    if isinstance(argument, Term):
        return catalogue(language)[argument]
    if isinstance(argument, CardText):
        return card_text(argument, language)
    if isinstance(argument, Quoted):
        return _quoted(argument)
    return argument


def card_text(card: str, language: str | None = None) -> str:
    """A card as people read it: suit symbol and the rank in `language`."""
    rank = catalogue(language or _in_use.get()).get(f"rank.{card[0]}", card[0])
    return _SUITS[card[1]] + rank


def _quoted(text: str) -> str:
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    return clean if len(clean) <= LONGEST_QUOTE else clean[:LONGEST_QUOTE] + "…"
