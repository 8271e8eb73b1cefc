"""Everything that happens at the table, as frozen events that are written and read one a line."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, ClassVar

from mulle.cards import Card

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import ScoreItems

Cards = tuple[Card, ...]
Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happens; `seen_by` is all of it that a seat may know."""

    kind: ClassVar[str]

    def to_dict(self) -> dict[str, object]:
        """The event as one line of a record writes it."""
        told: dict[str, object] = {"event": self.kind}
        return told | {field.name: written_value(getattr(self, field.name)) for field in fields(self)}

    def seen_by(self, seat: int | None) -> Event:
        """The event without what `seat`, or a spectator who sits nowhere, cannot see."""
        del seat
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """A card turned up or drawn for the first deal, and who got it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChosen(Event):
    """The first dealer, how the choice was made, and the cards that made it (rules.md 1.2)."""

    kind: ClassVar[str] = "dealer"
    dealer: int
    how: str
    turned: tuple[Turned, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Committed(Event):
    """The promise that binds the shuffle of `giv` before anybody contributes."""

    kind: ClassVar[str] = "commit"
    giv: int
    commitment: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributed(Event):
    """What `seat` adds to the shuffles made in `giv`."""

    kind: ClassVar[str] = "contribution"
    giv: int
    seat: int
    contribution: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Event):
    """The dealer's right lifts `place` cards and lays them under the others."""

    kind: ClassVar[str] = "cut"
    giv: int
    seat: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GivStarted(Event):
    """A new giv: who plays it, who deals, the open cards of the table, and stickmulle's mulle."""

    kind: ClassVar[str] = "giv"
    giv: int
    dealer: int
    seats: Seats
    deciding: bool
    table: Cards
    mulle: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """A round's hands, one for each of `seats`; a hand that may not be seen is None."""

    kind: ClassVar[str] = "deal"
    giv: int
    round: int
    dealer: int
    call: str | None
    seats: Seats
    hands: tuple[Cards | None, ...]

    def seen_by(self, seat: int | None) -> Dealt:
        """The deal with no hand but that of `seat`."""
        pairs = zip(self.seats, self.hands, strict=True)
        return replace(self, hands=tuple(hand if held == seat else None for held, hand in pairs))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A move by its text, and when it was played where somebody kept the time."""

    kind: ClassVar[str] = "move"
    giv: int
    seat: int
    move: str
    time: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultJudged(Event):
    """What a fault led to: the points that each side got for it, or the side that lost (rules.md 6)."""

    kind: ClassVar[str] = "fault"
    giv: int
    penalties: tuple[int, ...]
    lost: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """The count of a giv, or of one round of it; a side that sits out has None. `totals` are the match's."""

    kind: ClassVar[str] = "score"
    giv: int
    round: int | None
    scores: tuple[ScoreItems | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Event):
    """The secret that the commitment of `giv` bound."""

    kind: ClassVar[str] = "reveal"
    giv: int
    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOver(Event):
    """The result of the match: several winners share it, and `lost` is the side that a fault ruled out."""

    kind: ClassVar[str] = "result"
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    lost: int | None


def written_value(value: object) -> object:
    """A field of an event as JSON writes it: cards by name, bytes in hexadecimal."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return [written_value(item) for item in value]
    if isinstance(value, Turned):
        return {"seat": value.seat, "card": str(value.card)}
    return dict(value) if isinstance(value, dict) else value
