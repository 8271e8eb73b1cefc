"""What a move leaves, as bytes: the readable twin of native/src/engine/openings.cpp.

A quick reckoning for features, near the rules but no rule itself. A single group of several cards stands for
all that a card may put together. Points are told in quarters.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from mulle.cards import FACES, HAND_EYES, IS_SPADE, IS_VALUE_CARD, LILLAN, STORAN, TABLE_EYES, Card
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.groups import twins
from mulle.rules.fishing.moves import Capture, LayOut, MulleCapture
from mulle.rules.fishing.play import without
from mulle.rules.fishing.rounds import next_with_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset

EYES_TOLD = 16
RANKS = 13
QUARTERS = 4

Cards = tuple[Card, ...]
Laid = list[tuple[int, Cards]]


def unseen_by(position: Position, seat: int) -> list[Card]:
    """All cards that `seat` cannot place: the other hands and the stock together."""
    others = (hand for other, hand in enumerate(position.hands) if other != seat)
    return list(chain(position.stock, *others))


class CardWorth:
    """What each face is worth, taken in; of a majority about a quarter hangs on each card."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        majorities = rules.counting == "majorities"
        storan = 2 if rules.counting == "intake" else rules.storan_points
        self._quarters = [
            QUARTERS * ((face.rank == 0) + (face == LILLAN) + storan * (face == STORAN))
            + (1 + IS_SPADE[face] if majorities else QUARTERS * IS_SPADE[face])
            for face in FACES
        ]

    def of(self, *cards: Card) -> int:
        """What `cards` are worth."""
        return sum(self._quarters[card] for card in cards)

    def mulle(self, eyes: int) -> int:
        """What a mulle of `eyes` is worth."""
        return QUARTERS * (eyes if self.rules.mulle_points == "value" else 1)


