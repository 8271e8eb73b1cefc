"""What a seat sees, and the log of a giv, as the numbers of OpenSpiel's tensors, part by part."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from mulle.features.numbers import counts, one_hot
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.fishing.moves import parse_move as parse_fishing_move
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut
from mulle.rules.tricks.moves import parse_move as parse_trick_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.envs.giv_tree import Moment
    from mulle.games.options import AnyRuleset

    Numbers = list[float]
    Made = tuple[tuple[int, str], ...]

RANKS, SUITS, FACES = 13, 4, 52
# As many builds as a line of the log tells apart.
BUILDS = 8
# Each byte as a number that is there once and for all: twice as fast as making a thousand at every look.
FLOATS = np.array([float(byte) for byte in range(256)], dtype=object)
FISHING_KINDS = (LayOut, Capture, MulleCapture, NewBuild, BuildOn)
TRICK_KINDS = (Buy, Pass, PlayCard, PointOut, Decline)


@dataclass(frozen=True, slots=True)
class Piece:
    """One named part of a tensor: its shape and who may see it."""

    name: str
    shape: tuple[int, ...]
    sort: str = "public"
    """`private`, `public`, or `log` for what only an information state holds."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


# The bytes that the features tell, in their order (docs/environments.md).
FISHING = (
    Piece("hand", (FACES,), "private"),
    Piece("table", (FACES,)),
    Piece("unseen", (FACES,), "private"),
    Piece("captured", (4, FACES)),
    Piece("builds", (8, 72)),
    Piece("build_count", (1,)),
    Piece("players", (1,)),
    Piece("held", (4,)),
    Piece("tabbar", (4,)),
    Piece("mullar", (4,)),
    Piece("undealt", (1,)),
    Piece("round", (1,)),
    Piece("turn", (4,)),
    Piece("forehand", (4,)),
    Piece("last_taker", (4,)),
    Piece("faults", (8,)),
    Piece("takings", (16,)),
    Piece("hand_eyes", (16,), "private"),
    Piece("unseen_eyes", (16,), "private"),
)
TRICKS = (
    Piece("hand", (FACES,), "private"),
    Piece("trick", (3, FACES)),
    Piece("played", (FACES,)),
    Piece("laid_away", (FACES,), "private"),
    Piece("mulle", (FACES,)),
    Piece("phase", (4,)),
    Piece("buyer", (3,)),
    Piece("tricks", (3,)),
    Piece("points", (3,)),
    Piece("held", (3,)),
    Piece("voids", (3, 4)),
    Piece("pot", (1,)),
    Piece("turn", (3,)),
    Piece("silent", (3,)),
    Piece("leader", (3,)),
    Piece("dealer", (3,)),
    Piece("rest", (3,)),
)


def pieces(rules: AnyRuleset, moves: int) -> tuple[Piece, ...]:
    """What a tensor may show, in order: what lies before a seat, then a line for each of `moves` moves."""
    seen = FISHING if isinstance(rules, Ruleset) else TRICKS
    return (*seen, Piece("log", (moves, line_size(rules)), "log"))


def line_size(rules: AnyRuleset) -> int:
    """How many numbers tell a move of the log."""
    if isinstance(rules, Ruleset):
        return rules.players + len(FISHING_KINDS) + 1 + RANKS + SUITS + FACES + BUILDS
    return rules.players + len(TRICK_KINDS) + 1 + RANKS + SUITS


def sight_numbers(moment: Moment, seat: int) -> Numbers:
    """What `seat` sees."""
    found: Numbers = FLOATS[np.frombuffer(moment.sight(seat), np.uint8)].tolist()
    return found


def log_numbers(moment: Moment, moves: int) -> Numbers:
    """The giv's log: a line a move, and noughts for `moves` in all; to be copied, never changed.

    A moment takes the list over from the one before, where that has it: along a giv only a line is written.
    """
    if moment.lines is None:
        before, made = moment.before, moment.made
        lines = None if before is None else before.lines
        if before is None or lines is None:
            moment.lines = _all_lines(moment.rules, made, moves)
        else:
            moment.lines, before.lines = lines, None
            _write(moment.rules, made, len(made) - 1, lines)
    return moment.lines


def _all_lines(rules: AnyRuleset, made: Made, moves: int) -> Numbers:
    lines = [0.0] * (moves * line_size(rules))
    for number in range(len(made)):
        _write(rules, made, number, lines)
    return lines


def _write(rules: AnyRuleset, made: Made, number: int, lines: Numbers) -> None:
    tell = fishing_line if isinstance(rules, Ruleset) else trick_line
    line = tell(rules.players, *made[number])
    lines[number * len(line) : (number + 1) * len(line)] = line


@lru_cache(maxsize=4096)
def fishing_line(players: int, seat: int, text: str) -> tuple[float, ...]:
    """Who, what kind of move, to which value, with which card, which free cards, which builds."""
    move = parse_fishing_move(text)
    builds = {min(build, BUILDS - 1) for build in getattr(move, "builds", ())}
    return _floats(
        one_hot(players, seat),
        one_hot(len(FISHING_KINDS), FISHING_KINDS.index(type(move))),
        [getattr(move, "value", 0)],
        *_card(move.card),
        counts(getattr(move, "cards", ())),
        [int(build in builds) for build in range(BUILDS)],
    )


@lru_cache(maxsize=4096)
def trick_line(players: int, seat: int, text: str) -> tuple[float, ...]:
    """Who, what kind of move, whether mulle was said, and which card."""
    move = parse_trick_move(text)
    return _floats(
        one_hot(players, seat),
        one_hot(len(TRICK_KINDS), TRICK_KINDS.index(type(move))),
        [int(getattr(move, "called", False))],
        *_card(getattr(move, "card", None)),
    )


def _card(face: int | None) -> tuple[list[int], list[int]]:
    """The rank and the suit, where there is a card."""
    if face is None:
        return [0] * RANKS, [0] * SUITS
    rank, suit = divmod(face, SUITS)
    return one_hot(RANKS, rank), one_hot(SUITS, suit)


def _floats(*parts: Sequence[int]) -> tuple[float, ...]:
    return tuple(map(float, chain.from_iterable(parts)))
