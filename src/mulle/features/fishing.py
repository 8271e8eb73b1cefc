"""What a seat sees of a position of the fishing family, and of a move, as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle.cards import HAND_EYES, IS_SPADE, LILLAN, STORAN, Card
from mulle.features.after_moves import EYES_TOLD, CardWorth, Offers, after_move, unseen_by
from mulle.features.numbers import FACES, Bytes, counts, one_hot, padded, small
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.rules.fishing.position import Position

SEATS = 4
SEEN_BUILDS = 8
BUILD_SIZE = 72
SIZE, MOVE_SIZE = 1024, 176


def observation(position: Position, seat: int) -> bytes:
    """What `seat` sees of `position`."""
    rules = position.ruleset
    players = rules.players
    around = [(seat + step) % players for step in range(players)]

    def seen_as(other: int | None) -> int | None:
        return None if other is None else (other - seat) % players

    def by_seat(numbers: Iterable[int]) -> Bytes:
        told = list(numbers)
        return small((told[other] for other in around), SEATS)

    faults = position.faults
    penalties = [faults.penalties[rules.side(other)] if faults else 0 for other in range(players)]
    parts: Bytes = []
    parts += counts(position.hands[seat]) + counts(position.table)
    parts += counts(unseen_by(position, seat))
    for other in around:
        parts += counts(position.piles[other].cards)
    parts += [0] * (FACES * (SEATS - players))
    for build in position.builds[:SEEN_BUILDS]:
        parts += _seen_build(position, build, seat)
    parts += [0] * (BUILD_SIZE * (SEEN_BUILDS - min(SEEN_BUILDS, len(position.builds))))
    parts += [len(position.builds), players]
    parts += by_seat(len(hand) for hand in position.hands)
    parts += by_seat(pile.tabbar if rules.tabbe_points > 0 else 0 for pile in position.piles)
    parts += by_seat(sum(mulle.points for mulle in pile.mulles) for pile in position.piles)
    parts += small([len(position.stock), position.round], 2)
    parts += one_hot(SEATS, seen_as(position.turn))
    parts += one_hot(SEATS, seen_as(position.forehand))
    parts += one_hot(SEATS, seen_as(position.last_taker))
    parts += [int(faults is not None and faults.withheld)]
    parts += by_seat(penalties) + [0] * 3
    offers = Offers(
        CardWorth(rules), position.table, [(build.value, build.cards) for build in position.builds]
    )
    parts += offers.told() + _by_eyes(position.hands[seat]) + _by_eyes(unseen_by(position, seat))
    return padded(parts, SIZE)


def _by_eyes(cards: Iterable[Card]) -> Bytes:
    """How many cards of each number of hand eyes, 1 to 16."""
    counts = [0] * EYES_TOLD
    for card in cards:
        counts[HAND_EYES[card] - 1] += 1
    return counts


def _seen_build(position: Position, build: Any, seat: int) -> Bytes:
    players = position.ruleset.players
    keepers = set(build.keepers)
    partner = (build.creator + 2) % 4
    if players == 4 and build.last == partner and seat != partner and build.creator in keepers:
        keepers = {build.creator}  # nobody else sees whether who built for the partner keeps it too
    parts = [build.value, build.parts, int(build.simple), int(build.changed)]
    for seats in ({build.creator}, {build.last}, keepers, set(build.raised_by)):
        parts += [int(step < players and (seat + step) % players in seats) for step in range(SEATS)]
    return parts + counts(build.cards)


def move_features(position: Position, move: Any) -> bytes:
    """What a move does and leaves, told without playing it."""
    free = () if isinstance(move, LayOut) else move.cards
    builds = getattr(move, "builds", ())
    makes = isinstance(move, NewBuild | BuildOn)
    kinds = (LayOut, Capture, MulleCapture, (NewBuild, BuildOn))
    parts = counts(free) + one_hot(FACES, move.card)
    parts += [int(isinstance(move, kind)) for kind in kinds]
    parts += [move.value if makes else 0]
    parts += [int(index in builds) for index in range(SEEN_BUILDS)]
    parts += _earned(position, move)
    parts += [HAND_EYES[move.card], int(makes and bool(builds))]
    parts += after_move(position, move)
    return padded(parts, MOVE_SIZE)


def _earned(position: Position, move: Any) -> Bytes:
    """Cards, spades, aces, storan, lillan, points of mullar, a cleared table, tabbar for value cards."""
    if not isinstance(move, Capture | MulleCapture):
        return [0] * 8
    builds = tuple(position.builds[index] for index in move.builds)
    taken = [move.card, *move.cards, *(card for build in builds for card in build.cards)]
    mulles, tabbar = credited(position.ruleset, move, builds)
    cleared = len(move.cards) == len(position.table) and len(builds) == len(position.builds)
    return small(
        [
            len(taken),
            sum(IS_SPADE[card] for card in taken),
            sum(card.rank == 0 for card in taken),
            taken.count(STORAN),
            taken.count(LILLAN),
            sum(mulle.points for mulle in mulles),
            cleared,
            tabbar,
        ],
        8,
    )
