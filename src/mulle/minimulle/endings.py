"""What is still to be won from a position on, when each seat plays its best or by a policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.minimulle.deals import last_hands, less
from mulle.minimulle.policies import verified_chances
from mulle.minimulle.steps import last_round, step
from mulle.rules.fishing.moves import LayOut
from mulle.view import Log, Played, View, played, view

if TYPE_CHECKING:
    from mulle.minimulle.policies import Policy
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset

    # What the rest of the giv can depend on, once nothing is hidden.
    Open = tuple[Cards, tuple[Build, ...], tuple[Cards, ...], int | None, int | None, Cards]

# A seat's way to play; None plays its best against the other's.
Minds = tuple["Policy | None", "Policy | None"]


class Endings:
    """Values to forehand of positions where nothing is hidden, each reckoned once.

    In the last round all other cards have been seen, so the seats know each other's hands. Before the first
    round's last move the seat at turn knows everything but how the last cards will fall.
    """

    def __init__(self, rules: Ruleset, minds: Minds) -> None:
        self._rules = rules
        self._minds = minds
        self._deck = tuple(sorted(rules.deck))
        self._open: dict[Open, float] = {}
        self._between: dict[tuple[Cards, int | None, Cards], float] = {}

    def value(self, position: Position, log: Log) -> float:
        """What forehand still wins from the first round's last move on, `log` being the round's."""
        assert position.turn is not None
        if self._minds[position.turn] is not None:
            return self._chosen(position, log)
        found = self._open.get(key(position))
        if found is None:
            found = self._open[key(position)] = self._chosen(position, log)
        return found

    def _chosen(self, position: Position, log: Log) -> float:
        seat = position.turn
        assert seat is not None
        mind = self._minds[seat]
        if mind is None:
            best = max if seat == 0 else min
            return best(self._through(position, move) for move in position.legal_moves())
        seen = view(position, seat, log)
        assert isinstance(seen, View)
        return sum(
            chance * self._through(position, move) for move, chance in verified_chances(mind, seen).items()
        )

    def _through(self, position: Position, move: Move) -> float:
        """What `move` wins, and what is won after it."""
        swing, after = step(position, move)
        if after.turn is None:
            return swing
        if after.round > position.round:
            return swing + self._between_rounds(after.table, after.last_taker, position.stock)
        return swing + self._in_the_open(after)

    def _in_the_open(self, position: Position) -> float:
        found = self._open.get(key(position))
        if found is None:
            found = self._open[key(position)] = self._chosen(position, self.remembered(position))
        return found

    def _between_rounds(self, table: Cards, taker: int | None, left: Cards) -> float:
        """The mean over the ways in which the last cards may fall."""
        found = self._between.get((table, taker, left))
        if found is None:
            found = self._between[table, taker, left] = self._mean(table, taker, left)
        return found

    def _mean(self, table: Cards, taker: int | None, left: Cards) -> float:
        total = ways_in_all = 0.0
        for own, other, ways in last_hands(self._rules, left):
            total += ways * self._in_the_open(last_round(self._rules, table, (own, other), taker))
            ways_in_all += ways
        return total / ways_in_all

    def remembered(self, position: Position) -> Log:
        """The log of a last round in short: which cards have been taken in, not when and by whom.

        What a policy may make of a finished round is only what it has seen go; `policies` are held to that.
        """
        built = [card for build in position.builds for card in build.cards]
        held = [card for hand in position.hands for card in hand]
        gone = less(self._deck, tuple(sorted((*position.table, *built, *held))))
        return (Played(0, 1, LayOut(gone[0]), gone),) if gone else ()


def key(position: Position) -> Open:
    """Everything that the rest of the giv depends on."""
    return (
        position.table,
        position.builds,
        position.hands,
        position.turn,
        position.last_taker,
        position.stock,
    )


def next_log(position: Position, move: Move, log: Log) -> Log:
    """`log` with `move`, about to be played in `position`."""
    return (*log, played(position, move))
