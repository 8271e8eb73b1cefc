"""The judge of moves: what each is expected to come to, from the View of the seat that chose and no more.

Where nothing is hidden, in the last round of two, the figures are exact. Elsewhere worlds are drawn that the
seat cannot tell from the real one, the same for every move, and the figures are estimates with an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mulle.analysis.exact import exact_margins
from mulle.analysis.margins import Margins, by_itself, side_of
from mulle.analysis.outlooks import LEAST_WORLDS, outlook_for
from mulle.players.net import moves_considered
from mulle.players.net_file import numpy_module

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mulle.players.player import AnyMove
    from mulle.view import AnyView

How = Literal["exact", "net", "playouts"]
WORLDS = 240
MOST_MOVES = 12
NODES = 20_000_000


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move: each side's margin when the giv is over; what it loses to the best, and that figure's error."""

    move: str
    expected: Margins
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """The moves of one decision, the best first; `best` is what the best of them is expected to come to."""

    how: How
    worlds: int
    side: int
    best: Margins
    moves: tuple[JudgedMove, ...]

    def of(self, move: str) -> JudgedMove:
        """The judgement of `move`."""
        return next(judged for judged in self.moves if judged.move == move)


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges by so many `worlds` a decision; the same seed gives the same judgement."""

    worlds: int = WORLDS
    seed: int = 0

    def judge(self, view: AnyView, played: str | None = None, number: int = 0) -> Judgement:
        """The moves of `view` worth looking at, the one that was `played` among them.

        `number` is the decision's in its game, so that each has dice of its own.
        """
        view = by_itself(view)
        moves = self._moves(view, played)
        exact = exact_margins(view, moves, NODES)
        if exact is not None:
            return _judgement("exact", view, moves, exact)
        outlook = outlook_for(view)
        seed = self.seed * 1_000_003 + number
        if len(moves) > MOST_MOVES:
            moves = _with(outlook.likeliest(view, moves, MOST_MOVES, seed), moves, played)
        worlds = max(LEAST_WORLDS, self.worlds)
        return _judgement(outlook.name, view, moves, outlook.margins(view, moves, worlds, seed))

    @staticmethod
    def _moves(view: AnyView, played: str | None) -> list[AnyMove]:
        """The moves that keep every promise; and the one played, whatever it is."""
        return _with(list(moves_considered(view)), view.moves, played)


def _with(some: list[AnyMove], every: Sequence[AnyMove], played: str | None) -> list[AnyMove]:
    """`some` moves and the one that was `played`."""
    if played is None or any(str(move) == played for move in some):
        return some
    return [*some, *(move for move in every if str(move) == played)]


def _judgement(how: How, view: AnyView, moves: list[AnyMove], values: Any) -> Judgement:
    """`values` by move, world and side.

    The best of many estimates looks better than it is. So the move that is best in one half of the worlds is
    valued in the other half, and the other way about.
    """
    side, worlds = side_of(view), values.shape[1]
    own = values[:, :, side]
    means = own.mean(1)
    best = values.mean(1)[means.argmax()] if worlds == 1 else _crossed(values, side)
    judged = [
        JudgedMove(
            move=str(move),
            expected=_rounded(values[place].mean(0)),
            loss=max(0.0, round(float(best[side] - means[place]), 3)),
            error=_error(own[means.argmax()] - own[place]),
        )
        for place, move in enumerate(moves)
    ]
    judged.sort(key=lambda move: (-move.expected[side], move.move))
    return Judgement(how, worlds, side, _rounded(best), tuple(judged))


def _crossed(values: Any, side: int) -> Any:
    halves = values[:, ::2].mean(1), values[:, 1::2].mean(1)
    chosen = [half[:, side].argmax() for half in halves]
    return (halves[1][chosen[0]] + halves[0][chosen[1]]) / 2


def _error(differences: Any) -> float:
    """One standard error of the mean difference."""
    count = len(differences)
    return 0.0 if count == 1 else round(float(differences.std() / (count - 1) ** 0.5), 3)


def _rounded(found: Any) -> Margins:
    return tuple(round(float(value), 3) for value in numpy_module().asarray(found))
