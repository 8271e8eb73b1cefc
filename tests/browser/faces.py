"""Cards as a screen reader reads them: ♠K is "spader kung"."""

from __future__ import annotations

from mulle.words import card_text, cards_in_use, use_cards


def card_name(face: str, language: str) -> str:
    """The name of a card given in notation."""
    style = cards_in_use()
    use_cards("words")
    try:
        return card_text(face, language)
    finally:
        use_cards(style)
