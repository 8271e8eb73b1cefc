"""Hidden hands are drawn uniformly from those that fit, and what the log proves is true."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from tests.laws.games import FISHING, SEEDS, Moment, moments, random_game

from mulle import MINIMULLE
from mulle.cards import HAND_EYES, SUITS, Card, cards
from mulle.games.options import ruleset
from mulle.players.proofs import proven_hands, proven_voids
from mulle.players.sampling import Hidden, HiddenHands, hidden_hands, unseen_cards, unseen_tricks
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.view import Played, TrickView, View, played, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.games.reading import AnyPosition

lawful = settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
DRAWS = 12_000
EYES = HAND_EYES.__getitem__
SMALL = replace(MINIMULLE, deck=cards("As 2s 2h 3s 3h 5s") * 2)


def chi_square(counts: Counter[object], ways: Counter[object], draws: int) -> float:
    """How far `counts` are from what the `ways` promise, in standard deviations of chi-square."""
    total = sum(ways.values())
    assert set(counts) <= set(ways)
    square = sum(
        (counts[key] - draws * number / total) ** 2 / (draws * number / total) for key, number in ways.items()
    )
    freedom = len(ways) - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)


def deals(pool: list[Card], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal hands of `sizes` from `pool`, each physical card counted for itself."""
    if not sizes:
        yield ()
        return
    for places in combinations(range(len(pool)), sizes[0]):
        left = [card for place, card in enumerate(pool) if place not in places]
        for rest in deals(left, sizes[1:]):
            yield (tuple(sorted(pool[place] for place in places)), *rest)


def fits(hands: tuple[tuple[Card, ...], ...], hidden: tuple[Hidden, ...]) -> bool:
    """Whether every hand agrees with what is proved of it."""
    return all(
        hand.proof[0] <= set(map(EYES, held)) and not hand.proof[1] & set(map(EYES, held))
        for held, hand in zip(hands, hidden, strict=True)
    )


PROOFS = [
    (Hidden(1, 2), Hidden(2, 2)),
    (Hidden(1, 2, (frozenset({5}), frozenset())), Hidden(2, 3)),
    (Hidden(1, 2, (frozenset({5}), frozenset({3}))), Hidden(2, 2, (frozenset({3}), frozenset()))),
    (Hidden(1, 3, (frozenset({14, 5}), frozenset())), Hidden(2, 3, (frozenset(), frozenset({2, 15})))),
]


@pytest.mark.parametrize("hidden", PROOFS)
def test_every_deal_that_fits_is_equally_likely(hidden: tuple[Hidden, ...]) -> None:
    pool = list(cards("As As 2s 2h 3s 3h 5s 5s"))
    ways: Counter[object] = Counter(
        hands for hands in deals(pool, tuple(hand.size for hand in hidden)) if fits(hands, hidden)
    )
    sampler = HiddenHands(pool, EYES, hidden)
    assert sampler.ways() == sum(ways.values())
    random = Random(1)
    counts: Counter[object] = Counter(tuple(sampler.draw(random).values()) for _ in range(DRAWS))
    assert abs(chi_square(counts, ways, DRAWS)) < 4


def test_a_skewed_sampler_would_be_caught() -> None:
    pool = list(cards("As As 2s 2h 3s 3h 5s 5s"))
    hidden = (Hidden(1, 2),)
    ways: Counter[object] = Counter(deals(pool, (2,)))
    sampler, random = HiddenHands(pool, EYES, hidden), Random(2)
    drawn = [tuple(sampler.draw(random).values()) for _ in range(DRAWS)]
    counts: Counter[object] = Counter(max(pair) for pair in zip(drawn, drawn[::7] * 7, strict=False))
    assert abs(chi_square(counts, ways, sum(counts.values()))) > 4


def test_a_promise_of_the_log_is_kept_in_every_draw_and_all_fitting_hands_come() -> None:
    # 3s and 2h become a five; seat 1 must answer for it with a five in hand.
    position = start(SMALL, deck_with("3s 2s", "3s 5s", "2h As 2s 3h"), 1)
    assert isinstance(position, Position)
    seen, _ = after(position, "3s b5 2h")
    pool = unseen_cards(seen)
    hidden = (Hidden(1, 1, (frozenset({5}), frozenset())),)
    ways: Counter[object] = Counter(hands for hands in deals(pool, (1,)) if fits(hands, hidden))
    sampler, random = hidden_hands(seen), Random(3)
    assert {tuple(sampler.draw(random).values()) for _ in range(200)} == set(ways)


