"""The moves of the fishing family and their one text each (notation.md)."""

from __future__ import annotations

import re
from functools import lru_cache

from mulle.cards import NAMES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.frozen import frozen
from mulle.words import Quoted

Cards = tuple[Card, ...]
Builds = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def _names(cards: Cards) -> str:
    return " ".join([NAMES[card] for card in cards])


def _tail(cards: Cards, builds: Builds) -> str:
    if not builds:
        return _names(cards)
    numbers = [f"#{index + 1}" for index in builds]
    return " ".join([_names(cards), *numbers] if cards else numbers)


@frozen
class LayOut:
    """Lay `card` out on the table (lägga ut)."""

    card: Card

    def __str__(self) -> str:
        return NAMES[self.card]

    def after_card(self) -> str:
        """What the text says after the played card."""
        return ""


@frozen
class Capture:
    """Take in `cards` and `builds` (indexes from 0) with `card`."""

    card: Card
    cards: Cards
    builds: Builds

    def __str__(self) -> str:
        return NAMES[self.card] + self.after_card()

    def after_card(self) -> str:
        """What the text says after the played card."""
        return " x " + _tail(self.cards, self.builds)


@frozen
class MulleCapture:
    """Take in one mulle with `card`: its twin, two twins or one build."""

    card: Card
    cards: Cards
    builds: Builds

    def __str__(self) -> str:
        return NAMES[self.card] + self.after_card()

    def after_card(self) -> str:
        """What the text says after the played card."""
        return " m " + _tail(self.cards, self.builds)


@frozen
class NewBuild:
    """Build `card` together with the free `cards` to `value`."""

    card: Card
    value: int
    cards: Cards

    def __str__(self) -> str:
        return NAMES[self.card] + self.after_card()

    def after_card(self) -> str:
        """What the text says after the played card."""
        return f" b{self.value} {_names(self.cards)}"


@frozen
class BuildOn:
    """Build `card` and the free `cards` onto `builds`, which then are one build of `value`."""

    card: Card
    value: int
    cards: Cards
    builds: Builds

    def __str__(self) -> str:
        return NAMES[self.card] + self.after_card()

    def after_card(self) -> str:
        """What the text says after the played card."""
        return f" b{self.value} {_tail(self.cards, self.builds)}"


Move = LayOut | Capture | MulleCapture | NewBuild | BuildOn


def make_move(kind: type[Move], card: Card, value: int, cards: Cards, builds: Builds) -> Move:
    """The move of `kind`; what that kind has no field for is left out."""
    if kind is NewBuild:
        return NewBuild(card, value, cards)
    if kind is Capture:
        return Capture(card, cards, builds)
    if kind is BuildOn:
        return BuildOn(card, value, cards, builds)
    if kind is MulleCapture:
        return MulleCapture(card, cards, builds)
    return LayOut(card)


_MOVE = re.compile(
    r"(?P<card>\S\S)"
    r"(?: (?P<verb>x|m|b[1-9]\d?)(?P<cards>(?: [^\s#]{2})*)(?P<builds>(?: #[1-9]\d{0,2})*))?",
    re.ASCII,
)
LONGEST_TEXT = 400


def parse_move(text: str) -> Move:
    """The move that `text` writes; raises `IllegalMove` for anything but a move's one text."""
    match = _MOVE.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        raise IllegalMove("move.unreadable", text=Quoted(text))
    try:
        move = _move_of(match)
    except ValueError:
        raise IllegalMove("move.unreadable", text=Quoted(text)) from None
    if str(move) != text:
        raise IllegalMove("move.other_spelling", text=Quoted(text), right=str(move))
    return move


def _move_of(match: re.Match[str]) -> Move:
    card = Card(match["card"])
    verb = match["verb"]
    if verb is None:
        return LayOut(card)
    cards = tuple(sorted(Card(word) for word in match["cards"].split()))
    builds = tuple(sorted({int(word[1:]) - 1 for word in match["builds"].split()}))
    if not cards and not builds:
        raise ValueError(verb)
    if verb == "x":
        return Capture(card, cards, builds)
    if verb == "m":
        return MulleCapture(card, cards, builds)
    value = int(verb[1:])
    return BuildOn(card, value, cards, builds) if builds else NewBuild(card, value, cards)
