"""What a move does as the table sees it: the shapes that announcements and sentences are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mulle.cards import HAND_EYES, TABLE_EYES
from mulle.engine.telling.splits import fillings, first_part, groups_of, without
from mulle.rules.fishing.building import base_index, is_down, parts_made
from mulle.rules.fishing.credits import credited
from mulle.rules.fishing.groups import eyes_of
from mulle.rules.fishing.keepers import promised_by_partner
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, Move, MulleCapture, NewBuild
from mulle.rules.fishing.position import Position
from mulle.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Build, Mulle
    from mulle.rules.fishing.ruleset import Ruleset

Cards = tuple["Card", ...]
Scene = Position | View
BuildingKind = Literal["build", "down", "lies", "add", "raise", "tear"]


@dataclass(frozen=True, slots=True)
class Heap:
    """What is taken in as one: a group of free cards, a build, or a build filled up by free cards."""

    cards: Cards
    build: int | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """Taking in: with what, in which heaps, with which mullar and how many tabbar."""

    card: Card
    heaps: tuple[Heap, ...]
    mulles: tuple[Mulle, ...]
    tabbar: int
    is_mulle: bool


@dataclass(frozen=True, slots=True)
class Building:
    """Building: `beside` are the free cards in the played card's own part, `groups` those packaged."""

    kind: BuildingKind
    card: Card
    value: int
    parts: int
    beside: Cards = ()
    groups: tuple[Cards, ...] = ()
    base: int | None = None
    merged: tuple[int, ...] = ()
    for_partner: bool = False


Shape = LayOut | Taking | Building


def seat_at_turn(scene: Scene) -> int:
    """The seat at turn of a giv that is not over."""
    assert scene.turn is not None
    return scene.turn


def shape_of(scene: Scene, move: Move) -> Shape:
    """What `move`, about to be played in `scene`, does."""
    if isinstance(move, LayOut):
        return move
    if isinstance(move, Capture | MulleCapture):
        return _taking(scene, move)
    if isinstance(move, NewBuild):
        return _new_build(scene.ruleset, move)
    return _build_on(scene, move)


def _taking(scene: Scene, move: Capture | MulleCapture) -> Taking:
    rules = scene.ruleset
    builds = tuple(scene.builds[index] for index in move.builds)
    mulles, tabbar = credited(rules, move, builds)
    cleared = len(move.cards) == len(scene.table) and len(move.builds) == len(scene.builds)
    shown = (tabbar + cleared) * (rules.tabbe_points > 0)
    return Taking(move.card, _heaps(scene, move), mulles, shown, isinstance(move, MulleCapture))


def _heaps(scene: Scene, move: Capture | MulleCapture) -> tuple[Heap, ...]:
    value, size = HAND_EYES[move.card], scene.ruleset.max_group
    if not move.builds:
        return _heaps_of_cards(groups_of(move.cards, value, size))
    short = [index for index in move.builds if scene.builds[index].value != value]
    missing = [value - scene.builds[index].value for index in short]
    filled = dict(zip(short, fillings(move.cards, missing, value, size), strict=True))
    free = without(move.cards, tuple(card for cards in filled.values() for card in cards))
    groups = _heaps_of_cards(groups_of(free, value, size))
    return (*groups, *(Heap(filled.get(index, ()), index) for index in move.builds))


def _heaps_of_cards(groups: Iterable[Cards]) -> tuple[Heap, ...]:
    return tuple([Heap(cards) for cards in groups])


def _new_build(rules: Ruleset, move: NewBuild) -> Building:
    if is_down(move):
        return Building("down", move.card, move.value, 1, move.cards)
    kind: BuildingKind = "lies" if TABLE_EYES[move.card] == move.value else "build"
    beside, groups = _parts(rules, move)
    return Building(kind, move.card, move.value, parts_made(move, move.value), beside, groups)


def _parts(rules: Ruleset, move: NewBuild | BuildOn) -> tuple[Cards, tuple[Cards, ...]]:
    """The free cards in the played card's part, and the other parts."""
    value, missing = move.value, move.value - TABLE_EYES[move.card]
    beside = first_part(move.cards, missing, value, rules.package_group) if missing else ()
    return beside, groups_of(without(move.cards, beside), value, rules.package_group)


def _build_on(scene: Scene, move: BuildOn) -> Building:
    base = base_index(scene.builds, move)
    build = scene.builds[base]
    if move.value == build.value:
        return _adding(scene, move, base)
    groups = groups_of(move.cards, move.value, scene.ruleset.package_group)
    merged = tuple(index for index in move.builds if index != base)
    parts = 1 + eyes_of(move.cards) // move.value + sum(scene.builds[index].parts for index in merged)
    kind: BuildingKind = "raise" if move.value > build.value else "tear"
    return Building(kind, move.card, move.value, parts, (), groups, base, merged)


def _adding(scene: Scene, move: BuildOn, base: int) -> Building:
    rules, build = scene.ruleset, scene.builds[base]
    kind: BuildingKind = "lies" if TABLE_EYES[move.card] == move.value else "add"
    beside, groups = _parts(rules, move)
    parts = build.parts + parts_made(move, move.value)
    return Building(
        kind, move.card, move.value, parts, beside, groups, base, for_partner=_for_partner(scene, build)
    )


def _for_partner(scene: Scene, build: Build) -> bool:
    return promised_by_partner(scene.ruleset, build, seat_at_turn(scene))


def house_words(rules: Ruleset) -> bool:
    """Whether people name the deed (trötta, bygga in, bygga ner): where one build of a value lies (4)."""
    return rules.one_build_per_value
