"""Moves and positions are frozen, as the classes say, although they are made in a quicker way."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from mulle import position
from mulle.cards import Card, cards
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.fishing.pieces import Build, FaultState, Mulle, Pile

CARD = Card("7h")
MADE = (
    LayOut(CARD),
    Capture(CARD, cards("3s 4d"), (0,)),
    MulleCapture(CARD, (CARD,), ()),
    NewBuild(CARD, 9, cards("2d")),
    BuildOn(CARD, 9, (), (1,)),
    Build(9, cards("4h 5c"), 1, 0, 0, (0,)),
    Mulle(CARD, 7),
    Pile(),
    FaultState((0, 0)),
    position({"game": "mulle", "hands": [["7s"], ["9d"]], "table": ["7h"]}),
)


@pytest.mark.parametrize("made", MADE, ids=lambda made: type(made).__name__)
def test_what_is_made_cannot_be_changed(made: object) -> None:
    for field in fields(made):  # type: ignore[arg-type]
        with pytest.raises(FrozenInstanceError):
            setattr(made, field.name, None)


@pytest.mark.parametrize("made", MADE, ids=lambda made: type(made).__name__)
def test_a_copy_is_equal_however_it_is_made(made: object) -> None:
    assert copy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301
    assert replace(made) == made  # type: ignore[type-var]


def test_fields_may_be_named_and_left_to_their_defaults() -> None:
    assert Build(value=9, cards=(), parts=1, creator=0, last=0, keepers=()).raised_by == ()
    with pytest.raises(TypeError):
        Capture(CARD, ())  # type: ignore[call-arg]
