"""The first round of one table as lines: forehand's card, the other's, forehand's last, and what follows.

The table lies open, so each table is a game of its own. The other's last card leaves nothing to guess; with
it begins what `Endings` reckons. A line is one way in which the three guessing moves may be made with one
pair of hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mulle.minimulle.deals import hands, less
from mulle.minimulle.endings import next_log
from mulle.minimulle.policies import verified_chances
from mulle.minimulle.steps import first_round, step
from mulle.view import View, view

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from mulle.minimulle.endings import Endings
    from mulle.minimulle.policies import Policy
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.view import Log

FOREHAND, OTHER = 0, 1
# How often each choice is made; a choice is one move at one information set.
Strategy = list[float]


@dataclass(frozen=True, slots=True)
class InformationSet:
    """All that a seat knows when it is to move, and where its moves stand among that seat's choices."""

    seen: View
    start: int
    moves: tuple[Move, ...]

    @property
    def choices(self) -> range:
        """The places of its moves."""
        return range(self.start, self.start + len(self.moves))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: its ways, its three choices, the points so far, and where it leads."""

    ways: int
    first: int
    second: int
    third: int
    swing: int
    after: Position
    log: Log


@dataclass
class Lines:
    """All lines of one table, with both seats' information sets in the order in which they are met.

    An information set is keyed by what its seat holds and the round's log: with the table that is the View.
    """

    rules: Ruleset
    table: Cards
    lines: list[Line] = field(default_factory=list)
    sets: tuple[dict[Hashable, InformationSet], dict[Hashable, InformationSet]] = field(
        default_factory=lambda: ({}, {})
    )
    sizes: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        deck = tuple(sorted(self.rules.deck))
        for own, other, ways in hands(self.rules, self.table):
            left = less(less(less(deck, self.table), own), other)
            self._add(first_round(self.rules, self.table, (own, other), left), ways)

    def _add(self, dealt: Position, ways: int) -> None:
        for first, swing_1, after_1, log_1 in self._moves(dealt, ()):
            for second, swing_2, after_2, log_2 in self._moves(after_1, log_1):
                for third, swing_3, after_3, log_3 in self._moves(after_2, log_2):
                    swing = swing_1 + swing_2 + swing_3
                    self.lines.append(Line(ways, first, second, third, swing, after_3, log_3))

    def _moves(self, position: Position, log: Log) -> Iterator[tuple[int, int, Position, Log]]:
        """Each move as the place of its choice, its points, the position after it and the log."""
        met = self._met(position, log)
        for place, move in zip(met.choices, met.moves, strict=True):
            swing, after = step(position, move)
            yield place, swing, after, next_log(position, move, log)

    def _met(self, position: Position, log: Log) -> InformationSet:
        seat = position.turn
        assert seat is not None
        key = position.hands[seat], tuple(line.move for line in log)
        found = self.sets[seat].get(key)
        if found is None:
            seen = view(position, seat, log)
            assert isinstance(seen, View)
            found = self.sets[seat][key] = InformationSet(seen, self.sizes[seat], tuple(seen.moves))
            self.sizes[seat] += len(found.moves)
        return found

    def values(self, endings: Endings) -> list[float]:
        """For each line what forehand wins in all."""
        return [line.swing + endings.value(line.after, line.log) for line in self.lines]

    def strategy(self, seat: int, policy: Policy) -> Strategy:
        """How often `policy` makes each of the seat's choices."""
        found: Strategy = [0.0] * self.sizes[seat]
        for met in self.sets[seat].values():
            chances = verified_chances(policy, met.seen)
            for place, move in zip(met.choices, met.moves, strict=True):
                found[place] = chances.get(move, 0.0)
        return found


def ways_in_all(lines: Lines) -> int:
    """How many ways the hands can be dealt at this table."""
    return sum(ways for _, _, ways in hands(lines.rules, lines.table))
