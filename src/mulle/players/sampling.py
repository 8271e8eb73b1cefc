"""Hidden hands as they may be: drawn so that every deal that fits what a seat knows is equally likely."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, product
from math import comb
from typing import TYPE_CHECKING, cast

from mulle.cards import HAND_EYES, SUITS
from mulle.players.proofs import proven_hands, proven_voids
from mulle.rules.fishing.pieces import FaultState, Pile
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.pieces import TRICKS, Phase
from mulle.rules.tricks.position import TrickPosition
from mulle.view import TrickView, seen_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from mulle.cards import Card
    from mulle.games.reading import AnyPosition
    from mulle.players.proofs import Proof
    from mulle.view import AnyView, View

Cards = tuple["Card", ...]
Room = tuple[int, ...]
NOTHING_KNOWN: Proof = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that a seat cannot see: whose it is, how large, and the kinds it surely holds or lacks."""

    seat: int
    size: int
    proof: Proof = NOTHING_KNOWN

    def may_get(self, kind: int, count: int) -> bool:
        """Whether `count` cards of `kind` agree with what is proved."""
        holds, lacks = self.proof
        return not (count == 0 and kind in holds) and not (count > 0 and kind in lacks)


def hidden_hands(seen: AnyView) -> HiddenHands:
    """The other seats' hands as `seen` leaves them open; in fault modes no promise proves anything."""
    if isinstance(seen, TrickView):
        unseen, proofs, kind_of = unseen_tricks(seen), proven_voids(seen), _suit
    else:
        unseen, proofs, kind_of = unseen_cards(seen), proven_hands(seen), _eyes
    others = [seat for seat in range(len(seen.held)) if seat != seen.seat]
    hands = tuple(Hidden(seat, seen.held[seat], proofs[seat]) for seat in others)
    return HiddenHands(unseen, kind_of, hands)


def _suit(card: Card) -> int:
    return SUITS.index(card.suit)


def _eyes(card: Card) -> int:
    return HAND_EYES[card]


def unseen_cards(seen: View) -> list[Card]:
    """The cards of the deck whose place the seat does not know."""
    return _less(seen.ruleset.deck, seen_cards(seen))


def unseen_tricks(seen: TrickView) -> list[Card]:
    """The cards that may still be in the others' hands, the talon or another player's discard."""
    shown = {line.move.card for line in seen.log if hasattr(line.move, "card")}
    last = seen.last_trick.cards if seen.last_trick else ()
    known = shown.union(seen.hand, seen.laid_away, seen.trick, last)
    return [card for card in seen.ruleset.deck if card not in known]


def _less(deck: Iterable[Card], known: Iterable[Card]) -> list[Card]:
    left = Counter(deck)
    left.subtract(known)
    return sorted(left.elements())


class HiddenHands:
    """All ways to deal the unseen cards; only kinds of card about which something is proved are told apart.

    How many of each such kind every hand gets is drawn from the exact number of ways that each split has;
    the cards themselves are then drawn freely, so nothing is ever drawn in vain.
    """

    def __init__(self, unseen: list[Card], kind_of: Callable[[Card], int], hands: tuple[Hidden, ...]) -> None:
        self.hands = hands
        self._sort(unseen, kind_of)
        if not self._ways(0, self._room()):
            # A position given from outside may break promises: then nothing is proved.
            self.hands = tuple(Hidden(hand.seat, hand.size) for hand in hands)
            self._sort(unseen, kind_of)

    def _sort(self, unseen: list[Card], kind_of: Callable[[Card], int]) -> None:
        told_apart = {kind for hand in self.hands for kinds in hand.proof for kind in kinds}
        self._kinds = sorted(told_apart)
        self._piles = [[card for card in unseen if kind_of(card) == kind] for kind in self._kinds]
        self._rest = [card for card in unseen if kind_of(card) not in told_apart]
        self._splits: dict[tuple[int, Room], tuple[list[Room], list[int]]] = {}

    def _room(self) -> Room:
        return tuple(hand.size for hand in self.hands)

    def ways(self) -> int:
        """How many ways there are to deal the hands, every card counted for itself."""
        return self._ways(0, self._room())

    def _ways(self, place: int, room: Room) -> int:
        """The ways to fill `room` with the kinds from `place` on and the rest."""
        if place == len(self._kinds):
            return ways_to_deal(len(self._rest), room)
        _, sums = self._splits_of(place, room)
        return sums[-1] if sums else 0

    def _splits_of(self, place: int, room: Room) -> tuple[list[Room], list[int]]:
        """How many cards of the kind at `place` each hand may get, with the running sums of the ways."""
        found = self._splits.get((place, room))
        if found is None:
            weights = [(split, self._weight(place, room, split)) for split in self._possible(place, room)]
            possible = [(split, weight) for split, weight in weights if weight]
            found = [split for split, _ in possible], list(accumulate(weight for _, weight in possible))
            self._splits[place, room] = found
        return found

    def _possible(self, place: int, room: Room) -> Iterable[Room]:
        kind, count = self._kinds[place], len(self._piles[place])
        choices = [
            [number for number in range(min(count, space) + 1) if hand.may_get(kind, number)]
            for hand, space in zip(self.hands, room, strict=True)
        ]
        return (split for split in product(*choices) if sum(split) <= count)

    def _weight(self, place: int, room: Room, split: Room) -> int:
        left = _after(room, split)
        return ways_to_deal(len(self._piles[place]), split) * self._ways(place + 1, left)

    def draw(self, random: Random) -> dict[int, Cards]:
        """One way to deal the hidden hands, each as likely as any other: cards by seat."""
        room = self._room()
        hands: list[list[Card]] = [[] for _ in self.hands]
        for place, pile in enumerate(self._piles):
            split = self._draw_split(place, room, random)
            _deal(pile, split, hands, random)
            room = _after(room, split)
        _deal(self._rest, room, hands, random)
        return {hand.seat: tuple(sorted(cards)) for hand, cards in zip(self.hands, hands, strict=True)}

    def _draw_split(self, place: int, room: Room, random: Random) -> Room:
        splits, sums = self._splits_of(place, room)
        ticket = random.randrange(sums[-1])
        return next(split for split, end in zip(splits, sums, strict=True) if ticket < end)


