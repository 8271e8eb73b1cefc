"""A best response by brute force: the whole tree of a table, every deal apart, counted by the rules alone.

Nothing of `mulle.minimulle` is used: positions are played to the end and counted by `scores()`, information
sets are what a seat's Views say, and each is decided once all that comes after it is known.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from typing import TYPE_CHECKING

from mulle.rules.fishing.pieces import EMPTY_PILE
from mulle.rules.fishing.position import Position
from mulle.view import View, played, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.cards import Card
    from mulle.minimulle.policies import Policy
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.view import Log

    Deal = tuple[Card, ...]
    Key = tuple[object, ...]


def deals(rules: Ruleset, table: Deal) -> Counter[tuple[Deal, ...]]:
    """Every way to deal what `table` leaves, as both seats' hands of both rounds, with its number of ways."""
    left = list((Counter(rules.deck) - Counter(table)).elements())
    found: Counter[tuple[Deal, ...]] = Counter()
    for order in permutations(left):
        found[tuple(tuple(sorted(order[start : start + 2])) for start in range(0, 8, 2))] += 1
    return found


class Brute:
    """The best response of `seat` to `policy` at one table."""

    def __init__(self, rules: Ruleset, table: Deal, seat: int, policy: Policy) -> None:
        self.seat, self.policy = seat, policy
        self.rules = rules
        found = deals(rules, table)
        self.starts = [(self._start(table, hands), ways) for hands, ways in found.items()]
        self.ways = sum(found.values())
        self.choice: dict[Key, str] = {}

    def _start(self, table: Deal, hands: tuple[Deal, ...]) -> Position:
        # The stock is dealt one card at a time, forehand first.
        own, other = hands[2:]
        stock = (own[0], other[0], own[1], other[1])
        return Position(self.rules, 0, 0, 1, hands[:2], table, piles=(EMPTY_PILE, EMPTY_PILE), stock=stock)

    def value(self) -> float:
        """The mean that the best response wins, decided from the last move back to the first."""
        for moves in reversed(range(8)):
            self._decide(moves)
        total = sum(ways * self._worth(start, ()) for start, ways in self.starts)
        return total / self.ways

    def _decide(self, moves: int) -> None:
        """Choose at every information set that `moves` moves lead to."""
        worth: dict[Key, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for start, ways in self.starts:
            for position, log, reach in self._reached(start, (), moves, float(ways)):
                key = self._key(position, log)
                for move in position.legal_moves():
                    after = (*log, played(position, move))
                    worth[key][str(move)] += reach * self._worth(position.play(move), after)
        for key, by_move in worth.items():
            self.choice[key] = max(by_move, key=lambda text: by_move[text])

    def _reached(
        self, position: Position, log: Log, moves: int, reach: float
    ) -> Iterator[tuple[Position, Log, float]]:
        """The positions after so many moves with `seat` at turn, and how often the policy leads there."""
        if moves == 0 and position.turn == self.seat:
            yield position, log, reach
        if moves == 0 or position.turn is None:
            return
        for move, chance in self._chances(position, log).items():
            if chance:
                after = (*log, played(position, move))
                yield from self._reached(position.play(move), after, moves - 1, reach * chance)

    def _chances(self, position: Position, log: Log) -> dict[Move, float]:
        """The policy's chances; 1 for every move of the seat's own."""
        if position.turn == self.seat:
            return dict.fromkeys(position.legal_moves(), 1.0)
        seen = view(position, position.turn, log)
        assert isinstance(seen, View)
        return self.policy.chances(seen)

    def _worth(self, position: Position, log: Log) -> float:
        if position.turn is None:
            scores = position.scores()
            return float(scores[self.seat]["total"] - scores[1 - self.seat]["total"])
        if position.turn == self.seat:
            move = self.choice[self._key(position, log)]
            return self._worth(position.play(move), (*log, played(position, position.verify(move))))
        return sum(
            chance * self._worth(position.play(move), (*log, played(position, move)))
            for move, chance in self._chances(position, log).items()
        )

    def _key(self, position: Position, log: Log) -> Key:
        return position.hands[self.seat], tuple((line.round, str(line.move)) for line in log)
