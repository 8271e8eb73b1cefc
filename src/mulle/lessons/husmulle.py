"""The short lesson of mulle by house rules (rules.md 4): what is otherwise than in mulle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.lessons.lesson import Hand, Lesson, Remark, Turn
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def _dealt(
    hands: Sequence[Sequence[str]], table: Sequence[str], *builds: Mapping[str, object]
) -> dict[str, object]:
    """A position with the pupil at turn."""
    told = {"hands": [list(hand) for hand in hands], "table": list(table), "builds": list(builds)}
    return {"game": "husmulle", "starter": 0, "turn": 0, **told}


HUSMULLE = Lesson(
    game="husmulle",
    hands=(
        Hand(
            key="tire",
            position=_dealt([["8d", "8s", "3c"], ["Jd", "5c", "2d"]], ["8h", "Kc"]),
            turns=(
                Turn(
                    right=("8d b8 8h", "8s b8 8h"),
                    answers=("Jd",),
                    remarks=(Remark(key="capture", kinds=(Capture,)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
                Turn(right=("8d x #1", "8s x #1"), answers=("5c",)),
            ),
        ),
        Hand(
            key="build_in",
            position=_dealt(
                [["2d", "Th", "Qc"], ["Tc", "5c", "Jd"]],
                ["8s", "Kh"],
                {"value": 10, "cards": ["3h", "7d"], "creator": 1},
            ),
            turns=(
                Turn(
                    right=("2d b10 8s #1",),
                    answers=("5c",),
                    remarks=(
                        Remark(key="capture", kinds=(Capture,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                        Remark(key="raise", kinds=(BuildOn,)),
                    ),
                ),
                Turn(right=("Th x #1",), answers=("Jd",)),
            ),
        ),
        Hand(
            key="lower",
            position=_dealt(
                [["6s", "7c", "Qd"], ["Kh", "3c", "2h"]],
                ["Jc"],
                {"value": 13, "cards": ["4h", "9c"], "creator": 1},
            ),
            turns=(
                Turn(
                    right=("6s b7 #1", "7c b6 #1"),
                    answers=("3c",),
                    remarks=(Remark(key="lay_out", kinds=(LayOut,)),),
                ),
                Turn(right=("7c x #1", "6s x #1"), answers=("2h",)),
            ),
        ),
        Hand(
            key="pairs",
            position=_dealt([["8h", "Kd", "6s"], ["Qd", "3c", "9d"]], ["4c", "4c", "8s", "Jh"]),
            turns=(
                Turn(
                    right=("8h x 4c 4c 8s",),
                    answers=("Qd",),
                    remarks=(Remark(key="lay_out", kinds=(LayOut,)),),
                ),
            ),
        ),
        Hand(
            key="value_pair",
            position=_dealt([["4h", "Kd", "7s"], ["Qd", "9c", "6d"]], ["2s", "2s", "Jh"]),
            turns=(
                Turn(
                    right=("4h x 2s 2s",),
                    answers=("Qd",),
                    remarks=(Remark(key="lay_out", kinds=(LayOut,)), Remark(key="king", cards=("Kd",))),
                ),
            ),
        ),
    ),
)
