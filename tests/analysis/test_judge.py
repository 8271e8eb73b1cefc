"""The judge: exact where nothing is hidden, fair elsewhere, blind to what its seat cannot see, repeatable."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy
import pytest

import mulle
from mulle import native
from mulle.analysis import judge as judging
from mulle.analysis.judge import Judge, Judgement
from mulle.analysis.outlooks import PlayoutOutlook, outlook_for
from mulle.rules.fishing.position import Position
from mulle.solver import solve
from mulle.view import AnyView, view
from tests.laws.games import Moment, random_game
from tests.laws.test_views import with_other_secrets

pytestmark = pytest.mark.skipif(not native.is_available(), reason="the judge needs the native engine")

QUICK = Judge(worlds=24, seed=3)


def seen(data: Mapping[str, object]) -> AnyView:
    position = mulle.position(dict(data))
    return view(position, position.turn)


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle"])
def test_the_last_round_is_judged_exactly(game: str) -> None:
    found = 0
    for moment in random_game(mulle.ruleset(game), 8)[-9:-1]:
        position = moment.position
        assert isinstance(position, Position)
        judged, side = judgement(moment), position.turn
        assert judged.how == "exact"
        assert judged.best[side or 0] == solve(position).value
        for move in judged.moves:
            assert move.expected[side or 0] == value_after(
                position.play(position.verify(move.move)), side or 0
            )
            assert move.error == 0
            found += move.loss > 0
    assert found


def value_after(position: Position, side: int) -> int | None:
    """The margin of `side` with best play."""
    if position.is_over:
        points = [items["total"] for items in position.scores()]
        return points[side] - points[1 - side]
    value = solve(position).value
    assert value is not None
    return value if position.turn == side else -value


@pytest.mark.parametrize("game", ["mulle", "byggkasino"])
def test_an_obvious_blunder_is_named_where_hands_are_hidden(game: str) -> None:
    hand = ["Th", "5c", "6c", "7c"]
    deck = [str(card) for card in mulle.ruleset(game).deck]
    for card in [*hand, "Td"]:
        deck.remove(card)
    data = {"game": game, "hands": [hand, deck[:4]], "table": ["Td"], "stock": deck[4:20]}
    found = Judge(worlds=120).judge(seen(data), "5c")
    laid, taken = found.of("5c"), found.moves[0]
    assert taken.move == "Th x Td"
    assert laid.loss > 2 * laid.error > 0
    assert laid.loss >= 1


def test_equal_moves_lose_nothing_to_the_luckiest_of_them() -> None:
    """Twelve moves of the same worth: the best of their estimates is no better than they are."""
    dice, best, naive = numpy.random.default_rng(1), [], []
    moves: list[Any] = [f"move {number}" for number in range(12)]
    one = seen({"game": "mulle", "hands": [["Th", "2c"], ["Ts", "3c"]], "table": ["Td"]})
    for _ in range(300):
        values = dice.normal(0, 5, (12, 96, 1)) * numpy.array([1, -1])
        best.append(judging._judgement("net", one, moves, values).best[0])
        naive.append(values[:, :, 0].mean(1).max())
    assert abs(numpy.mean(best)) < 0.15
    assert numpy.mean(naive) > 0.5


def judgement(moment: Moment, judge: Judge = QUICK) -> Judgement:
    return judge.judge(view(moment.position, moment.position.turn, moment.log))


def pairs(game: str) -> list[tuple[Moment, Moment]]:
    """Moments of a giv, each with another that looks the same to the seat at turn."""
    random = Random(game)
    moments = random_game(mulle.ruleset(game), 11)[1:-1:9]
    return [
        (moment, Moment(with_other_secrets(moment.position, moment.position.turn, random), moment.log))
        for moment in moments
    ]


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle", "stickmulle"])
def test_what_looks_the_same_is_judged_the_same(game: str) -> None:
    assert all(judgement(moment) == judgement(other) for moment, other in pairs(game))


def test_a_judge_who_peeps_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test with worlds that are the real one: judgements then differ."""
    there: list[Moment] = []

    def peeping(_: AnyView, count: int, seed: int = 0) -> list[Any]:
        del seed
        return [native.position(there[-1].position)] * count

    monkeypatch.setattr("mulle.analysis.outlooks.native.samples", peeping)
    monkeypatch.setattr(judging, "outlook_for", lambda _: PlayoutOutlook())

    def peeped(moment: Moment) -> Judgement:
        there.append(moment)
        return judgement(moment)

    assert any(peeped(moment) != peeped(other) for moment, other in pairs("mulle"))


@pytest.mark.parametrize("game", ["mulle", "byggkasino", "husmulle", "stickmulle"])
def test_the_same_seed_judges_the_same_and_sides_lose_what_others_win(game: str) -> None:
    for moment in random_game(mulle.ruleset(game), 4)[2:-1:17]:
        one, again = judgement(moment), judgement(moment, Judge(worlds=24, seed=3))
        assert one == again
        assert all(abs(sum(move.expected)) < 0.01 for move in one.moves)
    other = judgement(moment_of(game), Judge(worlds=24, seed=4))
    assert other != judgement(moment_of(game))


def moment_of(game: str) -> Moment:
    return random_game(mulle.ruleset(game), 4)[2]


def test_games_without_a_network_are_judged_by_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mulle.analysis.outlooks.has_net", lambda _: False)
    moment = moment_of("husmulle")
    found = judgement(moment)
    assert found.how == "playouts"
    assert isinstance(outlook_for(view(moment.position, moment.position.turn)), PlayoutOutlook)


def test_the_move_played_is_judged_even_where_it_breaks_a_promise() -> None:
    """With faults allowed, a lay-out that leaves the own build behind is no move of ours, but judged."""
    data = {
        "game": "mulle",
        "options": {"faults": "lose"},
        "hands": [["Kh", "2c", "5d"], ["Ts", "3c", "9h"]],
        "table": ["Ah"],
        "builds": [{"value": 13, "cards": ["6h", "7h"], "parts": 1, "creator": 0, "last": 0, "keepers": [0]}],
        "stock": [card + suit for card in "4567" for suit in "shdc"],
    }
    found = QUICK.judge(seen(data), "2c")
    assert found.of("2c").move == "2c"
