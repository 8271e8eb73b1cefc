"""What the searching bots have in common: a budget, and the native engine that spends it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from mulle import native
from mulle.players.known import known

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.players.known import Known
    from mulle.players.player import AnyMove
    from mulle.view import AnyView

# What a bot may spend that was given no budget.
MILLISECONDS = 200
MOVES_TOLD = 400
LEAST = 0.1


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search came to: each move's share of the iterations, and what it brought on average."""

    move: str
    exact: bool
    iterations: int
    tried: tuple[tuple[str, int, float], ...]


class SearchingBot:
    """Chooses by a search from its View; `last` tells of the latest one.

    A budget is milliseconds, iterations or both, whichever ends first. With iterations alone the same seed
    and number of threads give the same moves.
    """

    by_world: ClassVar[bool]

    def __init__(
        self,
        milliseconds: int | None = None,
        iterations: int | None = None,
        threads: int = 1,
        seed: int | None = None,
    ) -> None:
        unlimited = milliseconds is None and iterations is None
        self._milliseconds = MILLISECONDS if unlimited else milliseconds or 0
        self._iterations = iterations or 0
        self._threads = threads
        self._random = Random(seed)
        self._rules: AnyRuleset | None = None
        self._bot: Any = None
        self.last: Searched | None = None

    def choose(self, view: AnyView) -> AnyMove:
        """The move that the search likes best; the only move is played at once."""
        began = perf_counter()
        self.last = None
        if len(view.moves) == 1:
            return view.moves[0]
        told = known(view)
        moves = {str(move): move for move in told.moves[:MOVES_TOLD]}
        if len(moves) > 1:
            self.last = self._search(told, list(moves), began)
        return moves[self.last.move] if self.last else next(iter(moves.values()))

    def _search(self, told: Known, moves: list[str], began: float) -> Searched:
        bot, position = self._bot_for(told.position.ruleset), native.position(told.position)
        spent = 1000 * (perf_counter() - began)
        found = bot.choose(
            position,
            moves,
            told.hidden,
            told.holds,
            told.lacks,
            milliseconds=max(LEAST, self._milliseconds - spent) if self._milliseconds else 0,
            iterations=self._iterations,
            threads=self._threads,
            seed=self._random.getrandbits(64),
        )
        return Searched(found["move"], found["exact"], found["iterations"], tuple(found["tried"]))

    def _bot_for(self, rules: AnyRuleset) -> Any:
        """The native bot, which remembers what it solved from move to move."""
        if self._rules != rules:
            kind = native.engine().FishingBot if hasattr(rules, "counting") else native.engine().TrickBot
            self._rules, self._bot = rules, kind(native.rules(rules), by_world=self.by_world)
        return self._bot
