"""A position of the fishing family: everything on the table, in the hands, in the piles and in the stock."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from mulle.rules.fishing import legality, scoring, written
from mulle.rules.fishing import play as playing
from mulle.rules.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.rules.any_move import AnyMove
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Build, Cards, FaultState, Pile, ScoreItems
    from mulle.rules.fishing.ruleset import Ruleset


@frozen
class Position:
    """One moment of a giv; `play` gives the next and leaves this one as it is."""

    ruleset: Ruleset
    forehand: int
    turn: int | None
    round: int
    hands: tuple[Cards, ...]
    table: Cards
    builds: tuple[Build, ...] = ()
    piles: tuple[Pile, ...] = ()
    last_taker: int | None = None
    stock: Cards = ()
    scored: tuple[tuple[ScoreItems, ...], ...] = field(default=(), hash=False)
    faults: FaultState | None = None
    _listed: list[Move] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def dealer(self) -> int:
        """The seat to the right of the one that starts the round."""
        return (self.forehand - 1) % self.ruleset.players

    @property
    def is_over(self) -> bool:
        """Whether the giv is finished."""
        return self.turn is None

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move, sorted by text; a lazy sequence on absurdly crowded tables."""
        return legality.legal_moves(self)

    def playable_moves(self) -> Sequence[Move]:
        """The legal moves, or on a table too crowded to list them while people wait the plain ones."""
        return legality.playable_moves(self)

    def is_legal(self, move: AnyMove | str) -> bool:
        """Whether `move` may be played here, found without listing the others."""
        return legality.is_legal(self, move)

    def verify(self, move: AnyMove | str) -> Move:
        """The move itself when it is legal; raises `IllegalMove` with the reason when it is not."""
        return legality.verify(self, move)

    def play(self, move: AnyMove | str) -> Position:
        """The position after `move`; raises `IllegalMove` when the rules forbid it."""
        return playing.apply(self, legality.verify(self, move))

    def scores(self) -> list[ScoreItems]:
        """Points per side for the giv so far."""
        return scoring.scores(self)

    def to_dict(self) -> dict[str, object]:
        """The normal form of notation.md."""
        return written.to_dict(self)
