"""The house rules' `score_round`: what a husmulle player has earned with a pile, whoever counted it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import Card
from mulle.games import HUSMULLE
from mulle.rules.fishing.pieces import EMPTY_PILE, Mulle, Pile
from mulle.rules.fishing.scoring import scores_of_piles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.rules.fishing.pieces import ScoreItems


def score_round(
    captured: Iterable[str | Card], mullar: Iterable[str | Mulle] = (), tabbar: int = 0
) -> ScoreItems:
    """The points of the `captured` cards, the registered `mullar` and the `tabbar` (rules.md 4).

    A mulle told by its face alone counts 1; a `Mulle` counts the points that it holds.

    >>> score_round(["7s", "7s", "Td", "As"], mullar=["7s"], tabbar=2)
    {'mulle': 1, 'tabbar': 2, 'intake': 6, 'bonus': 0, 'total': 3}
    """
    counted = tuple(mulle if isinstance(mulle, Mulle) else Mulle(Card(mulle), 1) for mulle in mullar)
    pile = Pile(tuple(Card(str(card)) for card in captured), counted, tabbar)
    return scores_of_piles(HUSMULLE, (pile, EMPTY_PILE))[0]
