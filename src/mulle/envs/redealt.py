"""The round's cards dealt anew, so that one seat cannot tell the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.players.sampling import hidden_hands
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.position import TrickPosition

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from mulle.cards import Card
    from mulle.envs.giv_tree import Cards, Moment, Places
    from mulle.games.reading import AnyPosition


def redrawn(moment: Moment, seat: int, random: Random) -> Cards:
    """The round's draws as they may have been for all that `seat` knows, each way equally likely."""
    position = moment.position
    seen = moment.seen_by(seat)
    assert position is not None
    assert seen is not None
    hands = hidden_hands(seen).draw(random)
    places = {other: _places_still_held(moment, position, other) for other in hands}
    drawn = list(moment.drawn)
    away = _places_away(moment, position, seat)
    left = sorted(drawn[place] for place in (*away, *(one for held in places.values() for one in held)))
    for other, hand in hands.items():
        _put(drawn, places[other], hand)
        left = left if isinstance(position, Position) else [card for card in left if card not in hand]
    if away:
        _put(drawn, away, left)
    return tuple(drawn)


def _put(drawn: list[Card], places: Sequence[int], cards: Sequence[Card]) -> None:
    for place, card in zip(places, cards, strict=True):
        drawn[place] = card


def _places_still_held(moment: Moment, position: AnyPosition, seat: int) -> Places:
    """The places in the draws of the cards that `seat` still holds."""
    held = list(position.hands[seat])
    found = []
    for place in _pile_of(moment, position, seat):
        if moment.drawn[place] in held:
            held.remove(moment.drawn[place])
            found.append(place)
    return tuple(found)


def _pile_of(moment: Moment, position: AnyPosition, seat: int) -> Places:
    """The places of the pile that `seat` plays from: the talon's, if it has bought it."""
    bought = isinstance(position, TrickPosition) and seat == position.buyer
    return moment.piles()[-1 if bought else seat]


def _places_away(moment: Moment, position: AnyPosition, seat: int) -> Places:
    """The places of the cards that nobody holds and `seat` has not seen: the talon, or another's discard."""
    if isinstance(position, Position) or seat == position.buyer:
        return ()
    return moment.piles()[-1 if position.buyer is None else position.buyer]
