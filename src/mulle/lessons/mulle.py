"""The lesson of mulle (rules.md 2): from taking a card to the two faces of a value card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.lessons.lesson import Hand, Lesson, Remark, Turn
from mulle.rules.fishing.moves import Capture, LayOut, NewBuild

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def _dealt(
    hands: Sequence[Sequence[str]], table: Sequence[str], *builds: Mapping[str, object]
) -> dict[str, object]:
    """A position with the pupil at turn."""
    told = {"hands": [list(hand) for hand in hands], "table": list(table), "builds": list(builds)}
    return {"game": "mulle", "dealer": 1, "turn": 0, **told}


MULLE = Lesson(
    game="mulle",
    hands=(
        Hand(
            key="card",
            position=_dealt([["7s", "Kd", "4c"], ["9d", "3s", "6c"]], ["7h", "Td", "2c"]),
            turns=(
                Turn(right=("7s x 7h",), answers=("9d",), remarks=(Remark(key="lay_out", kinds=(LayOut,)),)),
            ),
        ),
        Hand(
            key="sum",
            position=_dealt([["9c", "6d", "Kh"], ["8d", "7s", "3c"]], ["4s", "5h", "Qd"]),
            turns=(
                Turn(
                    right=("9c x 4s 5h",),
                    answers=("8d",),
                    remarks=(
                        Remark(key="lay_out", kinds=(LayOut,)),
                        Remark(key="build", kinds=(NewBuild,)),
                    ),
                ),
            ),
        ),
        Hand(
            key="everything",
            position=_dealt([["8d", "2c", "2h"], ["Jd", "Kc", "4d"]], ["8h", "5s", "3d", "Ac", "7c", "Qs"]),
            turns=(
                Turn(
                    right=("8d x Ac 3d 5s 7c 8h",),
                    answers=("Jd",),
                    remarks=(Remark(key="lay_out", kinds=(LayOut,)),),
                ),
            ),
        ),
        Hand(
            key="lay_out",
            position=_dealt([["Qs", "6c", "8h"], ["4c", "Kc", "5d"]], ["9s", "Jd"]),
            turns=(Turn(right=("6c", "8h"), answers=("4c",), remarks=(Remark(key="spade", cards=("Qs",)),)),),
        ),
        Hand(
            key="build",
            position=_dealt([["5c", "Jh", "3d"], ["Kd", "4s", "2d"]], ["6h", "9s"]),
            turns=(
                Turn(
                    right=("5c b11 6h",),
                    answers=("Kd",),
                    remarks=(Remark(key="jack", cards=("Jh",)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
                Turn(right=("Jh x #1",), answers=("4s",)),
            ),
        ),
        Hand(
            key="keep",
            position=_dealt(
                [["9d", "4c", "Th"], ["7s", "2c", "5d"]],
                ["4s", "Qc"],
                {"value": 9, "cards": ["3h", "6s"], "creator": 0},
            ),
            turns=(
                Turn(right=("4c x 4s",), answers=("7s",), remarks=(Remark(key="nine", cards=("9d",)),)),
                Turn(right=("9d x #1",), answers=("2c",)),
            ),
        ),
        Hand(
            key="lies",
            position=_dealt([["8d", "8s", "3c"], ["Jd", "5c", "2d"]], ["8h", "Kc"]),
            turns=(
                Turn(
                    right=("8d b8 8h", "8s b8 8h"),
                    answers=("Jd",),
                    remarks=(Remark(key="capture", kinds=(Capture,)), Remark(key="lay_out", cards=("3c",))),
                ),
                Turn(right=("8d x #1", "8s x #1"), answers=("5c",)),
            ),
        ),
        Hand(
            key="package",
            position=_dealt([["7c", "8s", "Qh"], ["Kc", "4d", "3c"]], ["Ah", "2d", "6s", "Td"]),
            turns=(
                Turn(
                    right=("7c b8 Ah 2d 6s",),
                    answers=("Kc",),
                    remarks=(
                        Remark(key="plain", kinds=(NewBuild,)),
                        Remark(key="capture", kinds=(Capture,)),
                    ),
                ),
                Turn(right=("8s x #1",), answers=("4d",)),
            ),
        ),
        Hand(
            key="build_on",
            position=_dealt(
                [["6s", "Kh", "4d"], ["7d", "5c", "2h"]],
                ["Js"],
                {"value": 7, "cards": ["3h", "4c"], "creator": 1},
            ),
            turns=(
                Turn(
                    right=("6s b13 #1",),
                    answers=("5c",),
                    remarks=(Remark(key="king", cards=("Kh",)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
                Turn(right=("Kh x #1",), answers=("2h",)),
            ),
        ),
        Hand(
            key="taken",
            position=_dealt([["4c", "9d", "2h"], ["9s", "6c", "Kd"]], ["5h", "Ks"]),
            turns=(
                Turn(
                    right=("4c b9 5h",),
                    answers=("9s x #1",),
                    remarks=(Remark(key="nine", cards=("9d",)), Remark(key="lay_out", kinds=(LayOut,))),
                ),
            ),
        ),
        Hand(
            key="mulle",
            position=_dealt([["9c", "3d", "Qh"], ["Kc", "6d", "2h"]], ["9c", "4s", "5d"]),
            turns=(
                Turn(
                    right=("9c m 9c",),
                    answers=("Kc",),
                    remarks=(
                        Remark(key="capture", kinds=(Capture,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                        Remark(key="build"),
                    ),
                ),
            ),
        ),
        Hand(
            key="wait",
            position=_dealt([["Qh", "Qh", "4c"], ["Kd", "6h", "3c"]], ["Qs", "5d"]),
            turns=(
                Turn(
                    right=("Qh b12 Qs",),
                    answers=("Kd",),
                    remarks=(
                        Remark(key="capture", kinds=(Capture,)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("Qh m #1",), answers=("6h",)),
            ),
        ),
        Hand(
            key="tabbe",
            position=_dealt([["6c", "4d", "Jd"], ["Kd", "9s", "3h"]], ["6d", "2s", "4h"]),
            turns=(
                Turn(
                    right=("6c x 2s 4h 6d",),
                    answers=("Kd",),
                    remarks=(
                        Remark(key="four", cards=("4d",)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
            ),
        ),
        Hand(
            key="value_cards",
            position=_dealt([["Ad", "4c", "7h"], ["Kc", "6h", "3s"]], ["Td", "8s"]),
            turns=(
                Turn(
                    right=("4c b14 Td",),
                    answers=("Kc",),
                    remarks=(
                        Remark(key="ace", cards=("Ad",)),
                        Remark(key="lay_out", kinds=(LayOut,)),
                    ),
                ),
                Turn(right=("Ad x #1",), answers=("6h",)),
            ),
        ),
    ),
)
