"""A View is the same for positions that differ only in what its seat cannot see."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mulle.rules.fishing.keepers import holds
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.position import TrickPosition
from mulle.view import View, seen_cards, top_of_pile, view
from tests.laws.games import FISHING, SEEDS, Moment, moments

if TYPE_CHECKING:
    from mulle.games.reading import AnyPosition

lawful = settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def with_other_secrets(position: AnyPosition, seat: int | None, random: Random) -> AnyPosition:
    """A position that looks the same to `seat`: what it cannot see is shuffled."""
    if isinstance(position, TrickPosition):
        return _other_tricks(position, seat, random)
    for _ in range(200):
        other = _other_fishing(position, seat, random)
        kept = [(build.value, keeper) for build in other.builds for keeper in build.keepers]
        if all(holds(other.hands[keeper], value) for value, keeper in kept):
            return other
    return position


def _other_fishing(position: Position, seat: int | None, random: Random) -> Position:
    others = [other for other in range(len(position.hands)) if other != seat]
    hidden = [card for other in others for card in position.hands[other]] + list(position.stock)
    random.shuffle(hidden)
    hands = list(position.hands)
    for other in others:
        count = len(hands[other])
        hands[other], hidden = tuple(sorted(hidden[:count])), hidden[count:]
    return replace(position, hands=tuple(hands), stock=tuple(hidden))


def _other_tricks(position: TrickPosition, seat: int | None, random: Random) -> TrickPosition:
    others = [other for other in range(3) if other != seat]
    knows_discard = seat is not None and seat == position.buyer
    piles = [position.hands[other] for other in others] + [position.talon]
    piles += [] if knows_discard else [position.discard]
    hidden = [card for pile in piles for card in pile]
    random.shuffle(hidden)
    shuffled = []
    for pile in piles:
        shuffled.append(tuple(sorted(hidden[: len(pile)])))
        hidden = hidden[len(pile) :]
    hands = list(position.hands)
    for other, hand in zip(others, shuffled, strict=False):
        hands[other] = hand
    discard = position.discard if knows_discard else shuffled[len(others) + 1]
    return replace(position, hands=tuple(hands), talon=shuffled[len(others)], discard=discard)


@lawful
@given(moments(), st.data(), SEEDS)
def test_a_view_shows_nothing_hidden(moment: Moment, data: st.DataObject, seed: int) -> None:
    seats = [None, *range(len(moment.position.hands))]
    seat = data.draw(st.sampled_from(seats))
    other = with_other_secrets(moment.position, seat, Random(seed))
    seen, also_seen = view(moment.position, seat, moment.log), view(other, seat, moment.log)
    assert seen == also_seen
    assert repr(seen) == repr(also_seen)
    assert list(seen.moves) == list(also_seen.moves)


@lawful
@given(moments(FISHING))
def test_1_5_nobody_else_sees_whether_a_partner_keeps_the_build_too(moment: Moment) -> None:
    position = moment.position
    assert isinstance(position, Position)
    alone = tuple(
        replace(build, keepers=(build.creator,)) if _built_for_partner(build.creator, build.last) else build
        for build in position.builds
    )
    if position.ruleset.players == 4:
        for seat in range(4):
            seen = view(replace(position, builds=alone), seat, moment.log)
            assert isinstance(seen, View)
            for build, shown in zip(position.builds, seen.builds, strict=True):
                if build.last != seat and _built_for_partner(build.creator, build.last):
                    assert shown.keepers == (build.creator,)


def _built_for_partner(creator: int, last: int) -> bool:
    return last == (creator + 2) % 4


@lawful
@given(moments(FISHING))
def test_seen_cards_are_all_but_the_hidden_ones(moment: Moment) -> None:
    position = moment.position
    seen = view(position, position.turn, moment.log)
    assert isinstance(seen, View)
    assert position.turn is not None
    known = len(seen_cards(seen))
    hidden = sum(seen.held) - seen.held[position.turn] + seen.undealt
    assert known + hidden == len(position.ruleset.deck)


@lawful
@given(moments(FISHING))
def test_1_6_the_top_of_a_pile_is_the_card_that_was_played(moment: Moment) -> None:
    position = moment.position
    assert isinstance(position, Position)
    seen = view(position, None, moment.log)
    assert isinstance(seen, View)
    for seat, pile in enumerate(position.piles):
        if pile.cards:
            assert top_of_pile(seen, seat) == pile.cards[-1]
