"""The short lesson of stickmulle (rules.md 5): buying, following suit, trumps, the call, and the low game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.lessons.lesson import Hand, Lesson, Remark, Turn
from mulle.rules.tricks.moves import Pass

if TYPE_CHECKING:
    from collections.abc import Sequence


def _trick(
    mulle: str, hands: Sequence[Sequence[str]], trick: Sequence[str], tricks: Sequence[int], leader: int
) -> dict[str, object]:
    """A trick in which the pupil is at turn."""
    told: dict[str, object] = {
        "hands": [list(hand) for hand in hands],
        "trick": list(trick),
        "tricks": list(tricks),
    }
    told |= {"phase": "play", "turn": 0, "leader": leader, "mulle": mulle}
    return {"game": "stickmulle", "dealer": 2, **told}


STICKMULLE = Lesson(
    game="stickmulle",
    hands=(
        Hand(
            key="buy",
            position={
                "game": "stickmulle",
                "dealer": 2,
                "mulle": "9h",
                "hands": [
                    ["2s", "3c", "4c", "5d", "6s"],
                    ["7d", "8s", "Td", "Jc", "Qh"],
                    ["6c", "8c", "9d", "Ts", "Kd"],
                ],
                "talon": ["As", "Kh", "Th", "Qd", "Ac"],
            },
            turns=(Turn(right=("buy",), remarks=(Remark(key="pass", kinds=(Pass,)),)),),
        ),
        Hand(
            key="follow",
            position=_trick(
                "Ks", [["Ac", "3c", "9s"], ["7d", "4h"], ["8d", "5h"]], ["Jc", "Qc"], [4, 3, 3], 1
            ),
            turns=(Turn(right=("Ac",), remarks=(Remark(key="low", cards=("3c",)),)),),
        ),
        Hand(
            key="trump",
            position=_trick(
                "9h", [["2h", "Kd", "5s"], ["7d", "4s"], ["8d", "5c"]], ["Jc", "Ac"], [3, 3, 4], 1
            ),
            turns=(
                Turn(
                    right=("2h",),
                    remarks=(Remark(key="king", cards=("Kd",)), Remark(key="other", cards=("5s",))),
                ),
            ),
        ),
        Hand(
            key="call",
            position=_trick(
                "Td", [["Td", "3s", "4c"], ["7d", "6h", "2c"], ["8d", "5c", "9h"]], [], [4, 3, 3], 0
            ),
            turns=(Turn(right=("Td",), answers=("7d", "8d"), remarks=(Remark(key="other"),)),),
        ),
        Hand(
            key="low",
            position=_trick(
                "3s", [["Kc", "7c", "2d"], ["7d", "4s"], ["8d", "5h"]], ["9c", "Tc"], [4, 3, 3], 1
            ),
            turns=(Turn(right=("7c",), remarks=(Remark(key="king", cards=("Kc",)),)),),
        ),
    ),
)
