"""A position of stickmulle: hands, talon, the trick in play, tricks taken, points and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.rules.tricks import legality, scoring, written
from mulle.rules.tricks import play as playing
from mulle.rules.tricks.pieces import NOTHING, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.cards import Card
    from mulle.rules.any_move import AnyMove
    from mulle.rules.tricks.moves import Move
    from mulle.rules.tricks.pieces import Cards, Marks, Phase, ScoreItems, Trick
    from mulle.rules.tricks.ruleset import TrickRuleset


@dataclass(frozen=True, slots=True)
class TrickPosition:
    """One moment of a giv; `play` gives the next and leaves this one as it is."""

    ruleset: TrickRuleset
    dealer: int
    turn: int | None
    phase: Phase
    mulle: Card
    hands: tuple[Cards, ...]
    talon: Cards = ()
    discard: Cards = ()
    buyer: int | None = None
    trick: Cards = ()
    # Without meaning before the first lead; written as 0 until then.
    leader: int = 0
    tricks: Marks = NOTHING
    last_trick: Trick | None = None
    silent: int | None = None
    points: Marks = NOTHING
    chips: Marks = NOTHING
    pot: int = 0

    @property
    def forehand(self) -> int:
        """The seat to the left of the dealer, which buys and leads first."""
        return (self.dealer + 1) % SEATS

    @property
    def is_over(self) -> bool:
        """Whether the giv is finished."""
        return self.turn is None

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move, sorted by text."""
        return legality.legal_moves(self)

    def playable_moves(self) -> Sequence[Move]:
        """The same: no table of tricks is ever too crowded to list."""
        return self.legal_moves()

    def is_legal(self, move: AnyMove | str) -> bool:
        """Whether `move` may be played here, found without listing the others."""
        return legality.is_legal(self, move)

    def verify(self, move: AnyMove | str) -> Move:
        """The move itself when it is legal; raises `IllegalMove` with the reason when it is not."""
        return legality.verify(self, move)

    def play(self, move: AnyMove | str) -> TrickPosition:
        """The position after `move`; raises `IllegalMove` when the rules forbid it."""
        return playing.apply(self, legality.verify(self, move))

    def scores(self) -> list[ScoreItems]:
        """What each player has in this giv: points, tricks and marks."""
        return scoring.scores(self)

    def to_dict(self) -> dict[str, object]:
        """The normal form of notation.md."""
        return written.to_dict(self)
