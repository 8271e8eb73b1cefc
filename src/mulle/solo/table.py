"""A table for one person and computer players, as the terminal's screens show it."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import TYPE_CHECKING

from mulle.analysis.advice import advised
from mulle.engine.events import Moved
from mulle.engine.game_service import GameService
from mulle.engine.packs import SeededPacks
from mulle.engine.records import Record
from mulle.engine.replay import replay, resumed
from mulle.engine.telling.match import MatchTeller
from mulle.players.registry import level_named, player
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.events import Event
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove, Player
    from mulle.view import AnyView

HUMAN = 0


class SoloTable:
    """A match that `HUMAN` plays against players of one level, and everything that has been told of it."""

    def __init__(self, ruleset: AnyRuleset, level: str, name: str = "", seed: str | None = None) -> None:
        self.level = level
        self.seed = token_hex(16) if seed is None else seed
        self._bots = _bots(ruleset, level, self.seed)
        self.game = GameService(ruleset, self._bots, seed=self.seed, names=seat_names(ruleset, name))
        self._start_telling()

    @classmethod
    def of_record(cls, record: Record, level: str, seed: str) -> SoloTable:
        """The table at which `record` was left."""
        table = cls(record.header.ruleset, level, record.header.names[HUMAN], seed)
        table._go_back_to(record)
        return table

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.game.is_over

    @property
    def is_asked(self) -> bool:
        """Whether it is the person's turn."""
        return self.game.turn == HUMAN

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to look at."""
        return self.game.giv is not None

    @property
    def view(self) -> AnyView:
        """What the person may know."""
        return self.game.view(HUMAN)

    @property
    def names_at_table(self) -> list[str]:
        """The names by the seats of the giv in play."""
        giv = self.game.giv
        return [self.game.names[seat] for seat in (giv.seats if giv else range(len(self.game.names)))]

    def step(self) -> list[str]:
        """Let happen what comes next without the person; what is told of it."""
        before = self._position()
        return self._tell(self.game.step(), before)

    def play(self, move: AnyMove | str) -> list[str]:
        """The person plays; raises `IllegalMove` with the reason where the rules forbid it."""
        before = self._position()
        return self._tell(self.game.play(HUMAN, move), before)

    def hint(self) -> AnyMove:
        """What a strong player would do with what the person sees."""
        return advised(self.view)

    @property
    def can_undo(self) -> bool:
        """Whether the person has played anything that can be taken back."""
        return any(isinstance(event, Moved) and event.seat == HUMAN for event in self.game.events)

    def undo(self) -> None:
        """Take back the person's last move and everything after it."""
        events = self.game.events
        places = [place for place, event in enumerate(events) if _is_own_move(event)]
        self._go_back_to(Record(self.game.record().header, tuple(events[: places[-1]])))

    def _go_back_to(self, record: Record) -> None:
        packs = SeededPacks(self.seed)
        kept = Record(record.header, record.events)
        self._start_telling()
        for step in replay(kept):
            self.log += self._teller.tell(step.event.seen_by(HUMAN), step.before)
        self.game = resumed(kept, self._bots, packs)

    def _start_telling(self) -> None:
        self.log: list[str] = []
        self._teller = MatchTeller(self.game.ruleset, self.game.names)

    def _tell(self, events: list[Event], before: AnyPosition | None) -> list[str]:
        lines = [line for event in events for line in self._teller.tell(event.seen_by(HUMAN), before)]
        self.log += lines
        return lines

    def _position(self) -> AnyPosition | None:
        return self.game.position if self.has_begun else None


def _is_own_move(event: Event) -> bool:
    return isinstance(event, Moved) and event.seat == HUMAN


def _bots(ruleset: AnyRuleset, level: str, seed: str) -> list[Player | None]:
    spec = level_named(level).spec
    others = range(1, ruleset.players)
    return [None, *(player(spec, seed=seat_seed(seed, seat)) for seat in others)]


def seat_names(ruleset: AnyRuleset, name: str) -> list[str]:
    """The person's name, and the computer players'."""
    return [
        name or say("play.you"),
        *(say("play.opponent", number=seat) for seat in range(1, ruleset.players)),
    ]


def seat_seed(seed: int | str, seat: int) -> int:
    """A seed of its own for `seat`, the same at every run."""
    return int.from_bytes(sha256(f"{seed}/{seat}".encode(errors="surrogatepass")).digest()[:8])
