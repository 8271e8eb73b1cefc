"""What the screen draws: a table as one person may know it, wherever it is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move that is offered: its text, what it uses, its sentences."""

    move: str
    card: str | None
    table: tuple[int, ...]
    builds: tuple[int, ...]
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class BuildDrawn:
    """A build on the table: its value, its cards, and who answers for it."""

    value: str
    cards: tuple[str, ...]
    parts: int
    keepers: str
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A table at one moment."""

    heading: str
    others: tuple[str, ...]
    notes: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    builds: tuple[BuildDrawn, ...] = ()
    hand: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    left_out: int = 0
    is_asked: bool = False
    waiting: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What happened since the screen last looked; `counted` when a giv has just been counted."""

    told: list[str] = field(default_factory=list)
    counted: bool = False


class Source(Protocol):
    """A table to sit at: against the computer here, or on a server."""

    @property
    def picture(self) -> Picture: ...
    @property
    def log(self) -> list[str]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def can_undo(self) -> bool: ...
    @property
    def sheet(self) -> str: ...
    async def open(self) -> None:
        """Come to the table; raises `RuleError` with the reason where that is not possible."""

    async def step(self) -> Step:
        """Wait for what happens next without the person; it can be given up at any time."""

    async def play(self, move: str) -> Step:
        """Play `move`; raises `RuleError` with the reason when it is refused."""

    async def hint(self) -> str:
        """A move that a strong player would make, by its text."""

    async def undo(self) -> list[str]:
        """Take back the person's last move, or ask the others to agree; what is told of it."""

    async def answer(self, *, yes: bool) -> None:
        """Answer the question that the picture asks."""

    async def close(self) -> str:
        """The person leaves; what is unfinished is kept, and how it is gone on with is said."""
