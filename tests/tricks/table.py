"""Givar to play: random deals, random moves and small positions of stickmulle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from mulle.cards import FACES, Card
from mulle.games.stickmulle import STICKMULLE
from mulle.rules.tricks.reading import read_position
from mulle.rules.tricks.start import start

if TYPE_CHECKING:
    from mulle.rules.tricks.position import TrickPosition

AUTO = STICKMULLE
MANUAL = replace(STICKMULLE, announce="manual")

State = dict[str, Any]

seeds = st.integers(0, 2**32)
rulesets = st.sampled_from([AUTO, MANUAL])
marks = st.integers(-30, 30)


def shuffled(rng: Random) -> tuple[Card, ...]:
    """The deck in an order of `rng`'s."""
    return tuple(rng.sample(FACES, len(FACES)))


@st.composite
def givar(draw: st.DrawFn) -> list[TrickPosition]:
    """Every position of a giv played at random, from the deal to the end."""
    rng = Random(draw(seeds))
    first = start(
        draw(rulesets),
        shuffled(rng),
        draw(st.sampled_from(FACES)),
        draw(st.integers(0, 2)),
        draw(st.tuples(*[st.integers(0, 11)] * 3)),
        draw(st.tuples(marks, marks, marks)),
        draw(st.integers(0, 40)),
    )
    return played_out(first, rng)


def played_out(position: TrickPosition, rng: Random) -> list[TrickPosition]:
    """`position` and every position after it, with moves that `rng` chooses."""
    walk = [position]
    while not walk[-1].is_over:
        walk.append(walk[-1].play(rng.choice(walk[-1].legal_moves())))
    return walk


@st.composite
def oddities(draw: st.DrawFn) -> State:
    """A written position that could not have been dealt: hands, talon and pot are of any size."""
    deck = [str(card) for card in shuffled(Random(draw(seeds)))]
    sizes = draw(st.tuples(*[st.integers(0, 5)] * 4))
    ends = [sum(sizes[:end]) for end in range(5)]
    *hands, talon = (deck[ends[pile] : ends[pile + 1]] for pile in range(4))
    dealer = draw(st.integers(0, 2))
    phase = draw(st.sampled_from(["buy", "play"]))
    can_lead = [seat for seat in range(3) if hands[seat]]
    turn = draw(st.sampled_from(can_lead)) if phase == "play" and can_lead else (dealer + 1) % 3
    return {
        "game": "stickmulle",
        "options": {"announce": draw(st.sampled_from(["auto", "manual"]))},
        "mulle": draw(st.sampled_from(deck)),
        "hands": hands,
        "talon": talon,
        "dealer": dealer,
        "phase": phase if can_lead else "buy",
        "turn": turn,
    }


def read(state: State) -> TrickPosition:
    """The position of `state`, whose options stand in it."""
    ruleset = replace(STICKMULLE, **state.get("options", {}))
    return read_position(ruleset, state)


def cards(text: str) -> list[str]:
    """The cards of `text`, in the order written."""
    return text.split()


def small(hands: str, **more: object) -> State:
    """A position in play with seat 0 to lead: hands are written `9h 2c | 3h 4c | 5d 6d`."""
    return {
        "game": "stickmulle",
        "mulle": "9h",
        "phase": "play",
        "turn": 0,
        "hands": [cards(hand) for hand in hands.split("|")],
        **more,
    }


def after(state: State, *moves: str) -> State:
    """The position after `moves`, written; every one on the way reads back as it was written."""
    position = read(state)
    for move in moves:
        assert move in [str(one) for one in position.legal_moves()]
        position = position.play(move)
        assert read(position.to_dict()) == position
    return position.to_dict()


def legal(state: State) -> list[str]:
    """The texts of all legal moves."""
    return [str(move) for move in read(state).legal_moves()]
