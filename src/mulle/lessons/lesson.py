"""What a lesson is made of: hands, the turns of a hand, and remarks on the moves that do not lead on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mulle.rules.any_move import AnyMove

PUPIL = 0
"""The pupil's seat; the others are the teacher's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What is said to a legal move that does not lead on, of one of some kinds or with one of some cards."""

    key: str
    kinds: tuple[type, ...] = ()
    cards: tuple[str, ...] = ()

    def fits(self, move: AnyMove) -> bool:
        """Whether the remark is about `move`; one that names neither kinds nor cards is about any."""
        card = str(getattr(move, "card", ""))
        return (not self.kinds or isinstance(move, self.kinds)) and (not self.cards or card in self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One choice: the moves that lead on, what the others play then, and the remarks, first that fits."""

    right: tuple[str, ...]
    answers: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One idea: a position in notation, and the pupil's turns from there."""

    key: str
    position: Mapping[str, object]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """The hands that teach a game, in order."""

    game: str
    hands: tuple[Hand, ...]
