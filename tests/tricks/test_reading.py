"""Reading positions of stickmulle: defaults, normal form, and every refusal with its key (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mulle
from mulle.rules.errors import PositionError

from .table import MANUAL, State, after, givar, read, small

if TYPE_CHECKING:
    from mulle.rules.tricks.position import TrickPosition

MINIMAL: State = {"game": "stickmulle", "mulle": "9h", "hands": [["Kc", "2c"], ["3d"], []]}
PLAY = small("9h 2c | 3h 4c | 5h 6c")
ASK = after({**PLAY, "options": {"announce": "manual"}}, "9h", "3h", "5h")
OVER = after(small("As | 3s | 5s"), "As", "3s", "5s")


def test_only_game_hands_and_mulle_are_required() -> None:
    assert mulle.position(MINIMAL).to_dict() == {
        "game": "stickmulle",
        "options": {"announce": "auto", "pots": 1},
        "dealer": 2,
        "turn": 0,
        "phase": "buy",
        "mulle": "9h",
        "hands": [["2c", "Kc"], ["3d"], []],
        "talon": [],
        "discard": [],
        "buyer": None,
        "trick": [],
        "leader": 0,
        "tricks": [0, 0, 0],
        "last_trick": None,
        "silent": None,
        "points": [0, 0, 0],
        "chips": [0, 0, 0],
        "pot": 0,
    }


def test_turn_and_leader_follow_from_each_other() -> None:
    hands = [["9h", "2c"], ["3h", "4c"], ["6c"]]
    told = {"game": "stickmulle", "mulle": "9h", "phase": "play", "hands": hands, "trick": ["5h"]}
    assert read({**told, "leader": 2}).turn == 0
    assert read({**told, "turn": 0}).leader == 2
    forehand = read({**told, "dealer": 1})
    assert (forehand.leader, forehand.turn) == (2, 0)


def test_the_order_of_cards_in_hands_talon_and_discard_does_not_matter() -> None:
    one = read({**MINIMAL, "talon": ["Ks", "As"], "discard": ["7d", "2h"]})
    other = read({**MINIMAL, "talon": ["As", "Ks"], "discard": ["2h", "7d"]})
    assert one == other
    assert one.to_dict()["talon"] == ["As", "Ks"]


def test_three_players_may_be_said_but_are_not_written() -> None:
    position = mulle.position({**MINIMAL, "options": {"players": 3, "announce": "manual"}})
    assert position.to_dict()["options"] == {"announce": "manual", "pots": 1}


BAD: list[tuple[State, State, str]] = [
    (MINIMAL, {"mulle": "9x"}, "mulle"),
    (MINIMAL, {"mulle": None}, "mulle"),
    (MINIMAL, {"hands": [[], []]}, "hands"),
    (MINIMAL, {"hands": "9h"}, "hands"),
    (MINIMAL, {"hands": [[], ["10h"], []]}, "hands[1]"),
    (MINIMAL, {"hands": [[], 7, []]}, "hands[1]"),
    (MINIMAL, {"hands": [[], [7], []]}, "hands[1]"),
    (MINIMAL, {"hands": [["9h"], ["9h"], []]}, "9h"),
    (MINIMAL, {"talon": ["Kc"]}, "Kc"),
    (MINIMAL, {"discard": ["Kc"]}, "Kc"),
    (MINIMAL, {"last_trick": {"leader": 0, "cards": ["Kc", "As", "Ad"], "winner": 0}}, "Kc"),
    (MINIMAL, {"talon": None}, "talon"),
    (MINIMAL, {"dealer": 3}, "dealer"),
    (MINIMAL, {"dealer": True}, "dealer"),
    (MINIMAL, {"turn": -1}, "turn"),
    (MINIMAL, {"turn": None}, "turn"),
    (MINIMAL, {"phase": "ended"}, "phase"),
    (MINIMAL, {"phase": None}, "phase"),
    (MINIMAL, {"buyer": 3}, "buyer"),
    (MINIMAL, {"buyer": 1}, "buyer"),
    (MINIMAL, {"trick": ["As"]}, "trick"),
    (MINIMAL, {"silent": 0}, "silent"),
    (MINIMAL, {"leader": 4}, "leader"),
    (MINIMAL, {"leader": None}, "leader"),
    (MINIMAL, {"tricks": [0, 0]}, "tricks"),
    (MINIMAL, {"tricks": [0, -1, 0]}, "tricks"),
    (MINIMAL, {"tricks": [4, 4, 4]}, "tricks"),
    (MINIMAL, {"tricks": [14, 0, 0]}, "tricks"),
    (MINIMAL, {"points": [0, 0, "1"]}, "points"),
    (MINIMAL, {"points": [0, 0, -1]}, "points"),
    (MINIMAL, {"chips": [0, 0, 0.5]}, "chips"),
    (MINIMAL, {"chips": [0, 0, 10**9]}, "chips"),
    (MINIMAL, {"pot": -1}, "pot"),
    (MINIMAL, {"pot": None}, "pot"),
    (MINIMAL, {"last_trick": []}, "last_trick"),
    (MINIMAL, {"last_trick": {}}, "last_trick.cards"),
    (MINIMAL, {"last_trick": {"leader": 0, "cards": [], "winner": 0}}, "last_trick.cards"),
    (MINIMAL, {"last_trick": {"leader": 0, "cards": ["As"], "winner": 3}}, "last_trick.winner"),
    (MINIMAL, {"last_trick": {"cards": ["As"], "winner": 0}}, "last_trick.leader"),
    (MINIMAL, {"last_trick": {"leader": 0, "cards": ["As"], "winner": 0, "x": 0}}, "last_trick.x"),
    (MINIMAL, {"stock": []}, "stock"),
    (MINIMAL, {"options": {"announce": "loud"}}, "announce"),
    (MINIMAL, {"options": {"pots": 0}}, "pots"),
    (MINIMAL, {"options": {"players": 4}}, "players"),
    (MINIMAL, {"options": {"tear": True}}, "tear"),
    (PLAY, {"turn": 1, "leader": 0}, "turn"),
    (PLAY, {"turn": None}, "turn"),
    (PLAY, {"trick": ["As", "Ad", "Ah"]}, "trick"),
    (PLAY, {"hands": [[], ["3h"], ["4h"]]}, "turn"),
    (PLAY, {"hands": [[], [], []]}, "hands"),
    (PLAY, {"silent": 0}, "silent"),
    (PLAY, {"options": {"announce": "manual"}, "silent": 0}, "silent"),
    (PLAY, {"options": {"announce": "manual"}, "trick": ["9d"], "silent": 2}, "silent"),
    (ASK, {"silent": None}, "silent"),
    (ASK, {"turn": 0}, "turn"),
    (ASK, {"turn": None}, "turn"),
    (ASK, {"silent": 2}, "silent"),
    (ASK, {"trick": ["Qs"]}, "trick"),
    (ASK, {"options": {"announce": "auto"}}, "silent"),
    (OVER, {"turn": 0}, "turn"),
    (OVER, {"hands": [["Ks"], [], []]}, "hands"),
    (OVER, {"silent": 0}, "silent"),
]


@pytest.mark.parametrize(("state", "change", "named"), BAD)
def test_bad_positions_are_refused_by_key(state: State, change: State, named: str) -> None:
    assert mulle.position(state)
    with pytest.raises(PositionError) as refused:
        mulle.position({**state, **change})
    assert named in refused.value.message("sv")
    assert named in refused.value.message("en")


@pytest.mark.parametrize("key", ["game", "hands", "mulle"])
def test_what_is_required_is_missed(key: str) -> None:
    with pytest.raises(PositionError) as refused:
        mulle.position({name: value for name, value in MINIMAL.items() if name != key})
    assert key in str(refused.value)


@pytest.mark.parametrize("pile", ["talon", "discard"])
def test_a_pile_has_at_most_thirteen_cards(pile: str) -> None:
    many = [rank + suit for suit in "sh" for rank in "A2345678TJQK"]
    with pytest.raises(PositionError) as refused:
        mulle.position({**MINIMAL, pile: many})
    assert pile in str(refused.value)


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["9h", "Kc", "buy", "over", "ask", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["leader", "cards"]), inner),
    max_leaves=8,
)


def attempt(state: State) -> tuple[str, TrickPosition | None]:
    """Why `state` is refused, in both languages, or else its position."""
    try:
        return "", read(state)
    except PositionError as refused:
        return refused.message("sv") + refused.message("en"), None


@given(givar(), st.integers(0, 60), st.sampled_from(sorted(set(OVER) - {"game", "options"})), junk)
def test_damaged_positions_are_refused_or_whole(
    walk: list[TrickPosition], place: int, key: str, value: object
) -> None:
    state = {**walk[place % len(walk)].to_dict(), key: value}
    reason, position = attempt(state)
    if position is None:
        assert reason
        return
    assert read(position.to_dict()) == position
    for move in position.legal_moves():
        assert read(position.play(move).to_dict()) == position.play(move)


def test_manual_positions_keep_their_ruleset() -> None:
    assert read(ASK).ruleset == MANUAL
