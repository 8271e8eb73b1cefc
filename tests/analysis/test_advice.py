"""Advice is the judge's best move; where there is no judge, a card counter's."""

from __future__ import annotations

import pytest

import mulle
from mulle import native
from mulle.analysis.advice import advised
from mulle.analysis.judge import Judge
from mulle.players.registry import player
from mulle.view import AnyView, view
from tests.laws.games import random_game


def some_view(game: str) -> AnyView:
    moment = random_game(mulle.ruleset(game), 4)[8]
    return view(moment.position, moment.position.turn, moment.log)


@pytest.mark.skipif(not native.is_available(), reason="the judge needs the native engine")
@pytest.mark.parametrize("game", ["mulle", "byggkasino", "stickmulle"])
def test_advice_is_the_judges_best_move(game: str) -> None:
    seen = some_view(game)
    assert str(advised(seen)) == Judge().judge(seen).moves[0].move


def test_without_a_judge_a_card_counter_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mulle.analysis.advice.native.is_available", lambda: False)
    seen = some_view("mulle")
    assert advised(seen) == player("counter", seed=0).choose(seen)
