"""`greedy`: most points now, then most cards, else a build it can keep, else the cheapest lay-out.

This is the player of `auto_play`. It is a yardstick: its choices never change once published.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES
from mulle.players.greedy_tricks import trick_choice
from mulle.players.responsible import responsible_moves
from mulle.players.worth import card_points, cards_taken, points_now, points_of_cards
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.view import TrickView

if TYPE_CHECKING:
    from mulle.players.player import AnyMove
    from mulle.rules.fishing.moves import Move
    from mulle.view import AnyView, View

MOST_COMPARED = 2_000


class Greedy:
    """Takes what it can get now; of equal moves the one whose text comes first."""

    def choose(self, view: AnyView) -> AnyMove:
        """The greedy move."""
        return trick_choice(view) if isinstance(view, TrickView) else fishing_choice(view)


def fishing_choice(view: View) -> Move:
    """The greedy move of a fishing game; on absurdly crowded tables the best of the first moves."""
    moves = responsible_moves(view)
    compared = moves if len(moves) <= MOST_COMPARED else moves[:MOST_COMPARED]
    return max(compared, key=lambda move: _appeal(view, move))


def _appeal(view: View, move: Move) -> tuple[int, int, int]:
    """How much the greedy player likes `move`: the kind of move first, then what it gives."""
    if isinstance(move, Capture | MulleCapture):
        return 2, points_now(view, move), len(cards_taken(view, move))
    if isinstance(move, NewBuild):
        return 1, points_of_cards(view.ruleset, move.cards), len(move.cards)
    if isinstance(move, BuildOn):
        built = [card for index in move.builds for card in view.builds[index].cards]
        return 1, points_of_cards(view.ruleset, (*move.cards, *built)), len(move.cards) + len(built)
    return _lay_out_appeal(view, move)


def _lay_out_appeal(view: View, move: LayOut) -> tuple[int, int, int]:
    return 0, -card_points(view.ruleset, move.card), -HAND_EYES[move.card]
