"""Mullar and tabbar earned by a capture (rules.md 2.1, 3.6, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD, TABLE_EYES, Card
from mulle.rules.fishing.groups import twins
from mulle.rules.fishing.moves import Capture, MulleCapture
from mulle.rules.fishing.pieces import Build, Mulle, Pile

if TYPE_CHECKING:
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset

Credits = tuple[tuple[Mulle, ...], int]


def credited(rules: Ruleset, move: Capture | MulleCapture, builds: tuple[Build, ...]) -> Credits:
    """The mullar that `move`, taking `builds`, earns, and its tabbar but for a cleared table."""
    if isinstance(move, MulleCapture):
        return _of_mulle_capture(rules, move, builds), 0
    if rules.mulles_in_capture:
        return _of_every_pair(rules, move, builds)
    return (), 0


def _mulle(rules: Ruleset, card: Card, eyes: int) -> Mulle:
    return Mulle(card, eyes if rules.mulle_points == "value" else 1)


def _of_mulle_capture(rules: Ruleset, move: MulleCapture, builds: tuple[Build, ...]) -> tuple[Mulle, ...]:
    taken = move.cards or builds[0].cards
    mulles = [_mulle(rules, face, TABLE_EYES[face]) for face in twins(taken)]
    if move.card in taken:
        mulles.append(_mulle(rules, move.card, HAND_EYES[move.card]))
    return tuple(mulles)


def _of_every_pair(rules: Ruleset, move: Capture, builds: tuple[Build, ...]) -> Credits:
    """Every pair of twins taken is a mulle, or tabbar where both value cards lay on the table (4)."""
    on_table = tuple(sorted((*move.cards, *(card for build in builds for card in build.cards))))
    mulles: list[Mulle] = []
    tabbar = 0
    for face in twins(on_table):
        if IS_VALUE_CARD[face]:
            tabbar += TABLE_EYES[face]
        else:
            mulles.append(_mulle(rules, face, TABLE_EYES[face]))
    if move.card in on_table and move.card not in move.cards:
        mulles.append(_mulle(rules, move.card, HAND_EYES[move.card]))
    return tuple(mulles), tabbar


def with_tabbe(position: Position, seat: int) -> list[Pile]:
    """The piles after `seat` has cleared the table (3.6: a tabbe may cancel one of the other side's)."""
    rules = position.ruleset
    piles = list(position.piles)
    owner, change = seat, 1
    if rules.tabbe_cancel:
        for other in range(rules.players):
            if rules.side(other) != rules.side(seat) and piles[other].tabbar:
                owner, change = other, -1
                break
    pile = piles[owner]
    piles[owner] = Pile(pile.cards, pile.mulles, pile.tabbar + change)
    return piles
