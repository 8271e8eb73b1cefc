"""Building: new builds, and building on those that lie there (rules.md 2.2, 2.3, 3.2, 3.3, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import IS_VALUE_CARD, TABLE_EYES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.captures import subsets
from mulle.rules.fishing.groups import (
    UNITS,
    FreeCards,
    Vector,
    eyes_of,
    splits,
    splits_after,
    vector_of,
)
from mulle.rules.fishing.keepers import promised_by_partner
from mulle.rules.fishing.moves import BuildOn, NewBuild
from mulle.rules.fishing.turn import NO_CARDS, MoveClass, Turn, values_of
from mulle.words import Term

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mulle.rules.fishing.pieces import Build, Cards

LEAST, MOST = 2, 16
UNIT_ALONE = tuple((unit,) for unit in UNITS)


def new_build_classes(turn: Turn, card: Card, values: int) -> list[MoveClass]:
    """Every new build with the ordinary `card` to one of the mask `values` (2.2, 3.2)."""
    rules, free = turn.rules, turn.free
    eyes = TABLE_EYES[card]
    found: list[MoveClass] = []
    for value in values_of(values):
        if value >= eyes:
            found += [(NewBuild, card, value, sets, ()) for sets in _added(turn, eyes, value)]
        if rules.build_down and (down := value + eyes) <= 13 and free.present >> (down - 1) & 1:
            found.append((NewBuild, card, value, free.sets(UNITS[down - 1]), ()))
    return found


def _added(turn: Turn, eyes: int, value: int) -> list[Sequence[Cards]]:
    """The sets of free cards, never none, that make parts of `value` with a played card of `eyes`."""
    known = turn.added.get((eyes, value))
    if known is None:
        known = turn.added[eyes, value] = turn.free.sets_of_any(_vectors_added(turn, eyes, value))
    return known


def _vectors_added(turn: Turn, eyes: int, value: int) -> Collection[Vector]:
    rules, free = turn.rules, turn.free
    if value == eyes:
        return free.reached(value, rules.package_group)[1:]
    if rules.two_card_builds:
        rank = value - eyes - 1
        firsts: tuple[Vector, ...] = UNIT_ALONE[rank] if free.present >> rank & 1 else ()
    else:
        firsts = free.groups(value - eyes, None)
    if not firsts or not rules.package_up or not free.reach >> value & 1:
        return firsts
    further = free.reached(value, rules.package_group)
    return firsts if len(further) == 1 else free.sums(firsts, further)


def build_on_classes(turn: Turn, card: Card, left: int) -> list[MoveClass]:
    """Every way to build the ordinary `card` onto a build (2.3, 3.3)."""
    eyes = TABLE_EYES[card]
    found: list[MoveClass] = []
    for index, build in enumerate(turn.builds):
        if turn.rules.build_on_own or build.last != turn.seat:
            if eyes <= build.value and _answers(turn, build, left):
                found += _additions(turn, card, index, build)
            if build.parts == 1 and (left << eyes | left >> eyes) >> build.value & 1:
                found += _changes(turn, card, left, index, build)
    return found


def _additions(turn: Turn, card: Card, index: int, build: Build) -> list[MoveClass]:
    eyes = TABLE_EYES[card]
    found: list[MoveClass] = [
        (BuildOn, card, build.value, sets, (index,)) for sets in _added(turn, eyes, build.value)
    ]
    if eyes == build.value:
        found.append((BuildOn, card, build.value, NO_CARDS, (index,)))
    return found


def _answers(turn: Turn, build: Build, left: int) -> bool:
    """Whether somebody answers for `build` after the player at turn has added parts to it (1.5)."""
    if left >> build.value & 1:
        return True
    return turn.rules.players == 4 and promised_by_partner(turn.rules, build, turn.seat)


def _changes(turn: Turn, card: Card, left: int, index: int, build: Build) -> list[MoveClass]:
    rules = turn.rules
    eyes = TABLE_EYES[card]
    found: list[MoveClass] = []
    raised, torn = build.value + eyes, build.value - eyes
    if raised <= MOST and left >> raised & 1 and not _may_not_raise(turn, build, raised):
        found += _raises(turn, card, raised, index)
    if rules.tear and torn >= LEAST and left >> torn & 1 and not _value_lies_there(turn, torn):
        found.append((BuildOn, card, torn, NO_CARDS, (index,)))
    return found


def _may_not_raise(turn: Turn, build: Build, raised: int) -> bool:
    if turn.rules.raise_once and turn.seat in build.raised_by:
        return True
    return _value_lies_there(turn, raised)


def _value_lies_there(turn: Turn, value: int) -> bool:
    """Whether another build of `value` forbids one more (husmulle: one build of each value)."""
    return turn.rules.one_build_per_value and bool(turn.build_values >> value & 1)


def _raises(turn: Turn, card: Card, raised: int, index: int) -> list[MoveClass]:
    if not turn.rules.raise_with_parts:
        return [(BuildOn, card, raised, NO_CARDS, (index,))]
    mergeable = [other for other, build in enumerate(turn.builds) if build.value == raised]
    beside = turn.free.sets_of_any(turn.free.reached(raised, turn.rules.package_group))
    return [
        (BuildOn, card, raised, sets, tuple(sorted((index, *merged))))
        for merged in subsets(turn, mergeable)
        for sets in beside
    ]


def verify_new_build(turn: Turn, move: NewBuild) -> None:
    """Raise unless `move` is a new build that the rules allow, other promises apart (2.2, 3.2)."""
    _verify_ordinary(move)
    if _value_lies_there(turn, move.value):
        raise IllegalMove("move.one_build_per_value", number=move.value)
    down = turn.rules.build_down and is_down(move)
    if not (down or _makes_parts(turn, move, move.value)):
        raise IllegalMove("move.no_such_parts", number=move.value)
    _verify_holds(turn, move.card, move.value)


def _verify_ordinary(move: NewBuild | BuildOn) -> None:
    if IS_VALUE_CARD[move.card]:
        raise IllegalMove("move.value_card_in_build")
    if not LEAST <= move.value <= MOST:
        raise IllegalMove("move.build_value", number=move.value)


def _verify_holds(turn: Turn, card: Card, value: int) -> None:
    if not turn.left(card) >> value & 1:
        raise IllegalMove("move.keep_for_build", a_card=Term(f"value.{value}.a"))


def _makes_parts(turn: Turn, move: NewBuild | BuildOn, value: int) -> bool:
    """Whether the played card and the free cards split into parts of `value`."""
    rules = turn.rules
    eyes, vector = TABLE_EYES[move.card], vector_of(move.cards)
    if eyes == value:
        return splits(vector, value, rules.package_group)
    if eyes > value:
        return False
    firsts = FreeCards(move.cards).groups(value - eyes, 1 if rules.two_card_builds else None)
    if not rules.package_up:
        return vector in firsts
    return splits_after(vector, firsts, value, rules.package_group)


def verify_build_on(turn: Turn, move: BuildOn) -> None:
    """Raise unless `move` builds on as the rules allow, other promises apart (2.3, 3.3)."""
    _verify_ordinary(move)
    base, merged = _base_of(turn, move)
    if not turn.rules.build_on_own and base.last == turn.seat:
        raise IllegalMove("move.build_on_own")
    if base.value != move.value:
        _verify_change(turn, move, base, merged)
        _verify_holds(turn, move.card, move.value)
        return
    if merged or not _makes_parts(turn, move, move.value):
        raise IllegalMove("move.no_such_parts", number=move.value)
    if not _answers(turn, base, turn.left(move.card)):
        raise IllegalMove("move.keep_for_build", a_card=Term(f"value.{move.value}.a"))


def base_index(builds: tuple[Build, ...], move: BuildOn) -> int:
    """The index of the build that `move` builds on; the others, of the new value, are merged into it."""
    changed = [index for index in move.builds if builds[index].value != move.value]
    return changed[0] if changed else move.builds[0]


def _base_of(turn: Turn, move: BuildOn) -> tuple[Build, list[Build]]:
    base = base_index(turn.builds, move)
    return turn.builds[base], [turn.builds[index] for index in move.builds if index != base]


def _verify_change(turn: Turn, move: BuildOn, base: Build, merged: list[Build]) -> None:
    rules = turn.rules
    eyes = TABLE_EYES[move.card]
    raised = move.value == base.value + eyes
    torn = rules.tear and move.value == base.value - eyes
    if not base.simple:
        raise IllegalMove("move.locked")
    if not (raised or torn):
        raise IllegalMove("move.no_such_change", number=move.value)
    if _value_lies_there(turn, move.value):
        raise IllegalMove("move.one_build_per_value", number=move.value)
    if raised and rules.raise_once and turn.seat in base.raised_by:
        raise IllegalMove("move.raise_once")
    if not _parts_beside(turn, move, merged, raised):
        raise IllegalMove("move.no_such_parts", number=move.value)


def _parts_beside(turn: Turn, move: BuildOn, merged: list[Build], raised: bool) -> bool:
    """Whether the free cards and merged builds may come along with the change of value (3.3)."""
    if not move.cards and not merged:
        return True
    if not raised or not turn.rules.raise_with_parts:
        return False
    if any(build.value != move.value for build in merged):
        return False
    return splits(vector_of(move.cards), move.value, turn.rules.package_group)


def parts_made(move: NewBuild | BuildOn, value: int) -> int:
    """How many parts of `value` the played card and the free cards make."""
    return (TABLE_EYES[move.card] + eyes_of(move.cards)) // value


def is_down(move: NewBuild) -> bool:
    """Whether `move` builds down: one free card less the played one (2.2)."""
    return eyes_of(move.cards) == TABLE_EYES[move.card] + move.value and len(move.cards) == 1