class Offers:
    """What a table offers the next card."""

    def __init__(self, worth: CardWorth, table: Cards, builds: Laid) -> None:
        self.worth, self.table, self.builds = worth, table, builds
        self._rules = worth.rules
        self._ranks = [
            sorted((worth.of(card) for card in table if TABLE_EYES[card] == eyes), reverse=True)
            for eyes in range(EYES_TOLD + 1)
        ]
        groups = [-1] * (EYES_TOLD + 1) if self._rules.max_group else self._groups()
        highest = RANKS if self._rules.value_cards_take_builds_only else EYES_TOLD
        self.takings = [-1] * (EYES_TOLD + 1)
        for eyes in range(1, highest + 1):
            self.takings[eyes] = self._free_taking(eyes, groups[eyes])
        for value, cards in builds:
            pairs = sum(worth.mulle(TABLE_EYES[twin]) for twin in twins(tuple(sorted(cards))))
            more = worth.of(*cards) + (pairs if self._rules.mulles_in_capture else 0)
            self.takings[value] = max(self.takings[value], 0) + more

    def _groups(self) -> list[int]:
        """The dearest group of several free cards for each sum."""
        groups, singles = [-1] * (EYES_TOLD + 1), [-1] * (EYES_TOLD + 1)
        for card in self.table:
            eyes, worth = TABLE_EYES[card], self.worth.of(card)
            for total in range(EYES_TOLD, eyes, -1):
                best = max(groups[total - eyes], singles[total - eyes])
                if best >= 0:
                    groups[total] = max(groups[total], best + worth)
            singles[eyes] = max(singles[eyes], worth)
        return groups

    def _free_taking(self, eyes: int, group: int) -> int:
        several = max(self._pairs(eyes), group)
        if eyes <= RANKS and self._ranks[eyes]:
            return max(several, 0) + sum(self._ranks[eyes])
        return several

    def _pairs(self, eyes: int) -> int:
        found = -1
        for low in range(max(1, eyes - RANKS), (eyes + 1) // 2):
            one, other = self._ranks[low], self._ranks[eyes - low]
            number = min(len(one), len(other))
            if number:
                found = max(found, 0) + sum(one[:number]) + sum(other[:number])
        half = self._ranks[eyes // 2]
        if eyes % 2 == 0 and len(half) > 1:
            found = max(found, 0) + sum(half[: len(half) // 2 * 2])
        return found

    def told(self) -> list[int]:
        """What a card of each number of hand eyes takes: 0 for nothing, else the worth and one."""
        return [min(255, taking + 1) for taking in self.takings[1:]]

    def gain(self, face: Card) -> tuple[int, bool]:
        """What the best capture with `face` brings, itself included, and whether a mulle can be made."""
        mulle = self._best_mulle(face)
        best = max(mulle, self.takings[HAND_EYES[face]])
        return (0 if best < 0 else min(255, best + self.worth.of(face))), mulle >= 0

    def _best_mulle(self, face: Card) -> int:
        kinds, eyes, found = self._rules.mulle_captures, HAND_EYES[face], [-1]
        if not IS_VALUE_CARD[face]:
            if "twin" in kinds and face in self.table:
                found.append(self.worth.mulle(eyes) + self.worth.of(face))
            if "two_twins" in kinds:
                pairs = [
                    twin for twin in twins(self.table) if eyes in (TABLE_EYES[twin], 2 * TABLE_EYES[twin])
                ]
                found += [self.worth.mulle(TABLE_EYES[twin]) + 2 * self.worth.of(twin) for twin in pairs]
        for value, cards in self.builds:
            if "build" in kinds and value == eyes:
                mulles = self.worth.mulle(eyes) if face in cards else 0
                mulles += sum(self.worth.mulle(TABLE_EYES[twin]) for twin in twins(tuple(sorted(cards))))
                found += [mulles + self.worth.of(*cards)] if mulles else []
        return max(found)


class Reply:
    """The best card that a hand of some of the unseen cards may hold, by what each is worth."""

    def __init__(self, unseen: int, held: int, gains: Iterable[tuple[int, bool]]) -> None:
        found = list(gains)
        self._none = [1.0]
        for cards in range(104):
            left = unseen - cards
            self._none.append(self._none[cards] * (left - held) / left if left - held > 0 else 0.0)
        self._gains = sorted((gain for gain, _ in found if gain), reverse=True)
        self.mulle_chance = 1 - self._none[sum(mulle for _, mulle in found)]
        self.most = max((gain for gain, _ in found), default=0)

    def expected(self) -> float:
        """What the best card brings on average."""
        total, better = 0.0, 0
        for gain in sorted(set(self._gains), reverse=True):
            copies = self._gains.count(gain)
            total += gain * (self._none[better] - self._none[better + copies])
            better += copies
        return total


def after_move(position: Position, move: Any) -> list[int]:
    """What the move gains, the table that it leaves and what that offers, the own hand beside it."""
    seat = position.turn
    assert seat is not None
    worth = CardWorth(position.ruleset)
    hand = without(position.hands[seat], (move.card,))
    table, builds, touched = _laid_after(position, move)
    offers = Offers(worth, table, builds)
    unseen = unseen_by(position, seat)
    reply = Reply(len(unseen), _held_next(position, seat), (offers.gain(card) for card in unseen))
    ranks = [sum(card.rank == rank for card in table) for rank in range(RANKS)]
    parts = [_byte(_gain(position, worth, move)), *offers.told(), *ranks]
    parts += [_byte(int(reply.expected() * 2)), _byte(int(reply.mulle_chance * 255)), reply.most]
    parts += [max((offers.gain(card)[0] for card in hand), default=0)]
    parts += [cards.count(move.card) for cards in (hand, unseen, table)]
    parts += [len(table), len(builds)]
    parts += _promise(worth, move, hand, unseen, touched)
    return [*parts, int(not hand)]


def _byte(number: int) -> int:
    return min(255, max(0, number))


def _laid_after(position: Position, move: Any) -> tuple[Cards, Laid, Cards]:
    """The table and the builds that the move leaves, and the cards that it takes or builds with."""
    used = getattr(move, "builds", ())
    free = () if isinstance(move, LayOut) else move.cards
    touched = (*free, move.card, *(card for index in used for card in position.builds[index].cards))
    builds = [(build.value, build.cards) for index, build in enumerate(position.builds) if index not in used]
    table = without(position.table, free)
    if isinstance(move, LayOut):
        table = tuple(sorted((*table, move.card)))
    elif not isinstance(move, Capture | MulleCapture):
        builds.append((move.value, touched))
    return table, builds, touched


def _held_next(position: Position, seat: int) -> int:
    """The cards of who plays next, in this round or in the one that is dealt then."""
    following = next_with_cards(seat, position.hands)
    if following is not None and following != seat:
        return len(position.hands[following])
    return position.ruleset.hand if position.stock else 0


def _gain(position: Position, worth: CardWorth, move: Any) -> int:
    if not isinstance(move, Capture | MulleCapture):
        return 0
    rules = position.ruleset
    builds = tuple(position.builds[index] for index in move.builds)
    mulles, tabbar = credited(rules, move, builds)
    cleared = len(move.cards) == len(position.table) and len(builds) == len(position.builds)
    points = sum(mulle.points for mulle in mulles) + tabbar + (cleared and rules.tabbe_points > 0)
    taken = (*move.cards, move.card, *(card for build in builds for card in build.cards))
    return QUARTERS * points + worth.of(*taken)


def _promise(
    worth: CardWorth, move: Any, hand: Sequence[Card], unseen: Sequence[Card], cards: Cards
) -> list[int]:
    """The build that the move leaves: who can take it, and what lies in it."""
    if isinstance(move, LayOut | Capture | MulleCapture):
        return [0, 0, 0, 0]
    held = [sum(HAND_EYES[card] == move.value for card in some) for some in (hand, unseen)]
    return [*held, _byte(worth.of(*cards)), len(twins(tuple(sorted(cards))))]
