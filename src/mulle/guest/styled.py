"""What a server tells has its cards in symbols; here they are written as this person wants them."""

from __future__ import annotations

import re
from functools import cache

from mulle.words import card_text, cards_in_use, catalogue, language_in_use

_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_RANKS = "A23456789TJQK"


def styled(text: str) -> str:
    """`text` with its cards in the style in use."""
    if cards_in_use() == "symbols":
        return text
    language = language_in_use()
    ranks = _ranks(language)
    return _cards(language).sub(lambda card: card_text(ranks[card[2]] + _SUITS[card[1]]), text)


@cache
def _ranks(language: str) -> dict[str, str]:
    """The letter of each rank by how it is shown."""
    return {catalogue(language).get(f"rank.{rank}", rank): rank for rank in _RANKS}


@cache
def _cards(language: str) -> re.Pattern[str]:
    longest_first = sorted(_ranks(language), key=len, reverse=True)
    return re.compile(f"([{''.join(_SUITS)}])({'|'.join(map(re.escape, longest_first))})")
