"""The message catalogue: every text that a person reads, Swedish first, English complete."""

from __future__ import annotations

import json
from contextvars import ContextVar
from functools import cache, lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LANGUAGES = ("sv", "en")
DEFAULT_LANGUAGE = "sv"
CARD_STYLES = ("symbols", "ascii", "words")

_in_use: ContextVar[str] = ContextVar("mulle_language", default=DEFAULT_LANGUAGE)
_cards: ContextVar[str] = ContextVar("mulle_cards", default="symbols")


def use_language(language: str) -> None:
    """Make `language` the one in which this context speaks."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _in_use.set(language)


def language_in_use() -> str:
    """The language in which this context speaks."""
    return _in_use.get()


def use_cards(style: str) -> None:
    """Make `style` the way in which this context writes cards: ♠7, sp7 or spader 7."""
    if style not in CARD_STYLES:
        raise ValueError(f"no card style {style!r}: choose one of {', '.join(CARD_STYLES)}")
    _cards.set(style)


def cards_in_use() -> str:
    """The way in which this context writes cards."""
    return _cards.get()


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every message of `language` by its key; a key's first word is the name of its file."""
    from importlib.resources import files  # slow to load, and not needed until something is said

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
    for name, argument in arguments.items():
        show = _SHOWN.get(type(argument))
        if show is not None:
            arguments[name] = show(argument, spoken)
    return catalogue(spoken)[key].format_map(arguments)


@cache
def named_in(key: str, language: str) -> frozenset[str]:
    """The arguments that the message `key` names, so that nobody makes the others."""
    parsed = Formatter().parse(catalogue(language)[key])
    return frozenset(name for _, name, _, _ in parsed if name)


def card_text(card: str, language: str | None = None) -> str:
    """A card as people read it: its suit, and the rank in `language`."""
    return _card_text(card, language or _in_use.get(), _cards.get())


@lru_cache(maxsize=1 << 10)
def _card_text(card: str, language: str, style: str) -> str:
    messages = catalogue(language)
    rank = messages.get(f"rank.{card[0]}", card[0])
    if style == "symbols":
        return _SUITS[card[1]] + rank
    if style == "words":
        rank = messages.get(f"rank.word.{card[0]}", rank)
    return messages[f"suit.{style}.{card[1]}"].format(rank=rank)


def cards_text(cards: Iterable[str], language: str | None = None) -> str:
    """Several cards; in words they need a comma between them to be understood by ear."""
    between = ", " if _cards.get() == "words" else " "
    return between.join(card_text(card, language) for card in cards)


def _quoted(text: str) -> str:
    clean = text if text.isprintable() else "".join(map(_printable, text))
    return clean if len(clean) <= LONGEST_QUOTE else clean[:LONGEST_QUOTE] + "…"


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}"


_SHOWN: dict[type, Callable[[Any, str], str]] = {
    Term: lambda term, language: catalogue(language)[term],
    CardText: card_text,
    Quoted: lambda text, _: _quoted(text),
}
