"""What each card could take in from a table, reckoned once and remembered."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from mulle.cards import FACES, HAND_EYES, IS_SPADE
from mulle.players.worth import card_points
from mulle.rules.crowding import CrowdedTable
from mulle.rules.fishing.captures import capture_classes
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.moves import Capture, MulleCapture, make_move
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.scoring import intake_of
from mulle.rules.fishing.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.rules.fishing.ruleset import Ruleset

Take = Capture | MulleCapture
SETS_COMPARED = 40
# Of three points for most cards and one for most spades, about this much hangs on each (rules.md 3.6).
CARD_SHARE, SPADE_SHARE = 0.24, 0.25
NOTHING_TAKEN = 0.0
# Tables do not grow so crowded in play; then what could be taken is too much to reckon move by move.
MOST_FREE = 14


@lru_cache(maxsize=64)
def face_worth(rules: Ruleset) -> tuple[float, ...]:
    """What each face is worth to whoever takes it in, its share of majorities and bonus included."""
    return tuple(_worth(rules, face) for face in FACES)


def _worth(rules: Ruleset, card: Card) -> float:
    if rules.counting == "intake":
        return float(intake_of(card))
    points = float(card_points(rules, card))
    if rules.counting == "majorities":
        points += CARD_SHARE + SPADE_SHARE * IS_SPADE[card]
    return points


def take_worth(rules: Ruleset, take: Take, builds: tuple[Build, ...], clears: bool) -> float:
    """What `take` brings: its cards, its mullar and its tabbar."""
    worth = face_worth(rules)
    taken = tuple(builds[index] for index in take.builds)
    mulles, tabbar = credited(rules, take, taken)
    total = worth[take.card] + sum([worth[card] for card in take.cards])
    total += sum([worth[card] for build in taken for card in build.cards])
    return total + sum([mulle.points for mulle in mulles]) + (tabbar + clears) * rules.tabbe_points


class Takings:
    """A table as the hand after sees it: the best that each card could take in."""

    def __init__(self, rules: Ruleset, table: Cards, builds: tuple[Build, ...]) -> None:
        hands = ((),) * rules.players
        self._turn = Turn(Position(rules, 0, 0, 1, hands, table, builds))
        self._table = table
        self._builds = builds
        self._best: dict[Card, float] = {}
        self._may_take = self._turn.may_take if len(table) <= MOST_FREE else 0

    def best(self, card: Card) -> float:
        """The most that `card` could take in, nothing when it can take nothing or the table is crowded."""
        if not self._may_take >> HAND_EYES[card] & 1:
            return NOTHING_TAKEN
        found = self._best.get(card)
        if found is None:
            found = self._best[card] = max(self._worths(card), default=NOTHING_TAKEN)
        return found

    def _worths(self, card: Card) -> Iterator[float]:
        rules = self._turn.rules
        for take in self._takes(card):
            clears = len(take.cards) == len(self._table) and len(take.builds) == len(self._builds)
            yield take_worth(rules, take, self._builds, clears)

    def _takes(self, card: Card) -> Iterator[Take]:
        """The captures with `card`, the first few where there are very many."""
        try:
            classes = capture_classes(self._turn, card)
        except CrowdedTable:
            return
        for kind, _, value, sets, builds in classes:
            for cards in islice(sets, SETS_COMPARED):
                take = make_move(kind, card, value, cards, builds)
                assert isinstance(take, Capture | MulleCapture)
                yield take

    def best_of(self, hand: Cards) -> float:
        """The most that one card of `hand` could take in."""
        return max([self.best(card) for card in hand], default=NOTHING_TAKEN)
