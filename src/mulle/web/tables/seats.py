"""A seat of a table: who has it, who plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mulle.web.log.entries import Why

MOST_PHRASES = 8
BOT_NAMES = ("Elsa", "Gösta", "Maj", "Sixten")


@dataclass(slots=True)
class SeatHeld:
    """Who sits in a seat; `person` is empty for a bot and for a free seat."""

    seat: int
    person: str = ""
    name: str = ""
    level: str | None = None
    connected: bool = False
    away_at: int | None = None
    stand_in: str | None = None
    why: Why | None = None
    ready: bool = False
    bot_spec: str | None = None
    spoke_at: tuple[int, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return not self.person and self.level is None

    @property
    def is_bot(self) -> bool:
        """Whether the seat is a bot's own."""
        return self.level is not None

    @property
    def plays_itself(self) -> bool:
        """Whether a person moves for the seat."""
        return bool(self.person) and self.stand_in is None

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that moves for the seat, if one does."""
        return self.level or self.stand_in

    def cleared(self) -> SeatHeld:
        """The seat when it is free."""
        return SeatHeld(self.seat)
