"""One player's turn: what is asked again and again while its moves are found."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, NAMES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.groups import FreeCards
from mulle.rules.fishing.keepers import lay_out_forbidden
from mulle.words import CardText, Term

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from mulle.rules.crowding import Budget
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.position import Position

# A class of moves that differ only in which cards of a rank they use: the kind of move, the card, the value,
# the sets of free cards to choose from, and the builds.
MoveClass = tuple[type["Move"], Card, int, "Sequence[tuple[Card, ...]]", tuple[int, ...]]
NO_CARDS: tuple[tuple[Card, ...], ...] = ((),)
HAND_BITS = tuple(1 << eyes for eyes in HAND_EYES)
ORDINARY_EYES = (1 << 14) - 1  # value cards are worth more in the hand than any other card
EVERY_VALUE = sum(1 << value for value in range(2, 17))


@lru_cache(maxsize=1 << 17)
def values_of(mask: int) -> tuple[int, ...]:
    """The values in a mask of hand eyes, lowest first."""
    return tuple(value for value in range(2, 17) if mask >> value & 1)


class Turn:
    """The player at turn, the cards held, the free cards and the builds that this player must keep."""

    __slots__ = (
        "added",
        "bans",
        "build_values",
        "builds",
        "down",
        "free",
        "hand",
        "kept",
        "may_take",
        "need",
        "once",
        "open_values",
        "reach",
        "rules",
        "seat",
        "twice",
        "up",
    )

    def __init__(self, position: Position, budget: Budget | None = None, *, plain: bool = False) -> None:
        seat = position.turn
        if seat is None:
            raise IllegalMove("move.giv_is_over")
        once = twice = 0
        for card in position.hands[seat]:
            bit = HAND_BITS[card]
            twice |= once & bit
            once |= bit
        self.rules = position.ruleset
        self.seat = seat
        self.hand = position.hands[seat]
        self.builds = position.builds
        self.free = FreeCards(position.table, budget, plain=plain)
        if not position.ruleset.strict:  # the player may build as if every card were held (rules.md 6)
            once = twice = EVERY_VALUE
        self.once = once
        self.twice = twice
        self.reach = self.free.reach
        single = self.free.present << 1
        self.up = single if self.rules.two_card_builds else self.reach & ~1
        self.down = single if self.rules.build_down else 0
        self.build_values = 0
        self.open_values = EVERY_VALUE
        self.added: dict[tuple[int, int], list[Sequence[tuple[Card, ...]]]] = {}
        self.kept: tuple[tuple[int, int], ...] = ()
        self.need = 0
        self.bans = False
        if position.builds:
            self._see_builds(position)
        self.may_take = self.reach | self.build_values
        if self.rules.value_cards_take_builds_only:
            self.may_take = self.reach & ORDINARY_EYES | self.build_values
        if self.rules.take_build_with_free:
            self.may_take = EVERY_VALUE
        if position.faults is not None:
            self.bans = position.faults.withheld

    def _see_builds(self, position: Position) -> None:
        seat = self.seat
        for build in self.builds:
            self.build_values |= 1 << build.value
        if self.rules.one_build_per_value:
            self.open_values &= ~self.build_values
        if self.rules.strict:
            kept = [(index, build.value) for index, build in enumerate(self.builds) if seat in build.keepers]
            for _, value in kept:
                self.need |= 1 << value
            self.kept = tuple(kept)
            self.bans = bool(kept) and lay_out_forbidden(position, seat)

    def cards_by_text(self) -> list[Card]:
        """The different cards of the hand in the order of their text: moves then sort card by card."""
        return sorted(set(self.hand), key=NAMES.__getitem__)

    def left(self, card: Card) -> int:
        """The mask of hand eyes that the player holds after playing `card`."""
        bit = HAND_BITS[card]
        return self.once & ~bit | self.twice & bit

    def really_left(self, card: Card) -> int:
        """The mask of hand eyes in the hand without `card`."""
        held = list(self.hand)
        held.remove(card)
        return sum({HAND_BITS[one] for one in held})

    def within_reach(self, card: Card) -> int:
        """A mask of the values that a new build with the ordinary `card` could have at all (2.2, 3.2)."""
        eyes = HAND_EYES[card]
        return (self.up << eyes | self.down >> eyes | self.reach & HAND_BITS[card]) & self.open_values

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
