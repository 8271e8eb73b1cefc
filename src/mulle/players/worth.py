"""What a move is worth at once, as anybody at the table can reckon it (rules.md 2.6, 3.6, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import IS_SPADE, LILLAN, STORAN, Card
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.scoring import intake_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.rules.fishing.moves import Capture, MulleCapture
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.view import View

Cards = tuple[Card, ...]


def card_points(rules: Ruleset, card: Card) -> int:
    """The points that `card` gives whoever takes it in; majorities and the bonus for intake left aside."""
    if rules.counting == "intake":
        return 0
    spade = int(IS_SPADE[card] and rules.counting == "points")
    if card == STORAN:
        return rules.storan_points
    return spade + int(card == LILLAN) + int(card.rank == 0)


def points_of_cards(rules: Ruleset, cards: Iterable[Card]) -> int:
    """The points that `cards` give whoever takes them in."""
    return sum(card_points(rules, card) for card in cards)


def cards_taken(view: View, move: Capture | MulleCapture) -> Cards:
    """Every card that `move` brings home, the played one included."""
    built = [card for index in move.builds for card in view.builds[index].cards]
    return (move.card, *move.cards, *built)


def clears_the_table(view: View, move: Capture | MulleCapture) -> bool:
    """Whether `move` leaves nothing on the table: a tabbe."""
    return len(move.cards) == len(view.table) and len(move.builds) == len(view.builds)


def points_now(view: View, move: Capture | MulleCapture) -> int:
    """The points that `move` earns at once: its cards, its mullar and its tabbar."""
    rules = view.ruleset
    mulles, tabbar = credited(rules, move, tuple(view.builds[index] for index in move.builds))
    tabbar += clears_the_table(view, move)
    mullar = sum(mulle.points for mulle in mulles)
    return points_of_cards(rules, cards_taken(view, move)) + mullar + tabbar * rules.tabbe_points


def intake_now(view: View, move: Capture | MulleCapture) -> int:
    """What `move` counts towards a husmulle bonus."""
    return sum(intake_of(card) for card in cards_taken(view, move))
