"""Legal moves as a screen offers them: what each uses, and its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.tell import Offered, offered
from mulle.view import View
from mulle.web.protocol.states import MoveChoice
from mulle.web.tables.happened import KINDS, card_of, places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.rules.any_move import AnyMove
    from mulle.view import AnyView

MOST_MOVES = 2_000
MOST_DESCRIBED = 100
_UNTOLD = Offered("", "", "")


def choices(view: AnyView, language: str, *, words: bool) -> tuple[list[MoveChoice], int]:
    """The legal moves of `view`, and how many more there are; `words` only where they are not too many."""
    shown: Sequence[AnyMove] = view.moves[:MOST_MOVES]
    described = words and len(shown) <= MOST_DESCRIBED
    return [choice(view, move, language if described else None) for move in shown], len(view.moves) - len(
        shown
    )


def choice(view: AnyView, move: AnyMove, language: str | None) -> MoveChoice:
    """One legal move; without a language it has no sentences."""
    told = _UNTOLD if language is None else offered(view, move, language)
    return MoveChoice(
        move=str(move),
        kind=KINDS[type(move)],  # type: ignore[arg-type]
        card=card_of(move),
        value=getattr(move, "value", None),
        table=places(view.table, move) if isinstance(view, View) else [],
        builds=list(getattr(move, "builds", ())),
        words=told.words,
        short=told.short,
        said=told.said,
    )
