"""Taking in: full captures and mulle captures (rules.md 2.1, 3.1, 4)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD, TABLE_EYES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.groups import Vector, fits, free_cards, splits, splits_after, vector_of
from mulle.rules.fishing.moves import Capture, MulleCapture
from mulle.words import Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.rules.fishing.turn import Choices, MoveClass, Turn

Taken = tuple["Cards", tuple[int, ...]]


def takes_free_cards(turn: Turn, card: Card) -> bool:
    """Whether `card`, played from hand, may capture free cards at all."""
    return not (turn.rules.value_cards_take_builds_only and IS_VALUE_CARD[card])


def can_capture(turn: Turn, card: Card) -> bool:
    """Whether `card` could take in anything that lies on the table."""
    value = HAND_EYES[card]
    if any(build.value == value for build in turn.builds):
        return True
    return takes_free_cards(turn, card) and bool(turn.free.groups(value, turn.rules.max_group))


def capture_classes(turn: Turn, card: Card) -> list[MoveClass]:
    """Every capture with `card`, before responsibility is asked."""
    units = mulle_units(turn, card) if turn.rules.mulle_captures else []
    found: list[MoveClass] = [(MulleCapture, card, 0, [(cards,)], builds) for cards, builds in units]
    for vector, builds in _takings(turn, card):
        choices = turn.free.choices(vector)
        if units:
            choices = _without_mulles(choices, builds, units)
        found.append((Capture, card, 0, choices, builds))
    return found


def _without_mulles(choices: Choices, builds: tuple[int, ...], units: list[Taken]) -> Choices:
    """`choices` less what a mulle capture takes: the same cards taken in are that mulle capture (2.1)."""
    if not choices:
        return [()] if ((), builds) in units else choices
    if len(choices) > 1 or builds:
        return choices
    return [tuple(cards for cards in choices[0] if (cards, ()) not in units)]


def _takings(turn: Turn, card: Card) -> Iterator[tuple[Vector, tuple[int, ...]]]:
    value = HAND_EYES[card]
    builds = tuple(index for index, build in enumerate(turn.builds) if build.value == value)
    if turn.rules.forced_capture:
        return _forced_takings(turn, card, builds)
    return _chosen_takings(turn, card, builds)


def _forced_takings(
    turn: Turn, card: Card, builds: tuple[int, ...]
) -> Iterator[tuple[Vector, tuple[int, ...]]]:
    vectors: tuple[Vector, ...] = (0,)
    if takes_free_cards(turn, card):
        vectors = turn.free.maximal(HAND_EYES[card], turn.rules.max_group)
    for vector in vectors:
        if vector or builds:
            yield vector, builds


def _chosen_takings(
    turn: Turn, card: Card, builds: tuple[int, ...]
) -> Iterator[tuple[Vector, tuple[int, ...]]]:
    vectors: tuple[Vector, ...] = (0,)
    if takes_free_cards(turn, card):
        vectors = turn.free.reached(HAND_EYES[card], turn.rules.max_group)
    mixtures = _mixtures(turn, card)
    for count in range(len(builds) + 1):
        for some in combinations(builds, count):
            for vector in vectors:
                if vector or some:
                    yield vector, some
            for mixed, used in mixtures:
                indexes = tuple(sorted(some + used))
                for both in _sums(mixed, vectors, turn.free.counts):
                    yield both, indexes


def _mixtures(turn: Turn, card: Card) -> list[tuple[set[Vector], tuple[int, ...]]]:
    """The ways to take simple builds together with free cards that fill them up to the value (3.1).

    Each entry: the vectors of free cards that fill up just these builds, and the builds.
    """
    if not turn.rules.take_build_with_free or not turn.builds or not takes_free_cards(turn, card):
        return []
    value = HAND_EYES[card]
    found: list[tuple[set[Vector], tuple[int, ...]]] = [({0}, ())]
    for index, build in enumerate(turn.builds):
        if build.simple and build.value < value:
            fillings = turn.free.groups(value - build.value, None)
            for vectors, used in tuple(found):
                filled = _sums(vectors, fillings, turn.free.counts)
                if filled:
                    found.append((filled, (*used, index)))
    return found[1:]


def _sums(some: set[Vector], others: tuple[Vector, ...], counts: Vector) -> set[Vector]:
    """Every sum of one of each that the free cards allow."""
    return {one + other for one in some for other in others if fits(one + other, counts)}


def mulle_units(turn: Turn, card: Card) -> list[Taken]:
    """What a mulle capture with `card` may take: free cards and builds, one unit each (2.1, 4)."""
    kinds = turn.rules.mulle_captures
    units: list[Taken] = []
    if not IS_VALUE_CARD[card]:
        if "twin" in kinds and card in turn.free.cards:
            units.append(((card,), ()))
        if "two_twins" in kinds:
            eyes = TABLE_EYES[card]
            units += [
                ((face, face), ())
                for face in twins(turn.free.cards)
                if TABLE_EYES[face] == eyes or 2 * TABLE_EYES[face] == eyes
            ]
    if "build" in kinds:
        units += [((), (index,)) for index, build in enumerate(turn.builds) if _is_mulle(card, build)]
    return units


def _is_mulle(card: Card, build: Build) -> bool:
    return build.value == HAND_EYES[card] and (card in build.cards or bool(twins(build.cards)))


def twins(cards: Cards) -> list[Card]:
    """The faces of which both copies are among the sorted `cards`."""
    return [one for one, other in zip(cards, cards[1:], strict=False) if one == other]


def verify_capture(turn: Turn, move: Capture) -> None:
    """Raise unless `move` is a capture that the rules allow, responsibility apart."""
    card, value = move.card, HAND_EYES[move.card]
    if move.cards and not takes_free_cards(turn, card):
        raise IllegalMove("move.value_card_takes_builds")
    if (move.cards, move.builds) in mulle_units(turn, card):
        raise IllegalMove("move.is_a_mulle")
    short = [turn.builds[index] for index in move.builds if turn.builds[index].value != value]
    if not _adds_up(turn, move, short):
        raise IllegalMove("move.does_not_add_up", a_card=Term(f"value.{value}.a"))
    if turn.rules.forced_capture:
        _verify_everything_taken(turn, move)


def _adds_up(turn: Turn, move: Capture, short: list[Build]) -> bool:
    """Whether the free cards split into groups of the value, some of them together with a `short` build."""
    value = HAND_EYES[move.card]
    vector = vector_of(move.cards)
    if not short:
        return splits(vector, value, turn.rules.max_group)
    if not turn.rules.take_build_with_free:
        return False
    if not all(build.simple and build.value < value for build in short):
        return False
    cards = free_cards(move.cards)
    firsts = {0}
    for build in short:
        firsts = _sums(firsts, cards.groups(value - build.value, None), cards.counts)
    return splits_after(vector, firsts, value, turn.rules.max_group)


def _verify_everything_taken(turn: Turn, move: Capture) -> None:
    value = HAND_EYES[move.card]
    if any(build.value == value and index not in move.builds for index, build in enumerate(turn.builds)):
        raise IllegalMove("move.must_take_all")
    if takes_free_cards(turn, move.card):
        left = turn.free.counts - vector_of(move.cards)
        if any(fits(group, left) for group in turn.free.groups(value, turn.rules.max_group)):
            raise IllegalMove("move.must_take_all")


def verify_mulle(turn: Turn, move: MulleCapture) -> None:
    """Raise unless `move` takes exactly one mulle, responsibility apart."""
    if (move.cards, move.builds) not in mulle_units(turn, move.card):
        raise IllegalMove("move.no_mulle")
