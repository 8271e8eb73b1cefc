"""Positions with faults in a few words: hands are written `7s Kh | Qs`, the table `3s 4d 7h`."""

from __future__ import annotations

from typing import Any

import pytest

import mulle

State = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "shdc"

EVERY_SEAT = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)]


def cards(text: str) -> list[str]:
    """The cards of `text` in the order of notation.md: rank, then suit."""
    return sorted(text.split(), key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def build(value: int, text: str, creator: int = 0, **more: object) -> State:
    """A build as a position writes it, made by `creator`."""
    return {"value": value, "cards": cards(text), "creator": creator, **more}


def fishing(game: str, options: dict[str, object], hands: str, table: str, *builds: State) -> State:
    """A position in the last round of a giv; seat 0 is to move."""
    seats = [cards(hand) for hand in hands.split("|")]
    return {
        "game": game,
        "options": {"players": len(seats), **options},
        "hands": seats,
        "table": cards(table),
        "builds": list(builds),
        "turn": 0,
    }


def seated(seat: int, players: int, hand: str, others: str) -> str:
    """The hands with `hand` at `seat`; the others hold the cards of `others`, one each."""
    rest = iter(others.split())
    return " | ".join(hand if place == seat else next(rest) for place in range(players))


def side_of(seat: int, players: int) -> int:
    """The side of `seat`: partners sit opposite."""
    return seat % 2 if players == 4 else seat


def to_the_others(points: int, seat: int, players: int) -> list[int]:
    """What `penalties` says when every side but that of `seat` has got `points`."""
    sides = 3 if players == 3 else 2
    return [0 if side == side_of(seat, players) else points for side in range(sides)]


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


def assert_refused(start: State, *moves: str) -> None:
    """Each of `moves` is refused from `start`, by every door of the library."""
    position = mulle.position(start)
    texts = legal(start)
    for move in moves:
        assert move not in texts
        assert not position.is_legal(move), move
        with pytest.raises(mulle.IllegalMove):
            position.play(move)


def assert_lost(state: State, side: int) -> None:
    """`side` has lost at once: the giv is over and nothing more can be played."""
    position = mulle.position(state)
    assert state["lost"] == side
    assert state["turn"] is None
    assert state["withheld"] is False
    assert position.is_over
    assert legal(state) == []
    assert mulle.perft(position, 2) == 1


def assert_goes_on(state: State) -> None:
    """Nobody has lost or been fined, and the giv goes on."""
    assert state["lost"] is None
    assert not any(state["penalties"])
    assert state["withheld"] is False
    assert state["turn"] is not None


def scores(state: State) -> list[dict[str, int]]:
    """Points per side for the giv so far."""
    result: list[dict[str, int]] = mulle.position(state).scores()
    return result
