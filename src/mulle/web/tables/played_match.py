"""The match at a table: the engine's game, and its steps, so that the last can be taken back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mulle.engine.game_service import GameService
from mulle.engine.header import RULES_VERSION
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulle.engine.events import Event
    from mulle.games.options import AnyRuleset

    Step = Callable[[GameService], list[Event]]

# Every version of the rules that logs name; a change of rules that would replay differently adds one.
ENGINES: dict[int, type[GameService]] = {RULES_VERSION: GameService}


class PlayedMatch:
    """One match by the rules of the version that its log names."""

    def __init__(self, rules: AnyRuleset, seed: bytes, names: Sequence[str], version: int) -> None:
        if version not in ENGINES:
            raise Refusal("web.rules_version", version=version)
        self._engine = ENGINES[version]
        self._rules, self._seed, self._names = rules, seed, names
        self._steps: list[Step] = []
        self.game = self._new_game()

    def _new_game(self) -> GameService:
        return self._engine(self._rules, seed=self._seed, names=self._names)

    def contribute(self, seat: int, contribution: bytes) -> list[Event]:
        """`seat` adds to the next shuffle."""
        return self._do(lambda game: game.contribute(seat, contribution))

    def open(self) -> list[Event]:
        """The next giv is shuffled, cut and opened."""
        return self._do(GameService.start_omgang)

    def deal(self) -> list[Event]:
        """The next round's hands."""
        return self._do(GameService.deal_hands)

    def play(self, seat: int, move: str, at: int) -> list[Event]:
        """`seat` plays `move`."""
        time = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
        return self._do(lambda game: game.play(seat, move, time))

    def undo(self) -> None:
        """The last step is taken back: the match is played again without it."""
        self._steps.pop()
        self.game = self._new_game()
        for step in self._steps:
            step(self.game)

    def _do(self, step: Step) -> list[Event]:
        events = step(self.game)
        self._steps.append(step)
        return events
