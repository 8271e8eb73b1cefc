"""What a seat sees, in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, Card
from mulle.view import TrickView
from mulle.words import Quoted, cards_text, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mulle.rules.fishing.pieces import Build
    from mulle.view import AnyView, View


def described(view: AnyView, names: Sequence[str]) -> Iterator[str]:
    """The table and the hand of the View's seat."""
    if isinstance(view, TrickView):
        yield from _trick(view)
    else:
        yield from _table(view, names)
    yield say("play.hand", cards=_cards(view.hand))


def _table(view: View, names: Sequence[str]) -> Iterator[str]:
    yield say("play.table", cards=_cards(view.table)) if view.table else say("play.empty_table")
    for number, build in enumerate(view.builds, 1):
        yield _build(number, build, names)


def _build(number: int, build: Build, names: Sequence[str]) -> str:
    locked = "" if build.simple else say("play.locked", parts=build.parts)
    keepers = ", ".join(names[seat] for seat in build.keepers)
    told = {"number": number, "value": build.value, "locked": locked, "cards": _cards(build.cards)}
    return say("play.build", keepers=Quoted(keepers), **told)


def _trick(view: TrickView) -> Iterator[str]:
    yield say("play.mulle", card=_cards([view.mulle]))
    if view.phase != "buy":
        yield say("play.tricks", counts=" ".join(str(count) for count in view.tricks))
    if view.trick:
        yield say("play.trick", cards=_cards(view.trick))


def _cards(cards: Iterable[Card]) -> str:
    return cards_text(NAMES[card] for card in cards)
