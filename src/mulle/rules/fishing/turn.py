"""One player's turn: what is asked again and again while its moves are found."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, NAMES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.groups import free_cards
from mulle.rules.fishing.keepers import lay_out_forbidden
from mulle.words import CardText, Term

if TYPE_CHECKING:
    from collections.abc import Container

    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.position import Position

Choices = list[tuple[tuple[Card, ...], ...]]
# A class of moves that differ only in which copies of a rank they use: how to make the move, with what, the
# choices of free cards rank by rank, and the builds.
MoveClass = tuple[type["Move"], Card, int, Choices, tuple[int, ...]]
EVERY_VALUE = sum(1 << value for value in range(2, 17))


@lru_cache(maxsize=1 << 17)
def values_of(mask: int) -> tuple[int, ...]:
    """The values in a mask of hand eyes, lowest first."""
    return tuple(value for value in range(2, 17) if mask >> value & 1)


class Turn:
    """The player at turn, the cards held, the free cards and the builds that this player must keep."""

    __slots__ = ("bans", "builds", "free", "hand", "kept", "need", "once", "position", "rules", "seat", "twice")

    def __init__(self, position: Position) -> None:
        seat = position.turn
        if seat is None:
            raise IllegalMove("move.giv_is_over")
        rules = position.ruleset
        once = twice = need = 0
        for card in position.hands[seat]:
            bit = 1 << HAND_EYES[card]
            twice |= once & bit
            once |= bit
        kept: tuple[tuple[int, int], ...] = ()
        if position.builds and rules.strict:
            kept = tuple(
                (index, build.value) for index, build in enumerate(position.builds) if seat in build.keepers
            )
            for _, value in kept:
                need |= 1 << value
        self.position = position
        self.rules = rules
        self.seat = seat
        self.hand = position.hands[seat]
        self.builds = position.builds
        self.free = free_cards(position.table)
        self.once = once
        self.twice = twice
        self.kept = kept
        self.need = need
        self.bans = lay_out_forbidden(position, seat) if rules.strict else _withheld(position)

    def left(self, card: Card) -> int:
        """The mask of hand eyes that the player holds after playing `card`."""
        bit = 1 << HAND_EYES[card]
        return (self.once & ~bit) | (self.twice & bit)

    def keeps(self, left: int, touched: Container[int]) -> bool:
        """Whether every build that this player keeps, but for those `touched`, can still be taken (1.5)."""
        if not self.need & ~left:
            return True
        return all(left >> value & 1 or index in touched for index, value in self.kept)

    def verify_keeping(self, card: Card, touched: Container[int]) -> None:
        """Raise, naming the card that must be kept, unless every promise still holds (1.5)."""
        left = self.left(card)
        for index, value in self.kept:
            if not left >> value & 1 and index not in touched:
                raise IllegalMove("move.keep_for_build", a_card=Term(f"value.{value}.a"))

    def verify_held(self, card: Card) -> None:
        """Raise unless `card` is in the hand of the player at turn."""
        if card not in self.hand:
            raise IllegalMove("move.not_in_hand", card=CardText(NAMES[card]))

    def verify_free(self, cards: tuple[Card, ...]) -> None:
        """Raise unless all of `cards` lie free on the table, as many copies as are asked for."""
        table = self.free.cards
        for card in cards:
            if cards.count(card) > table.count(card):
                raise IllegalMove("move.not_free", card=CardText(NAMES[card]))

    def verify_builds(self, indexes: tuple[int, ...]) -> None:
        """Raise unless every build of `indexes` lies on the table."""
        for index in indexes:
            if index >= len(self.builds):
                raise IllegalMove("move.no_such_build", number=index + 1)


def _withheld(position: Position) -> bool:
    return position.faults is not None and position.faults.withheld


