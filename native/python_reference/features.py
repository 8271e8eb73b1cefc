"""What a seat sees of a position and of a move, as bytes: the readable twin of native/src/engine/observe.cpp.

Version 2. Seats are told as seen from the observer: 0 is the observer, 1 the next clockwise. Numbers above 255
are written as 255. Nothing here looks at what the seat cannot see but through `unseen`, the hidden cards together.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from after_moves import EYES_TOLD, CardWorth, Offers, after_move, unseen_by

from mulle.cards import HAND_EYES, IS_SPADE, LILLAN, STORAN, Card
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut
from mulle.rules.tricks.position import TrickPosition

FEATURE_VERSION = 2
FACES = 52
SEATS = 4
SEEN_BUILDS = 8
BUILD_SIZE = 72
FISHING_SIZE, FISHING_MOVE_SIZE = 1024, 176
TRICK_SIZE, TRICK_MOVE_SIZE = 408, 64

Bytes = list[int]


def _counts(cards: Iterable[Card]) -> Bytes:
    counts = [0] * FACES
    for card in cards:
        counts[card] += 1
    return counts


def _one_hot(size: int, at: int | None) -> Bytes:
    return [int(place == at) for place in range(size)]


def _small(numbers: Iterable[int], size: int) -> Bytes:
    written = [min(255, max(0, int(number))) for number in numbers]
    return written + [0] * (size - len(written))


def _pad(parts: Bytes, size: int) -> bytes:
    assert len(parts) <= size
    return bytes(parts + [0] * (size - len(parts)))


def observation(position: Position | TrickPosition, seat: int) -> bytes:
    """What `seat` sees of `position`."""
    if isinstance(position, TrickPosition):
        return _trick_observation(position, seat)
    return _fishing_observation(position, seat)


def move_features(position: Position | TrickPosition, move: Any) -> bytes:
    """What a move does, told without playing it."""
    if isinstance(position, TrickPosition):
        return _trick_move(position, move)
    return _fishing_move(position, move)


def _fishing_observation(position: Position, seat: int) -> bytes:
    rules = position.ruleset
    players = rules.players
    around = [(seat + step) % players for step in range(players)]

    def seen_as(other: int | None) -> int | None:
        return None if other is None else (other - seat) % players

    def by_seat(numbers: Iterable[int]) -> Bytes:
        told = list(numbers)
        return _small((told[other] for other in around), SEATS)

    faults = position.faults
    penalties = [faults.penalties[rules.side(other)] if faults else 0 for other in range(players)]
    parts: Bytes = []
    parts += _counts(position.hands[seat]) + _counts(position.table)
    parts += _counts(unseen_by(position, seat))
    for other in around:
        parts += _counts(position.piles[other].cards)
    parts += [0] * (FACES * (SEATS - players))
    for build in position.builds[:SEEN_BUILDS]:
        parts += _seen_build(position, build, seat)
    parts += [0] * (BUILD_SIZE * (SEEN_BUILDS - min(SEEN_BUILDS, len(position.builds))))
    parts += [len(position.builds), players]
    parts += by_seat(len(hand) for hand in position.hands)
    parts += by_seat(pile.tabbar if rules.tabbe_points > 0 else 0 for pile in position.piles)
    parts += by_seat(sum(mulle.points for mulle in pile.mulles) for pile in position.piles)
    parts += _small([len(position.stock), position.round], 2)
    parts += _one_hot(SEATS, seen_as(position.turn))
    parts += _one_hot(SEATS, seen_as(position.forehand))
    parts += _one_hot(SEATS, seen_as(position.last_taker))
    parts += [int(faults is not None and faults.withheld)]
    parts += by_seat(penalties) + [0] * 3
    offers = Offers(CardWorth(rules), position.table, [(build.value, build.cards) for build in position.builds])
    parts += offers.told() + _by_eyes(position.hands[seat]) + _by_eyes(unseen_by(position, seat))
    return _pad(parts, FISHING_SIZE)


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
    return parts + _counts(build.cards)


def _fishing_move(position: Position, move: Any) -> bytes:
    free = () if isinstance(move, LayOut) else move.cards
    builds = getattr(move, "builds", ())
    makes = isinstance(move, NewBuild | BuildOn)
    kinds = (LayOut, Capture, MulleCapture, (NewBuild, BuildOn))
    parts = _counts(free) + _one_hot(FACES, move.card)
    parts += [int(isinstance(move, kind)) for kind in kinds]
    parts += [move.value if makes else 0]
    parts += [int(index in builds) for index in range(SEEN_BUILDS)]
    parts += _earned(position, move)
    parts += [HAND_EYES[move.card], int(makes and bool(builds))]
    parts += after_move(position, move)
    return _pad(parts, FISHING_MOVE_SIZE)


def _earned(position: Position, move: Any) -> Bytes:
    """Cards, spades, aces, storan, lillan, points of mullar, a cleared table, tabbar for value cards."""
    if not isinstance(move, Capture | MulleCapture):
        return [0] * 8
    builds = tuple(position.builds[index] for index in move.builds)
    taken = [move.card, *move.cards, *(card for build in builds for card in build.cards)]
    mulles, tabbar = credited(position.ruleset, move, builds)
    cleared = len(move.cards) == len(position.table) and len(builds) == len(position.builds)
    return _small(
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


def _trick_observation(position: TrickPosition, seat: int) -> bytes:
    around = [(seat + step) % 3 for step in range(3)]

    def seen_as(other: int | None) -> int | None:
        return None if other is None else (other - seat) % 3

    by_player = {(position.leader + place) % 3: card for place, card in enumerate(position.trick)}
    out_of_sight = {*position.talon, *position.discard, *position.trick, *chain(*position.hands)}
    parts = _counts(position.hands[seat])
    for other in around:
        parts += _one_hot(FACES, by_player.get(other))
    parts += [int(face not in out_of_sight) for face in range(FACES)]
    parts += _counts(position.discard if position.buyer == seat else ())
    parts += _one_hot(FACES, position.mulle)
    parts += [int(position.phase == phase) for phase in ("buy", "play", "ask", "over")]
    parts += _one_hot(3, seen_as(position.buyer))
    parts += _small((position.tricks[other] for other in around), 3)
    parts += _small((position.points[other] for other in around), 3)
    parts += _small((len(position.hands[other]) for other in around), 3)
    parts += [0] * 12  # the suits that a seat has shown to be void of: a position alone does not tell
    parts += _small([position.pot], 1)
    for other in (position.turn, position.silent, position.leader, position.dealer):
        parts += _one_hot(3, seen_as(other))
    return _pad(parts, TRICK_SIZE)


def _trick_move(position: TrickPosition, move: Any) -> bytes:
    card = move.card if isinstance(move, PlayCard) else None
    called = isinstance(move, PlayCard) and move.called
    trump = 5 <= position.mulle.rank <= 9 and card is not None and card.suit == position.mulle.suit
    parts = _one_hot(FACES, card)
    parts += [int(isinstance(move, PlayCard) and not called), int(called)]
    parts += [int(isinstance(move, kind)) for kind in (Buy, Pass, PointOut, Decline)]
    parts += [int(card is not None and card == position.mulle), int(trump)]
    return _pad(parts, TRICK_MOVE_SIZE)


__all__ = ["FEATURE_VERSION", "move_features", "observation"]
