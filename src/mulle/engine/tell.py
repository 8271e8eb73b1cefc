"""Moves and results told in sentences: before a move, after it, and when a giv is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from mulle.engine.announce import announcement, said_with
from mulle.engine.telling import afterwards, beforehand, tricks
from mulle.engine.telling.giv import lead_told, leftovers_told, margin_told, netted_told, scores_told
from mulle.engine.telling.shapes import shape_of
from mulle.rules.tricks.position import TrickPosition
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.games.reading import AnyPosition
    from mulle.rules.fishing.moves import Move
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.view import AnyView


def told(
    position: AnyPosition, move: Move | TrickMove, names: Sequence[str], language: str | None = None
) -> str:
    """`move`, about to be played in `position`, as people tell it; `names` by seat; no hidden card shows."""
    if isinstance(position, TrickPosition):
        return tricks.in_retrospect(position, cast("TrickMove", move), names, language)
    return afterwards.in_retrospect(position, shape_of(position, cast("Move", move)), names, language)


class Heard(NamedTuple):
    """A move as it is told when it is played: its sentence, and what is said aloud."""

    told: str
    said: str


def heard(
    position: AnyPosition, move: Move | TrickMove, names: Mapping[str, Sequence[str]]
) -> dict[str, Heard]:
    """`move`, about to be played in `position`, by language; `names` by language and seat."""
    if isinstance(position, TrickPosition):
        return {
            language: Heard(told(position, move, spoken, language), announcement(position, move, language))
            for language, spoken in names.items()
        }
    shape, rules = shape_of(position, cast("Move", move)), position.ruleset
    return {
        language: Heard(
            afterwards.in_retrospect(position, shape, spoken, language), said_with(rules, shape, language)
        )
        for language, spoken in names.items()
    }


def move_in_words(
    position: AnyPosition | AnyView,
    move: Move | TrickMove,
    language: str | None = None,
    *,
    card_chosen: bool = False,
) -> str:
    """`move` said to the player at turn, each legal move differently.

    With `card_chosen` the played card is left out where it only repeats what the player already points at;
    then the moves of one card differ.
    """
    if isinstance(position, TrickPosition | TrickView):
        return tricks.in_words(position, cast("TrickMove", move), language)
    return beforehand.in_words(position, shape_of(position, cast("Move", move)), language)[card_chosen]


class Offered(NamedTuple):
    """A legal move as it is offered: its sentence, that without the played card, and what is said aloud."""

    words: str
    short: str
    said: str


def offered(view: AnyView, move: Move | TrickMove, language: str | None = None) -> Offered:
    """Everything that is told of a `move` before it is played."""
    if isinstance(view, TrickView):
        words = tricks.in_words(view, cast("TrickMove", move), language)
        return Offered(words, words, announcement(view, move, language))
    shape = shape_of(view, cast("Move", move))
    words, short = beforehand.in_words(view, shape, language)
    return Offered(words, short, said_with(view.ruleset, shape, language))


__all__ = [
    "Heard", "Offered", "heard", "lead_told", "leftovers_told", "margin_told", "move_in_words",
    "netted_told", "offered", "scores_told", "told",
]  # fmt: skip
