"""Playing a move: the position after it, with mullar, tabbar, the next deal and the end of the giv."""

from __future__ import annotations

from bisect import bisect
from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.fishing.building import base_index, is_down, parts_made
from mulle.rules.fishing.credits import credited, with_tabbe
from mulle.rules.fishing.faults import after_fault
from mulle.rules.fishing.groups import eyes_of
from mulle.rules.fishing.keepers import keepers_after_adding
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, Move, MulleCapture, NewBuild
from mulle.rules.fishing.pieces import Build, Pile
from mulle.rules.fishing.rounds import after_round, next_with_cards

Taking = Capture | MulleCapture

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.position import Position


def apply(position: Position, move: Move) -> Position:
    """The position after a legal `move`."""
    moved = _moved(position, move)
    if position.faults is not None:
        return after_fault(position, move, moved)
    return moved if moved.turn is not None else after_round(moved)


def _moved(position: Position, move: Move) -> Position:
    """The cards moved and the turn passed on; nobody is at turn when all hands are empty."""
    if isinstance(move, LayOut):
        return _after(position, move.card, table=with_card(position.table, move.card))
    if isinstance(move, Taking):
        return _captured(position, move)
    if isinstance(move, NewBuild):
        return _built(position, move)
    return _built_on(position, move)


def _after(
    position: Position,
    card: Card,
    *,
    table: Cards,
    builds: tuple[Build, ...] | None = None,
    piles: tuple[Pile, ...] | None = None,
) -> Position:
    """`position` with `card` gone from the hand, the table as given, and the turn passed on."""
    seat = player_at_turn(position)
    held = list(position.hands)
    place = held[seat].index(card)
    held[seat] = held[seat][:place] + held[seat][place + 1 :]
    hands = tuple(held)
    return type(position)(
        position.ruleset,
        position.forehand,
        next_with_cards(seat, hands),
        position.round,
        hands,
        table,
        position.builds if builds is None else builds,
        position.piles if piles is None else piles,
        position.last_taker if piles is None else seat,
        position.stock,
        position.scored,
        position.faults,
    )


def player_at_turn(position: Position) -> int:
    """The seat at turn of a giv that is not over."""
    assert position.turn is not None
    return position.turn


def with_card(cards: Cards, card: Card) -> Cards:
    """The sorted `cards` and one more."""
    place = bisect(cards, card)
    return (*cards[:place], card, *cards[place:])


def without(cards: Cards, taken: Cards) -> Cards:
    """`cards` less one copy of each of `taken`."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _captured(position: Position, move: Capture | MulleCapture) -> Position:
    seat = player_at_turn(position)
    taken = tuple([position.builds[index] for index in move.builds])
    table = without(position.table, move.cards)
    builds = tuple([build for index, build in enumerate(position.builds) if index not in move.builds])
    piles = list(position.piles) if table or builds else with_tabbe(position, seat)
    mulles, tabbar = credited(position.ruleset, move, taken)
    pile = piles[seat]
    cards = (*pile.cards, *move.cards, *[card for build in taken for card in build.cards], move.card)
    piles[seat] = Pile(cards, pile.mulles + mulles, pile.tabbar + tabbar)
    return _after(position, move.card, table=table, builds=builds, piles=tuple(piles))


def _built(position: Position, move: NewBuild) -> Position:
    seat = player_at_turn(position)
    build = Build(
        value=move.value,
        cards=tuple(sorted((move.card, *move.cards))),
        parts=1 if is_down(move) else parts_made(move, move.value),
        creator=seat,
        last=seat,
        keepers=(seat,),
    )
    table = without(position.table, move.cards)
    return _after(position, move.card, table=table, builds=(*position.builds, build))


def _built_on(position: Position, move: BuildOn) -> Position:
    base = base_index(position.builds, move)
    merged = [position.builds[index] for index in move.builds if index != base]
    build = _changed_build(position, move, position.builds[base], merged)
    builds = tuple(
        build if index == base else other
        for index, other in enumerate(position.builds)
        if index == base or index not in move.builds
    )
    return _after(position, move.card, table=without(position.table, move.cards), builds=builds)


def _changed_build(position: Position, move: BuildOn, build: Build, merged: list[Build]) -> Build:
    seat = player_at_turn(position)
    cards = (move.card, *move.cards, *build.cards, *(card for other in merged for card in other.cards))
    if move.value == build.value:
        hand = without(position.hands[seat], (move.card,))
        return replace(
            build,
            cards=tuple(sorted(cards)),
            parts=build.parts + parts_made(move, move.value),
            last=seat,
            keepers=keepers_after_adding(position.ruleset, build, seat, hand),
        )
    return replace(
        build,
        value=move.value,
        cards=tuple(sorted(cards)),
        parts=1 + eyes_of(move.cards) // move.value + sum(other.parts for other in merged),
        last=seat,
        keepers=(seat,),
        changed=True,
        raised_by=tuple(sorted({*build.raised_by, seat})),
    )
