"""What the teacher says: the texts of a lesson, with cards as the pupil reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES
from mulle.words import CardText, say

if TYPE_CHECKING:
    from mulle.lessons.lesson import Hand, Lesson

_CARDS = {name: CardText(name) for name in NAMES}
_SEATS = ("pupil", "first", "second")


def names(players: int, language: str | None = None) -> list[str]:
    """Who sits at the table: the pupil, and those who teach."""
    return [say(f"lesson.name.{seat}", language) for seat in _SEATS[:players]]


def about(lesson: Lesson, language: str | None = None) -> str:
    """The lesson in a sentence."""
    return _said(lesson, "about", language)


def title(lesson: Lesson, hand: Hand, language: str | None = None) -> str:
    """The hand's idea."""
    return _said(lesson, f"{hand.key}.title", language)


def ask(lesson: Lesson, hand: Hand, turn: int, language: str | None = None) -> str:
    """What is said before the pupil's turn number `turn`, from 0."""
    return _said(lesson, f"{hand.key}.{turn + 1}.ask", language)


def praise(lesson: Lesson, hand: Hand, turn: int, language: str | None = None) -> str:
    """What is said when the turn is done."""
    return _said(lesson, f"{hand.key}.{turn + 1}.right", language)


def remark(lesson: Lesson, hand: Hand, turn: int, key: str, language: str | None = None) -> str:
    """What is said to a move that does not lead on."""
    return _said(lesson, f"{hand.key}.{turn + 1}.{key}", language)


def ending(lesson: Lesson, language: str | None = None) -> str:
    """What is said when every hand is done."""
    return _said(lesson, "end", language)


def _said(lesson: Lesson, key: str, language: str | None) -> str:
    return say(f"lesson.{lesson.game}.{key}", language, **_CARDS)
