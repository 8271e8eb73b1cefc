"""Positions and plays in a few words: hands are written `7s Kh | Qs`, the table `3s 4d 7h`."""

from __future__ import annotations

from typing import Any

import pytest

import mulle

State = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "shdc"


def cards(text: str) -> list[str]:
    """The cards of `text` in the order of notation.md: rank, then suit."""
    return sorted(text.split(), key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def build(value: int, text: str, creator: int = 1, **more: Any) -> State:
    """A build as a position writes it, made by `creator`."""
    return {"value": value, "cards": cards(text), "creator": creator, **more}


def fishing(
    game: str,
    hands: str,
    table: str = "",
    *builds: State,
    options: dict[str, object] | None = None,
    **more: Any,
) -> State:
    """A position of one of the fishing games; seat 0 is to move unless `turn` says otherwise."""
    seats = [cards(hand) for hand in hands.split("|")]
    return {
        "game": game,
        "options": {"players": len(seats), **(options or {})},
        "hands": seats,
        "table": cards(table),
        "builds": list(builds),
        "turn": 0,
        **more,
    }


def legal(start: State) -> list[str]:
    """The texts of all legal moves."""
    return [str(move) for move in mulle.position(start).legal_moves()]


def after(start: State, *moves: str) -> State:
    """The position after `moves`, each of which has to be legal by every door of the library."""
    position = mulle.position(start)
    for move in moves:
        assert position.is_legal(move), move
        assert move in [str(one) for one in position.legal_moves()]
        position = position.play(move)
    result: State = position.to_dict()
    assert mulle.position(result).to_dict() == result
    return result


def assert_legal(start: State, *moves: str) -> None:
    """Each of `moves` is legal from `start`."""
    for move in moves:
        after(start, move)


def assert_refused(start: State, *moves: str) -> None:
    """Each of `moves` is refused from `start`, by every door of the library."""
    position = mulle.position(start)
    texts = legal(start)
    for move in moves:
        assert move not in texts
        assert not position.is_legal(move), move
        with pytest.raises(mulle.IllegalMove):
            position.play(move)


def scores(state: State) -> list[dict[str, int]]:
    """Points per side for the giv so far."""
    result: list[dict[str, int]] = mulle.position(state).scores()
    return result


def only_build(state: State) -> State:
    """The one build on the table."""
    (found,) = state["builds"]
    return dict(found)
