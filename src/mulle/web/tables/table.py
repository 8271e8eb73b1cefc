"""A table: what it has come to, as the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mulle.games import ruleset
from mulle.web.protocol.states import LogLine
from mulle.web.tables.seats import SeatHeld

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.web.log.entries import QuestionKind
    from mulle.web.protocol.settings import Settings
    from mulle.web.protocol.states import Sheet
    from mulle.web.tables.frames import Frame
    from mulle.web.tables.played_match import PlayedMatch

Status = Literal["open", "pause", "playing", "over"]
How = Literal["played", "fault", "resigned", "aborted", "closed"]


@dataclass(slots=True)
class Pending:
    """A question that waits for answers."""

    question: int
    kind: QuestionKind
    seat: int
    waiting_for: list[int]
    asked_at: int


@dataclass(slots=True)
class Table:
    """Everything that the log says; only `fold.apply` changes it."""

    game: str
    seq: int = 0
    status: Status = "open"
    settings: Settings = field(init=False)
    ruleset: AnyRuleset = field(init=False)
    seed: bytes = b""
    rules_version: int = 0
    host: str = ""
    seats: list[SeatHeld] = field(default_factory=list)
    match: PlayedMatch | None = None
    questions: dict[int, Pending] = field(default_factory=dict)
    last_mover: int | None = None
    last_move_seq: int = 0
    last_change: int = 0
    turn_since: int | None = None
    pause_since: int | None = None
    clock: list[int] | None = None
    how: How | None = None
    winners: list[int] = field(default_factory=list)
    rematch: str | None = None
    nudged_at: int = 0
    made_at: int = 0
    ended_at: int | None = None
    log: list[tuple[Frame, int | None]] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)

    def set_up(self, settings: Settings) -> None:
        """The game and its free seats."""
        self.settings = settings
        self.ruleset = ruleset(settings.game, settings.options)
        self.seats = [SeatHeld(seat) for seat in range(self.ruleset.players)]
        if settings.clock is not None:
            self.clock = [settings.clock.bank * 1000] * self.ruleset.players

    @property
    def sides(self) -> int:
        """How many sides play."""
        return 2 if self.ruleset.players == 4 else self.ruleset.players

    @property
    def turn(self) -> int | None:
        """The seat that is to move."""
        return self.match.game.turn if self.match is not None and self.status == "playing" else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played here."""
        return self.status == "over"

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [held.name for held in self.seats]

    def seat_of(self, person: str | None) -> int | None:
        """Where `person` sits."""
        if not person:
            return None
        return next((held.seat for held in self.seats if held.person == person), None)

    def people_waited_for(self) -> list[int]:
        """The seats whose persons have not said that they are ready."""
        return [held.seat for held in self.seats if held.plays_itself and not held.ready]

    def someone_waits(self, seat: int) -> bool:
        """Whether a person is here for whom it matters that `seat` goes on."""
        return any(held.plays_itself and held.connected for held in self.seats if held.seat != seat)

    def lines(self, language: str) -> list[LogLine]:
        """The log of the giv in play."""
        return [
            LogLine(seq=frame.seq, seat=seat, told=line, said=frame.said[language] if last else "")
            for frame, seat in self.log
            for line, last in _marked(frame.told[language])
        ]


def _marked(lines: list[str]) -> list[tuple[str, bool]]:
    """Each line, and whether it is the last."""
    return [(line, place == len(lines) - 1) for place, line in enumerate(lines)]
