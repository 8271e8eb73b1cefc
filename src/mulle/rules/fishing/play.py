"""Playing a move: the position after it, with mullar, tabbar, the next deal and the end of the giv."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.rules.fishing import faults
from mulle.rules.fishing.building import base_index, is_down, parts_made
from mulle.rules.fishing.credits import credited, with_tabbe
from mulle.rules.fishing.keepers import keepers_after_adding
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, Move, MulleCapture, NewBuild
from mulle.rules.fishing.pieces import Build, Pile
from mulle.rules.fishing.rounds import after_turn

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.position import Position


def apply(position: Position, move: Move) -> Position:
    """The position after a legal `move`."""
    if position.faults is None:
        return after_turn(_moved(position, move))
    return faults.play_with_faults(position, move, _moved(position, move))


def _moved(position: Position, move: Move) -> Position:
    """The cards moved; the turn has not passed yet."""
    if isinstance(move, LayOut):
        return _laid_out(position, move)
    if isinstance(move, Capture | MulleCapture):
        return _captured(position, move)
    if isinstance(move, NewBuild):
        return _built(position, move)
    return _built_on(position, move)


def _hands_after(position: Position, move: Move) -> tuple[Cards, ...]:
    seat = position.turn
    assert seat is not None
    hands = list(position.hands)
    hands[seat] = without(hands[seat], (move.card,))
    return tuple(hands)


def without(cards: Cards, taken: Cards) -> Cards:
    """`cards` less one copy of each of `taken`."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _laid_out(position: Position, move: LayOut) -> Position:
    table = tuple(sorted((*position.table, move.card)))
    return replace(position, hands=_hands_after(position, move), table=table)


def _captured(position: Position, move: Capture | MulleCapture) -> Position:
    seat = position.turn
    assert seat is not None
    taken_builds = tuple(position.builds[index] for index in move.builds)
    table = without(position.table, move.cards)
    builds = tuple(build for index, build in enumerate(position.builds) if index not in move.builds)
    piles = list(position.piles) if table or builds else with_tabbe(position, seat)
    mulles, tabbar = credited(position.ruleset, move, taken_builds)
    pile = piles[seat]
    cards = (*pile.cards, move.card, *move.cards, *(card for build in taken_builds for card in build.cards))
    piles[seat] = Pile(cards, pile.mulles + mulles, pile.tabbar + tabbar)
    return replace(
        position,
        hands=_hands_after(position, move),
        table=table,
        builds=builds,
        piles=tuple(piles),
        last_taker=seat,
    )


def _built(position: Position, move: NewBuild) -> Position:
    seat = position.turn
    assert seat is not None
    build = Build(
        value=move.value,
        cards=tuple(sorted((move.card, *move.cards))),
        parts=1 if is_down(move) else parts_made(move, move.value),
        creator=seat,
        last=seat,
        keepers=(seat,),
    )
    return replace(
        position,
        hands=_hands_after(position, move),
        table=without(position.table, move.cards),
        builds=(*position.builds, build),
    )


def _built_on(position: Position, move: BuildOn) -> Position:
    base = base_index(position.builds, move)
    merged = [position.builds[index] for index in move.builds if index != base]
    hands = _hands_after(position, move)
    build = _changed_build(position, move, position.builds[base], merged, hands)
    builds = tuple(
        build if index == base else other
        for index, other in enumerate(position.builds)
        if index == base or index not in move.builds
    )
    return replace(position, hands=hands, table=without(position.table, move.cards), builds=builds)


def _changed_build(
    position: Position, move: BuildOn, build: Build, merged: list[Build], hands: tuple[Cards, ...]
) -> Build:
    seat = position.turn
    assert seat is not None
    cards = (move.card, *move.cards, *build.cards, *(card for other in merged for card in other.cards))
    if move.value == build.value:
        return replace(
            build,
            cards=tuple(sorted(cards)),
            parts=build.parts + parts_made(move, move.value),
            last=seat,
            keepers=keepers_after_adding(position.ruleset, build, seat, hands[seat]),
        )
    added = sum(card.rank + 1 for card in move.cards) // move.value
    return replace(
        build,
        value=move.value,
        cards=tuple(sorted(cards)),
        parts=1 + added + sum(other.parts for other in merged),
        last=seat,
        keepers=(seat,),
        changed=True,
        raised_by=tuple(sorted({*build.raised_by, seat})),
    )
