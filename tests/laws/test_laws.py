"""The laws that hold for every game, player count and ruleset."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from bench.soak import cards_of, put_away
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mulle
from mulle.rules.crowding import STEPS_AT_THE_TABLE
from mulle.rules.fishing import legality
from mulle.rules.fishing.keepers import holds
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.position import TrickPosition
from tests.laws.games import EVERY_GAME, FISHING, SEEDS, Moment, every_ruleset, moments, random_game, rulesets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.rules.any_move import AnyMove

lawful = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@lawful
@given(rulesets(), SEEDS)
def test_a_giv_always_comes_to_an_end_with_a_legal_move_at_every_turn(rules: AnyRuleset, seed: int) -> None:
    for moment in random_game(rules, seed)[:-1]:
        assert moment.position.playable_moves()


@lawful
@given(moments())
def test_move_texts_are_unique_sorted_and_round_trip(moment: Moment) -> None:
    texts = [str(move) for move in moment.position.playable_moves()]
    assert texts == sorted(set(texts))
    for text, move in zip(texts, moment.position.playable_moves(), strict=True):
        assert moment.position.verify(text) == move


@lawful
@given(rulesets(), SEEDS)
def test_cards_are_conserved(rules: AnyRuleset, seed: int) -> None:
    game = [moment.position for moment in random_game(rules, seed)]
    assert cards_of(game[0]) == Counter(rules.deck)
    for before, after in itertools.pairwise(game):
        assert cards_of(before) == cards_of(after) + put_away(before, after)


@lawful
@given(moments())
def test_play_leaves_its_position_alone(moment: Moment) -> None:
    before = copy.deepcopy(moment.position.to_dict())
    for move in moment.position.playable_moves()[:20]:
        moment.position.play(move)
    assert moment.position.to_dict() == before


@lawful
@given(moments())
def test_a_position_round_trips_as_data_text_and_pickle(moment: Moment) -> None:
    written = moment.position.to_dict()
    assert mulle.position(written).to_dict() == written
    assert mulle.position(json.dumps(written)).to_dict() == written
    assert pickle.loads(pickle.dumps(moment.position)) == moment.position  # noqa: S301 - our own bytes
    assert [str(move) for move in mulle.position(written).legal_moves()] == [
        str(move) for move in moment.position.playable_moves()
    ]


@lawful
@given(moments(), SEEDS)
def test_is_legal_is_the_list(moment: Moment, seed: int) -> None:
    try:
        listed = {str(move) for move in legal_moves_soon(moment.position)}
    except mulle.CrowdedTable:
        return
    fresh = mulle.position(moment.position.to_dict())
    for text in listed | mutated(listed, Random(seed)):
        assert fresh.is_legal(text) == (text in listed), text


def legal_moves_soon(position: AnyPosition) -> Sequence[AnyMove]:
    """All legal moves, unless that takes longer than people wait."""
    if isinstance(position, Position):
        return legality.legal_moves(position, STEPS_AT_THE_TABLE)
    return position.legal_moves()


def mutated(texts: set[str], random: Random) -> set[str]:
    """Texts near to legal moves: words dropped, doubled, swapped between moves, values changed."""
    words = sorted({word for text in texts for word in text.split()})
    values = [f"b{value}" for value in range(1, 18)]
    found = set()
    for text in sorted(texts)[:30]:
        for _ in range(6):
            parts = text.split()
            place = random.randrange(len(parts))
            change = random.randrange(4)
            if change == 0:
                del parts[place]
            elif change == 1:
                parts.insert(place, random.choice(words + values + ["#1", "#2", "x", "m"]))
            elif change == 2:
                parts[place] = random.choice(words + values + ["#1", "#2", "x", "m"])
            else:
                parts = parts[:2] + sorted(set(parts[2:] + random.sample(words, min(2, len(words)))))
            found.add(" ".join(parts))
    return found


@lawful
@given(moments(FISHING))
def test_1_5_a_keeper_always_holds_the_card(moment: Moment) -> None:
    position = moment.position
    assert isinstance(position, Position)
    if position.ruleset.strict:
        for build in position.builds:
            assert build.keepers
            assert all(holds(position.hands[seat], build.value) for seat in build.keepers)


@lawful
@given(rulesets(FISHING), SEEDS)
def test_1_5_no_build_is_left_when_a_round_ends(rules: AnyRuleset, seed: int) -> None:
    game = random_game(rules, seed)
    for before, after in itertools.pairwise(game):
        assert isinstance(before.position, Position)
        assert isinstance(after.position, Position)
        if after.position.round > before.position.round:
            assert after.position.builds == ()


@lawful
@given(rulesets(), SEEDS)
def test_the_same_seed_gives_the_same_game(rules: AnyRuleset, seed: int) -> None:
    assert random_game(rules, seed) == random_game(rules, seed)


@lawful
@given(moments(), st.text(max_size=40))
def test_any_text_is_a_move_or_refused_in_both_languages(moment: Moment, text: str) -> None:
    try:
        moment.position.play(text)
    except mulle.IllegalMove as refused:
        for language in ("sv", "en"):
            assert refused.message(language).count("\n") == 0


@lawful
@given(moments())
def test_perft_of_one_is_the_number_of_moves_and_divide_adds_up(moment: Moment) -> None:
    position = moment.position
    assert mulle.perft(position, 0) == 1
    if len(position.playable_moves()) > 40:
        return
    assert mulle.perft(position, 1) == len(position.legal_moves())
    if len(position.legal_moves()) < 12:
        assert sum(mulle.divide(position, 2).values()) == mulle.perft(position, 2)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_finished_giv_has_scores_and_no_moves(game: str) -> None:
    for rules in every_ruleset(game):
        last = random_game(rules, 1)[-1].position
        assert last.is_over
        assert list(last.legal_moves()) == []
        assert mulle.perft(last, 3) == 1
        for items in last.scores():
            _verify_total(last, items)
        with pytest.raises(mulle.IllegalMove):
            last.play("7s")


def _verify_total(position: AnyPosition, items: dict[str, int]) -> None:
    if isinstance(position, TrickPosition):
        return
    beside = {"total", "intake"} if position.ruleset.counting == "intake" else {"total"}
    assert items["total"] == sum(points for name, points in items.items() if name not in beside)
