"""What a seat sees of a position of stickmulle, and of a move, as bytes."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from mulle.features.numbers import FACES, counts, one_hot, padded, small
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulle.rules.tricks.position import TrickPosition

SIZE, MOVE_SIZE = 408, 64


def observation(position: TrickPosition, seat: int, voids: Sequence[Iterable[int]] = ((), (), ())) -> bytes:
    """What `seat` sees of `position`; `voids`: the suits that each seat has shown to hold nothing of."""
    around = [(seat + step) % 3 for step in range(3)]

    def seen_as(other: int | None) -> int | None:
        return None if other is None else (other - seat) % 3

    by_player = {(position.leader + place) % 3: card for place, card in enumerate(position.trick)}
    out_of_sight = {*position.talon, *position.discard, *position.trick, *chain(*position.hands)}
    parts = counts(position.hands[seat])
    for other in around:
        parts += one_hot(FACES, by_player.get(other))
    parts += [int(face not in out_of_sight) for face in range(FACES)]
    parts += counts(position.discard if position.buyer == seat else ())
    parts += one_hot(FACES, position.mulle)
    parts += [int(position.phase == phase) for phase in ("buy", "play", "ask", "over")]
    parts += one_hot(3, seen_as(position.buyer))
    parts += small((position.tricks[other] for other in around), 3)
    parts += small((position.points[other] for other in around), 3)
    parts += small((len(position.hands[other]) for other in around), 3)
    parts += [int(suit in voids[other]) for other in around for suit in range(4)]
    parts += small([position.pot], 1)
    for marked in (position.turn, position.silent, position.leader, position.dealer):
        parts += one_hot(3, seen_as(marked))
    return padded(parts, SIZE)


def move_features(position: TrickPosition, move: Any) -> bytes:
    """What a move is."""
    card = move.card if isinstance(move, PlayCard) else None
    called = isinstance(move, PlayCard) and move.called
    trump = 5 <= position.mulle.rank <= 9 and card is not None and card.suit == position.mulle.suit
    parts = one_hot(FACES, card)
    parts += [int(isinstance(move, PlayCard) and not called), int(called)]
    parts += [int(isinstance(move, kind)) for kind in (Buy, Pass, PointOut, Decline)]
    parts += [int(card is not None and card == position.mulle), int(trump)]
    return padded(parts, MOVE_SIZE)
