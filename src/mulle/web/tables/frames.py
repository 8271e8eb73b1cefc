"""What one entry of the log led to: told to everybody alike but for the hands that were dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.engine.events import Dealt
from mulle.web.protocol.happenings import HandsDealt

if TYPE_CHECKING:
    from mulle.web.protocol.happenings import Happening

Spoken = dict[str, str]


@dataclass(frozen=True, slots=True)
class Frame:
    """An event before a viewer sees it; `told` has its lines by language, `said` what was called out."""

    seq: int
    at: int
    seat: int | None
    happened: tuple[Happening | Dealt, ...]
    told: dict[str, list[str]]
    said: Spoken

    def seen_by(self, seat: int | None) -> list[Happening]:
        """What happened, without the hands that `seat` cannot see."""
        return [_seen(item, seat) if isinstance(item, Dealt) else item for item in self.happened]


def _seen(dealt: Dealt, seat: int | None) -> HandsDealt:
    hands = dict(zip(dealt.seats, dealt.hands, strict=True))
    own = hands.get(seat) if seat is not None else None
    return HandsDealt(
        giv=dealt.giv,
        round=dealt.round,
        dealer=dealt.dealer,
        seats=list(dealt.seats),
        count=max(len(hand or ()) for hand in dealt.hands),
        hand=None if own is None else [str(card) for card in own],
        call=dealt.call,  # type: ignore[arg-type]
    )
