"""Counting a giv (rules.md 2.6, 3.6, 4): every item is in points, so that they add up to `total`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mulle.cards import IS_SPADE, LILLAN, STORAN, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.rules.fishing.pieces import Pile, ScoreItems
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset

INTAKE_LIMIT = 20


def scores(position: Position) -> list[ScoreItems]:
    """Points per side for the giv so far."""
    totals = scores_of_piles(position.ruleset, position.piles)
    for rond in position.scored:
        totals = [_added(total, items) for total, items in zip(totals, rond, strict=True)]
    if position.faults is not None:
        for items, penalties in zip(totals, position.faults.penalties, strict=True):
            items["penalties"] = penalties
            items["total"] += penalties
    return totals


def _added(total: ScoreItems, items: ScoreItems) -> ScoreItems:
    return {name: points + items[name] for name, points in total.items()}


def scores_of_piles(rules: Ruleset, piles: tuple[Pile, ...]) -> list[ScoreItems]:
    """Points per side for what lies in the piles."""
    sides = [
        [pile for seat, pile in enumerate(piles) if rules.side(seat) == side] for side in range(rules.sides)
    ]
    if rules.counting == "intake":
        return [_intake_items(some) for some in sides]
    items = [_card_items(rules, some) for some in sides]
    if rules.counting == "majorities":
        most_cards = _majority([_count(some) for some in sides], 3)
        most_spades = _majority([_spades(some) for some in sides], 1)
        items = [
            {"cards": cards, "spades": spades, **some}
            for cards, spades, some in zip(most_cards, most_spades, items, strict=True)
        ]
    else:
        items = [
            {"spades": _spades(some), **item, "mullar": _mullar(some)}
            for some, item in zip(sides, items, strict=True)
        ]
    return [{**item, "total": sum(item.values())} for item in items]


def _cards_of(piles: list[Pile]) -> Iterable[Card]:
    return (card for pile in piles for card in pile.cards)


def _count(piles: list[Pile]) -> int:
    return sum(len(pile.cards) for pile in piles)


def _spades(piles: list[Pile]) -> int:
    return sum(IS_SPADE[card] for card in _cards_of(piles))


def _mullar(piles: list[Pile]) -> int:
    return sum(mulle.points for pile in piles for mulle in pile.mulles)


def _tabbar(piles: list[Pile]) -> int:
    return sum(pile.tabbar for pile in piles)


def _card_items(rules: Ruleset, piles: list[Pile]) -> ScoreItems:
    count = Counter(_cards_of(piles))
    return {
        "storan": rules.storan_points * count[STORAN],
        "lillan": count[LILLAN],
        "aces": sum(number for card, number in count.items() if card.rank == 0),
        "tabbar": rules.tabbe_points * _tabbar(piles),
    }


def _majority(counts: list[int], points: int) -> list[int]:
    """`points` for the only side that has the most; nobody gets them when the first place is shared (3.6)."""
    most = max(counts)
    alone = counts.count(most) == 1
    return [points if alone and count == most else 0 for count in counts]


def intake_of(card: Card) -> int:
    """What a captured card counts towards a husmulle bonus (4)."""
    if card in (LILLAN, STORAN) or (card.rank == 0 and IS_SPADE[card]):
        return 2
    return int(IS_SPADE[card] or card.rank == 0)


def _intake_items(piles: list[Pile]) -> ScoreItems:
    mulle, tabbar = _mullar(piles), _tabbar(piles)
    intake = sum(intake_of(card) for card in _cards_of(piles))
    bonus = 2 * max(0, intake - INTAKE_LIMIT)
    return {
        "mulle": mulle,
        "tabbar": tabbar,
        "intake": intake,
        "bonus": bonus,
        "total": mulle + tabbar + bonus,
    }
