"""Taking in: full captures and mulle captures (rules.md 2.1, 3.1, 4)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD, TABLE_EYES, Card
from mulle.rules.errors import IllegalMove
from mulle.rules.fishing.groups import (
    NO_GROUPS,
    FreeCards,
    Vector,
    fits,
    splits,
    splits_after,
    twins,
    vector_of,
)
from mulle.rules.fishing.moves import Capture, MulleCapture
from mulle.rules.fishing.turn import NO_CARDS
from mulle.words import Term

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.rules.fishing.turn import MoveClass, Turn

Taken = tuple["Cards", tuple[int, ...]]
MOST_PAIRS = 100


def takes_free_cards(turn: Turn, card: Card) -> bool:
    """Whether `card`, played from hand, may capture free cards at all."""
    return not (turn.rules.value_cards_take_builds_only and IS_VALUE_CARD[card])


def can_capture(turn: Turn, card: Card) -> bool:
    """Whether `card` could take in anything that lies on the table."""
    value = HAND_EYES[card]
    if turn.build_values >> value & 1:
        return True
    if takes_free_cards(turn, card) and turn.free.groups(value, turn.rules.max_group):
        return True
    return bool(_mixtures(turn, card))


def capture_classes(turn: Turn, card: Card) -> list[MoveClass]:
    """Every capture with `card`, before responsibility is asked; empty only if it can take nothing."""
    rules, value = turn.rules, HAND_EYES[card]
    builds: tuple[int, ...] = ()
    if turn.build_values >> value & 1:
        builds = tuple([index for index, build in enumerate(turn.builds) if build.value == value])
    takings = _forced_takings(turn, card, builds) if rules.forced_capture else _chosen(turn, card, builds)
    units = mulle_units(turn, card) if takings and rules.mulle_captures else ()
    if not units:
        return takings
    found: list[MoveClass] = [(MulleCapture, card, 0, (cards,), builds) for cards, builds in units]
    return found + [_without_mulles(taking, units) for taking in takings]


def _without_mulles(taking: MoveClass, units: list[Taken]) -> MoveClass:
    """`taking` less what a mulle capture takes: the same cards taken in are that mulle capture (2.1)."""
    kind, card, value, sets, builds = taking
    if len(sets) > MOST_PAIRS:  # a mulle capture takes one card or two, of which there are never so many sets
        return taking
    return kind, card, value, tuple(cards for cards in sets if (cards, builds) not in units), builds


def _forced_takings(turn: Turn, card: Card, builds: tuple[int, ...]) -> list[MoveClass]:
    vectors = NO_GROUPS
    if takes_free_cards(turn, card):
        vectors = turn.free.maximal(HAND_EYES[card], turn.rules.max_group)
    if not builds and vectors == NO_GROUPS:
        return []
    return [(Capture, card, 0, sets, builds) for sets in turn.free.sets_of_any(vectors)]


def _chosen(turn: Turn, card: Card, builds: tuple[int, ...]) -> list[MoveClass]:
    """Any groups, any builds of the value, any mixtures; only nothing at all is no capture (3.1)."""
    free = turn.free
    vectors = NO_GROUPS
    if takes_free_cards(turn, card):
        vectors = free.reached(HAND_EYES[card], turn.rules.max_group)
    mixtures = [(free.sums(mixed, vectors), used) for mixed, used in _mixtures(turn, card)]
    groups: list[tuple[Sequence[Cards], tuple[int, ...]]] = [
        (sets, ()) for sets in free.sets_of_any(vectors[1:])
    ]
    groups += [(sets, used) for mixed, used in mixtures for sets in free.sets_of_any(mixed)]
    found: list[MoveClass] = []
    for some in subsets(turn, builds):
        if some:
            found.append((Capture, card, 0, NO_CARDS, some))
        found += [(Capture, card, 0, sets, tuple(sorted(some + used))) for sets, used in groups]
    return found


def subsets(turn: Turn, builds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of some of `builds`, none of them first."""
    most = min(1, len(builds)) if turn.free.plain else len(builds)
    for count in range(most + 1):
        for some in combinations(builds, count):
            turn.free.budget.spend()
            yield some


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
                filled = turn.free.sums(vectors, fillings)
                if filled:
                    found.append((filled, (*used, index)))
    return found[1:]


def mulle_units(turn: Turn, card: Card) -> list[Taken]:
    """What a mulle capture with `card` may take: free cards and builds, one unit each (2.1, 4)."""
    kinds = turn.rules.mulle_captures
    units: list[Taken] = []
    if not IS_VALUE_CARD[card]:
        eyes = TABLE_EYES[card]
        if "twin" in kinds and turn.free.present >> (eyes - 1) & 1 and card in turn.free.cards:
            units.append(((card,), ()))
        if "two_twins" in kinds and turn.free.may_have_twins(eyes):
            units += [
                ((face, face), ())
                for face in turn.free.twins
                if TABLE_EYES[face] == eyes or 2 * TABLE_EYES[face] == eyes
            ]
    if "build" in kinds and turn.build_values >> HAND_EYES[card] & 1:
        units += [((), (index,)) for index, build in enumerate(turn.builds) if _is_mulle(card, build)]
    return units


def _is_mulle(card: Card, build: Build) -> bool:
    return build.value == HAND_EYES[card] and (card in build.cards or bool(twins(build.cards)))


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
    cards = FreeCards(move.cards)
    firsts = {0}
    for build in short:
        firsts = cards.sums(firsts, cards.groups(value - build.value, None))
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