def ways_to_deal(count: int, split: Room) -> int:
    """How many ways `count` different cards give each hand its number of them."""
    if sum(split) > count:
        return 0
    ways = 1
    for number in split:
        ways *= comb(count, number)
        count -= number
    return ways


def _after(room: Room, split: Room) -> Room:
    return tuple(space - number for space, number in zip(room, split, strict=True))


def _deal(pile: list[Card], split: Room, hands: list[list[Card]], random: Random) -> None:
    drawn = random.sample(pile, sum(split))
    for hand, number in zip(hands, split, strict=True):
        hand += drawn[:number]
        del drawn[:number]


def anyhow(seen: AnyView, random: Random) -> AnyPosition:
    """A position as `seen` shows it, its hidden cards dealt without regard to what is proved."""
    unseen = unseen_tricks(seen) if isinstance(seen, TrickView) else unseen_cards(seen)
    random.shuffle(unseen)
    hands = []
    for seat, held in enumerate(seen.held):
        hands.append(seen.hand if seat == seen.seat else tuple(sorted(unseen[:held])))
        del unseen[: 0 if seat == seen.seat else held]
    if isinstance(seen, TrickView):
        return _tricks_anyhow(seen, tuple(hands), tuple(sorted(unseen[:TRICKS])))
    return _fishing_anyhow(seen, tuple(hands), unseen)


def _fishing_anyhow(seen: View, hands: tuple[Cards, ...], unseen: list[Card]) -> Position:
    """Cards that a log cut short leaves without a place lie in the pile of seat 0."""
    taken: list[list[Card]] = [[] for _ in hands]
    for line in seen.log:
        if line.round > len(seen.scored):
            taken[line.seat] += line.taken
    taken[0] += unseen[seen.undealt :]
    piles = zip(taken, seen.mulles, seen.tabbar, strict=True)
    return Position(
        ruleset=seen.ruleset,
        forehand=seen.forehand,
        turn=seen.turn,
        round=seen.round,
        hands=hands,
        table=seen.table,
        builds=seen.builds,
        piles=tuple(Pile(tuple(cards), mulles, tabbar) for cards, mulles, tabbar in piles),
        last_taker=seen.last_taker,
        stock=tuple(unseen[: seen.undealt]),
        scored=seen.scored,
        faults=None if seen.penalties is None else FaultState(seen.penalties, seen.lost, seen.withheld),
    )


def _tricks_anyhow(seen: TrickView, hands: tuple[Cards, ...], aside: Cards) -> TrickPosition:
    """What lies `aside` is the talon, or what another player laid away for it."""
    return TrickPosition(
        ruleset=seen.ruleset,
        dealer=seen.dealer,
        turn=seen.turn,
        phase=cast(Phase, seen.phase),
        mulle=seen.mulle,
        hands=hands,
        talon=aside if seen.buyer is None else (),
        discard=seen.laid_away if seen.buyer in (None, seen.seat) else aside,
        buyer=seen.buyer,
        trick=seen.trick,
        leader=seen.leader,
        tricks=seen.tricks,
        last_trick=seen.last_trick,
        silent=seen.silent,
        points=seen.points,
        chips=seen.chips,
        pot=seen.pot,
    )
