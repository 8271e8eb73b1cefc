"""The groups that sentences show are groups: each adds up, and nothing is shown twice or left out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mulle.cards import FACES, HAND_EYES, TABLE_EYES, Card, cards
from mulle.engine.telling.shapes import Building, Taking, shape_of
from mulle.engine.telling.splits import fillings, first_part, groups_of, without
from mulle.rules.fishing.groups import eyes_of
from mulle.rules.fishing.position import Position

from .scenes import crowded_position, random_position

Cards = tuple[Card, ...]


def random_group(dice: random.Random, eyes: int, free: list[Card]) -> Cards:
    """Some of `free` that make `eyes`, taken away from them; empty when the draw misses."""
    group: list[Card] = []
    while eyes:
        fitting = [card for card in free if TABLE_EYES[card] <= eyes]
        if not fitting:
            return ()
        group.append(dice.choice(fitting))
        free.remove(group[-1])
        eyes -= TABLE_EYES[group[-1]]
    return tuple(group)


@given(st.integers(0, 2**32), st.integers(5, 16))
@settings(max_examples=300, deadline=None)
def test_what_can_be_split_is_split(seed: int, eyes: int) -> None:
    dice, free = random.Random(seed), [*FACES] * 2
    groups = [random_group(dice, eyes, free) for _ in range(dice.randint(1, 6))]
    first = random_group(dice, dice.randint(1, eyes - 1), free)
    some = tuple(sorted(chain(*groups)))
    found = groups_of(some, eyes, None)
    assert all(eyes_of(group) == eyes for group in found)
    assert Counter(chain(*found)) == Counter(some)
    everything = tuple(sorted((*some, *first)))
    part = first_part(everything, eyes_of(first), eyes, None)
    if first:
        assert eyes_of(part) == eyes_of(first)
        assert all(eyes_of(group) == eyes for group in groups_of(without(everything, part), eyes, None))


def test_the_first_group_that_fits_is_not_always_right() -> None:
    # 8 + 4 + 1 = 13 would leave 6 + 6 without its ace
    some = cards("As 2s 3s 3h 3d 3c 4s 6s 6h 8s")
    assert groups_of(some, 13, None) == (cards("As 6s 6h"), cards("2s 3s 8s"), cards("3h 3d 3c 4s"))


def test_a_build_is_filled_up_so_that_the_rest_adds_up() -> None:
    # four eyes are missing: 3 + 1 would leave 5 without its ace
    some = cards("As 2s 2h 3s 3h 5s")
    assert fillings(some, [4], 6, None) == (cards("2s 2h"),)
    assert fillings(some, [4, 6], 6, None) == (cards("2s 2h"), cards("As 5s"))


def assert_groups_add_up(position: Position) -> None:
    for move in position.legal_moves()[:200]:
        shape = shape_of(position, move)
        if isinstance(shape, Taking):
            _assert_heaps(position, shape)
        elif isinstance(shape, Building):
            _assert_parts(position, shape)


def _assert_heaps(position: Position, taking: Taking) -> None:
    value = HAND_EYES[taking.card]
    for heap in taking.heaps:
        built = 0 if heap.build is None else position.builds[heap.build].value
        assert built + eyes_of(heap.cards) == value


def _assert_parts(position: Position, building: Building) -> None:
    assert all(eyes_of(group) == building.value for group in building.groups)
    eyes = TABLE_EYES[building.card]
    if building.kind in ("build", "lies", "add"):
        assert eyes + eyes_of(building.beside) == building.value
    if building.kind == "down":
        assert eyes_of(building.beside) - eyes == building.value
    if position.ruleset.two_card_builds:
        assert len(building.beside) <= 1
    if position.ruleset.package_group:
        assert all(len(group) <= position.ruleset.package_group for group in building.groups)


def assert_parts_are_counted(position: Position) -> None:
    """The parts that are said are those of the build that then lies there."""
    for move in position.legal_moves()[:200]:
        shape = shape_of(position, move)
        if isinstance(shape, Building):
            builds = position.play(move).builds
            index = shape.base if shape.base is not None else len(builds) - 1
            before = [] if shape.base is None else [other for other in shape.merged if other < shape.base]
            if builds:
                assert builds[index - len(before)].parts == shape.parts


@pytest.mark.parametrize("seed", range(40))
def test_groups_of_positions(seed: int) -> None:
    for position in (random_position(random.Random(seed)), crowded_position(random.Random(seed))):
        if isinstance(position, Position):
            assert_groups_add_up(position)
            assert_parts_are_counted(position)
