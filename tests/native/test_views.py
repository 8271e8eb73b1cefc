"""Positions drawn from a View: they look the same, agree with what its log proves, and are uniform."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from mulle import MINIMULLE, native
from mulle import position as read
from mulle.cards import HAND_EYES, SUITS, Card, cards
from mulle.games.options import GAMES
from mulle.players.proofs import proven_hands, proven_voids
from mulle.players.sampling import hidden_hands, unseen_cards
from mulle.rules.fishing.start import start
from mulle.view import TrickView, View, view
from tests.laws.games import Moment, every_ruleset, random_game
from tests.players.test_sampling import after, chi_square, deals, fits

DRAWS = 12_000


def some_moments(game: str, seed: int) -> list[Moment]:
    """Moments of givar of every ruleset of a game, in all some sixty."""
    dice = Random(seed)
    played = [moment for rules in every_ruleset(game) for moment in random_game(rules, seed)[:-1]]
    return dice.sample(played, min(60, len(played)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_sample_looks_the_same_to_the_seat(game: str) -> None:
    for number, moment in enumerate(some_moments(game, 1)):
        real = read(moment.position.to_dict())
        for seat in range(real.ruleset.players):
            seen = view(moment.position, seat, moment.log)
            wanted = view(real, seat)
            for sample in native.samples(seen, 3, seed=number):
                drawn = sample.to_dict()
                assert view(read(drawn), seat) == wanted
                assert drawn.get("captured") == real.to_dict().get("captured")


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"minimulle"}))
def test_a_sample_agrees_with_the_log(game: str) -> None:
    proved = 0
    for number, moment in enumerate(some_moments(game, 2)):
        seat = moment.position.turn
        seen = view(moment.position, seat, moment.log)
        proofs = proven_voids(seen) if isinstance(seen, TrickView) else proven_hands(seen)
        proved += any(holds or lacks for holds, lacks in proofs)
        for sample in native.samples(seen, 4, seed=number):
            for (holds, lacks), hand in zip(proofs, sample.to_dict()["hands"], strict=True):
                kinds = {_kind(Card(name), seen) for name in hand}
                assert holds <= kinds
                assert not lacks & kinds
    assert proved


def _kind(card: Card, seen: Any) -> int:
    return SUITS.index(card.suit) if isinstance(seen, TrickView) else HAND_EYES[card]


LARGER = replace(MINIMULLE, deck=cards("As 2s 2h 3s 3h 4s 5s 5h 6s 6h") * 2, hand=4)


def _seen_by_seat_0(*moves: str) -> View:
    """What seat 0 sees after seat 1 has built a five, and after seat 0 has taken it."""
    dealt = [
        Card(name) for name in ["3s", "As", "2h", "4s", "2s", "5h", "4s", "5s", "3h", "5h", "3s", "6s"]
    ]  # seat 1, seat 0, table, and again with the second cards
    left = Counter(LARGER.deck)
    left.subtract(dealt)
    position = start(LARGER, (*dealt, *sorted(left.elements())), 1)
    seen, moved = after(position, *moves)
    told = view(moved, 0, seen.log)
    assert isinstance(told, View)
    return told


@pytest.mark.parametrize("moves", [("3s b5 2s",), ("3s b5 2s", "5h x 5h #1")], ids=len)
def test_every_deal_that_agrees_is_equally_likely(moves: tuple[str, ...]) -> None:
    """The promise of a five stands in the position, or once it was taken in the log alone."""
    seen = _seen_by_seat_0(*moves)
    hidden = hidden_hands(seen).hands
    assert any(hand.proof != (frozenset(), frozenset()) for hand in hidden)
    ways: Counter[object] = Counter(
        hands
        for hands in deals(unseen_cards(seen), tuple(hand.size for hand in hidden))
        if fits(hands, hidden)
    )
    counts: Counter[object] = Counter()
    for sample in native.samples(seen, DRAWS, seed=5):
        drawn = sample.to_dict()["hands"]
        counts[tuple(tuple(sorted(map(Card, drawn[hand.seat]))) for hand in hidden)] += 1
    assert abs(chi_square(counts, ways, DRAWS)) < 4


def test_a_view_without_its_log_is_sampled_too() -> None:
    for game in GAMES:
        for moment in some_moments(game, 3)[:20]:
            seen = view(moment.position, moment.position.turn)
            for sample in native.samples(seen, 2):
                hands = sample.to_dict()["hands"]
                assert [len(hand) for hand in hands] == list(seen.held)


def test_a_broken_promise_from_outside_proves_nothing() -> None:
    builds = [{"value": 9, "cards": ["4h", "5c"], "creator": 1}]
    broken = read({"game": "mulle", "hands": [["7s"], ["2d"]], "builds": builds})
    assert [sample.to_dict()["hands"] for sample in native.position(broken).samples(0, 2)] == [
        [["7s"], ["2d"]]
    ] * 2


def test_what_others_held_when_they_built_is_not_told() -> None:
    """Fault 4 of byggkasino: the position knows that seat 1 built without the card; seat 0 does not."""
    data = {
        "game": "byggkasino",
        "options": {"match": "single", "faults": "penalty"},
        "hands": [["7s"], ["2d"]],
        "bluffs": [1],
    }
    start_of = native.position(read(data))
    assert start_of.to_dict()["bluffs"] == [1]
    assert all("bluffs" not in sample.to_dict() for sample in start_of.samples(0, 4))
    assert all(sample.to_dict()["bluffs"] == [1] for sample in start_of.samples(1, 4))
