"""The lesson of byggkasino (rules.md 3): nothing is forced, and builds and value cards take more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.lessons.lesson import Hand, Lesson, Remark, Turn
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, NewBuild

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def _dealt(
    hands: Sequence[Sequence[str]], table: Sequence[str], *builds: Mapping[str, object]
) -> dict[str, object]:
    """A position with the pupil at turn."""
    told = {"hands": [list(hand) for hand in hands], "table": list(table), "builds": list(builds)}
    return {"game": "byggkasino", "dealer": 1, "turn": 0, **told}


BYGGKASINO = Lesson(
    game="byggkasino",
    hands=(
        Hand(
            key="take",
            position=_dealt([["9c", "6d", "Kd"], ["8d", "7s", "2c"]], ["4s", "5h", "9h", "Qs"]),
            turns=(
                Turn(
                    right=("9c x 4s 5h 9h",),
                    answers=("8d",),
                    remarks=(
                        Remark(key="fewer", kinds=(Capture,)),
                        Remark(key="build", kinds=(NewBuild,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
            ),
        ),
        Hand(
            key="lay_out",
            position=_dealt([["2s", "7c", "Js"], ["4d", "9c", "3h"]], ["Qd", "6h"]),
            turns=(
                Turn(
                    right=("7c",),
                    answers=("4d",),
                    remarks=(Remark(key="lillan", cards=("2s",)), Remark(key="spade", cards=("Js",))),
                ),
            ),
        ),
        Hand(
            key="value_cards",
            position=_dealt([["Ah", "4c", "Qd"], ["Kh", "6c", "3h"]], ["5s", "9d", "Jc"]),
            turns=(
                Turn(
                    right=("Ah x 5s 9d",),
                    answers=("Kh",),
                    remarks=(Remark(key="ace", cards=("Ah",)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
            ),
        ),
        Hand(
            key="build",
            position=_dealt([["3c", "Jd", "7h"], ["Kc", "9s", "4d"]], ["2h", "6d", "Ts"]),
            turns=(
                Turn(
                    right=("3c b11 2h 6d",),
                    answers=("Kc",),
                    remarks=(
                        Remark(key="jack", cards=("Jd",)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("Jd x #1",), answers=("4d",)),
            ),
        ),
        Hand(
            key="lies",
            position=_dealt([["8c", "8d", "Qh"], ["Jh", "6c", "Kd"]], ["8h", "5s", "3d", "Th"]),
            turns=(
                Turn(
                    right=("8c b8 3d 5s 8h", "8d b8 3d 5s 8h"),
                    answers=("Jh",),
                    remarks=(
                        Remark(key="fewer", kinds=(NewBuild,)),
                        Remark(key="capture", kinds=(Capture,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("8c x #1", "8d x #1"), answers=("6c",)),
            ),
        ),
        Hand(
            key="add",
            position=_dealt(
                [["2d", "Tc", "Qc"], ["Th", "5c", "Jd"]],
                ["8s", "Kh"],
                {"value": 10, "cards": ["3h", "7d"], "creator": 1},
            ),
            turns=(
                Turn(
                    right=("2d b10 8s #1",),
                    answers=("5c",),
                    remarks=(
                        Remark(key="capture", kinds=(Capture,)),
                        Remark(key="alone", kinds=(NewBuild,)),
                        Remark(key="raise", kinds=(BuildOn,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("Tc x #1",), answers=("Jd",)),
            ),
        ),
        Hand(
            key="raise",
            position=_dealt(
                [["6s", "Kd", "4d"], ["7d", "9c", "2h"]],
                ["Kh", "Jc"],
                {"value": 7, "cards": ["3h", "4c"], "creator": 1},
            ),
            turns=(
                Turn(
                    right=("6s b13 Kh #1",),
                    answers=("2h",),
                    remarks=(
                        Remark(key="alone", kinds=(BuildOn,)),
                        Remark(key="king", cards=("Kd",)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("Kd x 2h Jc #1", "Kd x #1"), answers=("9c",)),
            ),
        ),
        Hand(
            key="taken",
            position=_dealt([["4c", "9d", "Qh"], ["9s", "6c", "Kd"]], ["5h", "Jh"]),
            turns=(
                Turn(
                    right=("4c b9 5h",),
                    answers=("9s x #1",),
                    remarks=(Remark(key="nine", cards=("9d",)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
            ),
        ),
        Hand(
            key="tabbe",
            position=_dealt([["Tc", "4d", "Jd"], ["Kd", "9s", "3h"]], ["Td", "4h", "6h"]),
            turns=(
                Turn(
                    right=("Tc x 4h 6h Td",),
                    answers=("Kd",),
                    remarks=(
                        Remark(key="fewer", kinds=(Capture,)),
                        Remark(key="build", kinds=(NewBuild,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
            ),
        ),
    ),
)
