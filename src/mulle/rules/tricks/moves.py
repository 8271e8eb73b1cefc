"""The moves of stickmulle and their one text each (notation.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mulle.cards import NAMES, Card
from mulle.rules.errors import IllegalMove
from mulle.words import Quoted


@dataclass(frozen=True, slots=True)
class Buy:
    """Lay the whole hand away and take the talon (köpa)."""

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the hand (stå)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play `card` to the trick; `called` when mulle is said with it."""

    card: Card
    called: bool = False

    def __str__(self) -> str:
        return NAMES[self.card] + "!" * self.called


@dataclass(frozen=True, slots=True)
class PointOut:
    """Point out that somebody played the mulle without saying so."""

    def __str__(self) -> str:
        return "mulle?"


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not point anything out."""

    def __str__(self) -> str:
        return "ok"


Move = Buy | Pass | PlayCard | PointOut | Decline

_WORDS: dict[str, Move] = {str(move): move for move in (Buy(), Pass(), PointOut(), Decline())}
_PLAY = re.compile(r"([A2-9TJQK][shdc])(!?)")


def parse_move(text: str) -> Move:
    """The move that `text` writes; raises `IllegalMove` for anything but a move's one text."""
    word = _WORDS.get(text)
    if word is not None:
        return word
    match = _PLAY.fullmatch(text)
    if match is None:
        raise IllegalMove("tricks.unreadable", text=Quoted(text))
    return PlayCard(Card(match[1]), called=match[2] == "!")
