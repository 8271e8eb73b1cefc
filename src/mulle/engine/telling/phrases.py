"""Words for numbers, values, groups and lists, as a player says them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING

from mulle.cards import NAMES
from mulle.words import card_text, cards_text, language_in_use, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.cards import Card

Amount = float | Decimal
Spelling = Callable[[Amount, str | None], str]

LAST_NUMBER_WORD = 20
_COURT = 11
_LILLAN, _STORAN = 15, 16


def number(amount: Amount, language: str | None = None) -> str:
    """A number in words up to twenty, in figures above and where it is no whole number."""
    if amount in range(1, LAST_NUMBER_WORD + 1):
        return say(f"say.number.{int(amount)}", language)
    return figures(amount, language)


def figures(amount: Amount, language: str | None = None) -> str:
    """A number in figures; half a point has the language's own decimal sign."""
    if amount == int(amount):
        return str(int(amount)).replace("-", "−")
    return str(float(amount)).replace("-", "−").replace(".", say("tell.decimal_sign", language))


def counted(amount: Amount, noun: str, language: str | None = None, spelt: Spelling = number) -> str:
    """`amount` of a `noun` of the catalogue: "en poäng", "nio poäng", "mulle", "två tabbar"."""
    key = f"say.count.{noun}.one" if amount == 1 else f"say.count.{noun}.many"
    return say(key, language, number=spelt(amount, language))


def value_word(value: int, language: str | None = None) -> str:
    """A build's value as it is said: the number, but knekt, dam, kung, ess, lillan and storan by name."""
    return number(value, language) if value < _COURT else say(f"value.{value}.bare", language)


def value_in_figures(value: int, language: str | None = None) -> str:
    """A build's value as it is read: "8", "11 (knekt)"."""
    if value < _COURT:
        return str(value)
    return say("tell.value", language, number=value, name=say(f"value.{value}.bare", language))


def has_one_taker(value: int) -> bool:
    """Whether only lillan or only storan takes a build of `value`, so that its parts have no plural name."""
    return value in (_LILLAN, _STORAN)


def parts_words(parts: int, value: int, language: str | None = None) -> str:
    """A compound build by number and value: "två åttor", "two parts of storan"."""
    if has_one_taker(value):
        worth = value_word(value, language)
        return say("tell.parts_worth", language, parts=counted(parts, "parts", language), value=worth)
    plural = say(f"say.plural.{value}", language)
    return say("say.parts", language, number=number(parts, language), plural=plural)


def card_words(card: Card, language: str | None = None) -> str:
    """One card as people read it: ♦Kn, ♦J."""
    return card_text(NAMES[card], language or language_in_use())


def row_words(cards: Iterable[Card], language: str | None = None) -> str:
    """Cards that lie side by side: "♠3 ♦4"."""
    return cards_text((NAMES[card] for card in cards), language or language_in_use())


def group_words(cards: Iterable[Card], language: str | None = None) -> str:
    """Cards that belong together: "♠3 + ♦4"."""
    return " + ".join(card_words(card, language) for card in cards)


def listed(words: Sequence[str], language: str | None = None) -> str:
    """Words in a row: "a", "a och b", "a, b och c"."""
    if len(words) < 2:
        return "".join(words)
    return say("tell.and", language, first=", ".join(words[:-1]), last=words[-1])


def capitalised(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]
