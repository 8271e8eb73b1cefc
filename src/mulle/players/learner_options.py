"""The moves as the learner weighs them: what each gives at once, and what is expected after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.players.counter_tricks import worth_playing
from mulle.players.expert import Memory
from mulle.players.learner_features import (
    BUY_FEATURES,
    FISHING_FEATURES,
    TRICK_FEATURES,
    fishing_features,
    trick_context,
    trick_features,
)
from mulle.players.outcomes import outcomes
from mulle.rules.tricks.moves import Buy, PointOut
from mulle.rules.tricks.pieces import SEATS
from mulle.rules.tricks.scoring import MULLE_MARKS
from mulle.view import TrickView

if TYPE_CHECKING:
    from mulle.players.learner_memory import LearnerMemory, Subject
    from mulle.players.player import AnyMove
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.view import AnyView, View


@dataclass(frozen=True, slots=True)
class Option:
    """A move, what it gives at once, what it was judged by, and what was expected in all."""

    move: AnyMove
    gain: float
    subject: str
    features: tuple[float, ...]
    worth: float
    cards: int = 0


def options(view: AnyView, memory: LearnerMemory) -> list[Option]:
    """Every move worth a thought."""
    return _trick_options(view, memory) if isinstance(view, TrickView) else _fishing_options(view, memory)


def _fishing_options(view: View, memory: LearnerMemory) -> list[Option]:
    key = f"{view.ruleset.game} {view.ruleset.players}"
    subject = memory.subject(key, FISHING_FEATURES)
    known = Memory(view)
    found = []
    for outcome in outcomes(view):
        features = fishing_features(known, outcome)
        worth = outcome.gain + subject.squares.estimate(features)
        cards = len(getattr(outcome.move, "cards", ()))
        found.append(Option(outcome.move, outcome.gain, key, features, worth, cards))
    return found


def _trick_options(view: TrickView, memory: LearnerMemory) -> list[Option]:
    if view.phase == "ask":
        return [Option(move, gain := _at_once(view, move), "", (), gain) for move in view.moves]
    key = f"{view.ruleset.game} {trick_context(view)}"
    names = BUY_FEATURES if view.phase == "buy" else TRICK_FEATURES
    subject = memory.subject(key, names)
    moves = view.moves if view.phase == "buy" else worth_playing(view)
    return [_trick_option(view, move, key, subject) for move in moves]


def _trick_option(view: TrickView, move: TrickMove, key: str, subject: Subject) -> Option:
    gain, features = _at_once(view, move), trick_features(view, move)
    return Option(move, gain, key, features, gain + subject.squares.estimate(features))


def _at_once(view: TrickView, move: TrickMove) -> float:
    """The marks that `move` costs or brings whatever comes after."""
    if isinstance(move, Buy):
        return -2.0 if view.seat == (view.dealer + 1) % SEATS else -1.0
    return float(MULLE_MARKS) if isinstance(move, PointOut) else 0.0