def deck_with(seat_0: str, seat_1: str, table: str) -> tuple[Card, ...]:
    """The small deck that deals these cards when seat 1 is forehand."""
    own, other, free = cards(seat_0), cards(seat_1), cards(table)
    left = Counter(SMALL.deck)
    left.subtract((*own, *other, *free))
    first = (other[0], own[0], *free[:2])
    return (*first, other[1], own[1], *free[2:], *sorted(left.elements()))


def after(position: AnyPosition, *moves: str) -> tuple[View, AnyPosition]:
    """What the player at turn sees after `moves`, with their log."""
    log: list[Played] = []
    for text in moves:
        move = position.verify(text)
        log.append(played(position, move))
        position = position.play(text)
    seen = view(position, position.turn, tuple(log))
    assert isinstance(seen, View)
    return seen, position


def test_1_5_a_promise_outlives_its_build_until_such_a_card_is_played() -> None:
    position = start(SMALL, deck_with("2s 5s", "3s 5s", "2h As 2s 3h"), 1)
    seen, _ = after(position, "3s b5 2h", "5s x 2s 3h #1")
    assert seen.turn == 1
    spectator = replace(seen, seat=0)
    assert proven_hands(spectator)[1] == (frozenset({5}), frozenset())


@lawful
@given(moments(FISHING))
def test_proofs_are_true_of_the_real_hands(moment: Moment) -> None:
    position = moment.position
    seen = view(position, position.turn, moment.log)
    assert isinstance(position, Position)
    assert isinstance(seen, View)
    for hand, (holds, lacks) in zip(position.hands, proven_hands(seen), strict=True):
        assert holds <= set(map(EYES, hand))
        assert not lacks & set(map(EYES, hand))


def test_1_5_who_lays_out_after_building_for_the_partner_lacks_the_card() -> None:
    rules = ruleset("byggkasino", {"players": 4})
    assert isinstance(rules, Ruleset)
    found = 0
    for seed in range(20):
        for moment in random_game(rules, seed)[:-1]:
            seen = view(moment.position, moment.position.turn, moment.log)
            assert isinstance(seen, View)
            assert isinstance(moment.position, Position)
            for hand, (holds, lacks) in zip(moment.position.hands, proven_hands(seen), strict=True):
                assert holds <= set(map(EYES, hand))
                assert not lacks & set(map(EYES, hand))
                found += bool(lacks)
    assert found


@lawful
@given(moments(["stickmulle"]))
def test_voids_are_true_of_the_real_hands(moment: Moment) -> None:
    position = moment.position
    seen = view(position, position.turn, moment.log)
    assert isinstance(seen, TrickView)
    for hand, (_, voids) in zip(position.hands, proven_voids(seen), strict=True):
        assert not voids & {SUITS.index(card.suit) for card in hand}


@lawful
@given(moments(), SEEDS)
def test_drawn_hands_have_the_right_size_and_only_unseen_cards(moment: Moment, seed: int) -> None:
    seen = view(moment.position, moment.position.turn, moment.log)
    unseen = unseen_tricks(seen) if isinstance(seen, TrickView) else unseen_cards(seen)
    drawn = hidden_hands(seen).draw(Random(seed))
    assert {seat: len(hand) for seat, hand in drawn.items()} == {
        seat: held for seat, held in enumerate(seen.held) if seat != seen.seat
    }
    everything = Counter(card for hand in drawn.values() for card in hand)
    assert everything <= Counter(unseen)


@lawful
@given(moments(), SEEDS)
def test_a_view_without_its_log_is_sampled_too(moment: Moment, seed: int) -> None:
    seen = view(moment.position, moment.position.turn)
    drawn = hidden_hands(seen).draw(Random(seed))
    assert all(len(hand) == seen.held[seat] for seat, hand in drawn.items())


def test_a_broken_promise_from_outside_proves_nothing() -> None:
    hidden = (Hidden(1, 2, (frozenset({9}), frozenset())),)
    sampler = HiddenHands(list(cards("2h 3h 5s")), EYES, hidden)
    assert sampler.ways() == 3
