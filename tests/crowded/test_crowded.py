"""Absurdly crowded tables: exact counts, lazy moves, bounded time and memory (notation.md, Perft)."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest

from mulle.games.options import ruleset
from mulle.rules.crowding import LISTED_MOVES, CrowdedTable
from mulle.rules.fishing import legality
from mulle.rules.fishing.legality import is_legal
from mulle.rules.fishing.pieces import EMPTY_PILE
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset

if TYPE_CHECKING:
    from mulle.rules.fishing.moves import Move

# Far above what is wanted, so that only a hang fails on a busy machine; the figures come from `make bench`.
PATIENCE = 120.0
GAVE_UP = -1
ROOT = Path(__file__).parents[2]


def crowded(game: str, free: int, seed: int, **options: object) -> Position:
    rules = ruleset(game, options)
    assert isinstance(rules, Ruleset)
    deck = list(rules.deck)
    Random(seed).shuffle(deck)
    hand = rules.hand
    hands = (tuple(sorted(deck[:hand])), tuple(sorted(deck[hand : 2 * hand])))
    table = tuple(sorted(deck[2 * hand : 2 * hand + free]))
    return Position(rules, 0, 0, rules.rounds, hands, table, (), (EMPTY_PILE,) * 2)


@pytest.mark.parametrize("game", ["mulle", "husmulle", "byggkasino"])
def test_a_lazy_list_is_the_list(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(4):
        listed = [str(move) for move in crowded(game, 14, seed).legal_moves()]
        monkeypatch.setattr(legality, "LISTED_MOVES", -1)
        lazy = crowded(game, 14, seed).legal_moves()
        monkeypatch.undo()
        assert not isinstance(lazy, list)
        assert sorted(map(str, lazy)) == listed
        assert str(lazy[-1]) == str(lazy[len(lazy) - 1])
        with pytest.raises(IndexError):
            lazy[len(lazy)]


@pytest.mark.parametrize(("game", "free"), [("mulle", 40), ("mulle", 32), ("byggkasino", 28)])
def test_very_many_moves_are_counted_and_each_is_legal(game: str, free: int) -> None:
    position = crowded(game, free, 1)
    moves = position.legal_moves()
    assert len(moves) > LISTED_MOVES
    random = Random(2)
    picked: list[Move] = [moves[random.randrange(len(moves))] for _ in range(200)]
    fresh = crowded(game, free, 1)
    assert all(is_legal(fresh, str(move)) for move in picked)


def test_the_lazy_order_has_no_twins() -> None:
    moves = crowded("mulle", 28, 0).legal_moves()
    assert len(moves) > LISTED_MOVES
    assert Counter(Counter(str(move) for move in moves).values()) == Counter({1: len(moves)})


@pytest.mark.parametrize("game", ["mulle", "husmulle", "byggkasino"])
def test_forty_free_cards_never_hang_nor_eat_the_memory(game: str) -> None:
    code = (  # its own highest mark: ru_maxrss would be that of this process, if it is higher
        "from pathlib import Path; from tests.crowded.test_crowded import count;"
        f"print(count({game!r}), Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    told = [sys.executable, "-c", code]
    done = subprocess.run(told, capture_output=True, text=True, check=True, timeout=PATIENCE, cwd=ROOT)
    moves, kibibytes = map(int, done.stdout.split())
    assert moves > LISTED_MOVES or moves == GAVE_UP
    assert kibibytes < 600 * 1024


def count(game: str) -> int:
    try:
        return len(crowded(game, 40, 0).legal_moves())
    except CrowdedTable:
        return GAVE_UP


def test_is_legal_on_forty_free_cards_lists_nothing() -> None:
    position = crowded("mulle", 40, 0)
    moves = position.legal_moves()
    fresh = crowded("mulle", 40, 0)
    started = process_time()
    for place in range(0, len(moves), len(moves) // 200):
        assert is_legal(fresh, str(moves[place]))
    assert process_time() - started < PATIENCE / 10


def test_a_budget_that_is_spent_says_so() -> None:
    with pytest.raises(CrowdedTable) as given_up:
        legality.legal_moves(crowded("byggkasino", 32, 0), steps=1000)
    assert "crowded" in given_up.value.message("en")


def test_a_game_goes_on_where_the_moves_cannot_all_be_listed() -> None:
    position = crowded("byggkasino", 40, 0)
    moves = position.playable_moves()
    assert 0 < len(moves) < LISTED_MOVES
    texts = [str(move) for move in moves]
    assert texts == sorted(set(texts))
    assert all(crowded("byggkasino", 40, 0).is_legal(text) for text in texts[:200])
