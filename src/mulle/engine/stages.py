"""What a step of a giv shows: its opening, its deals, what a move led to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mulle.engine.ceremony import ceremony
from mulle.engine.events import Dealt, FaultJudged, GivStarted, Scored
from mulle.engine.giv import side_at
from mulle.rules.fishing.position import Position

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.engine.giv import Giv
    from mulle.engine.match import AnyMatch
    from mulle.games.reading import AnyPosition


def opened(giv: Giv, position: AnyPosition, mulle: Card | None) -> GivStarted:
    """The giv announced, with the table's cards open."""
    return GivStarted(
        giv=giv.number,
        dealer=giv.dealer,
        seats=giv.seats,
        deciding=giv.deciding,
        table=position.table if isinstance(position, Position) else (),
        mulle=mulle,
    )


def dealt(giv: Giv, position: AnyPosition) -> Dealt:
    """The hands of the round that `position` begins."""
    return Dealt(
        giv=giv.number,
        round=_round(position),
        dealer=giv.seats[position.dealer],
        call=_call(position),
        seats=giv.seats,
        hands=position.hands,
    )


def _call(position: AnyPosition) -> str | None:
    """What the dealer says before the last round; a giv of a single round has nothing to warn of."""
    if isinstance(position, Position) and 1 < position.round == position.ruleset.rounds:
        return ceremony(position.ruleset).last_call
    return None


def hidden_until_dealt(position: AnyPosition) -> AnyPosition:
    """`position` before its hands are dealt: the table lies open and nobody is at turn."""
    empty = ((),) * len(position.hands)
    if isinstance(position, Position):
        held = tuple(card for hand in position.hands for card in hand)
        return replace(position, hands=empty, turn=None, stock=(*held, *position.stock))
    return replace(position, hands=empty, turn=None, talon=())


def begins_round(before: AnyPosition, after: AnyPosition) -> bool:
    """Whether the move between the two was the last of its round, and another round follows."""
    return _round(after) > _round(before)


def _round(position: AnyPosition) -> int:
    return position.round if isinstance(position, Position) else 1


def fault(match: AnyMatch, giv: Giv, before: AnyPosition, after: AnyPosition) -> FaultJudged | None:
    """What the move's faults led to, if there were any (rules.md 6)."""
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    if before.faults is None or after.faults is None:
        return None
    had, has = before.faults, after.faults
    if (had.penalties, had.lost) == (has.penalties, has.lost):
        return None
    penalties = [0] * match.sides
    for place, (fewer, more) in enumerate(zip(had.penalties, has.penalties, strict=True)):
        penalties[side_at(giv, place, match.sides)] = more - fewer
    lost = None if has.lost is None else side_at(giv, has.lost, match.sides)
    return FaultJudged(giv=giv.number, penalties=tuple(penalties), lost=lost)


def rond_scored(match: AnyMatch, giv: Giv, before: AnyPosition, after: AnyPosition) -> Scored | None:
    """The count of a rond where each is counted for itself (rules.md 4)."""
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    if len(after.scored) == len(before.scored):
        return None
    so_far = [rond[side]["total"] for rond in after.scored for side in range(match.sides)]
    totals = tuple(total + sum(so_far[side :: match.sides]) for side, total in enumerate(match.totals))
    return Scored(giv=giv.number, round=before.round, scores=after.scored[-1], totals=totals)


def giv_scored(match: AnyMatch) -> Scored:
    """The count of the giv that `match` has just been given."""
    last = match.played[-1]
    return Scored(giv=last.giv.number, round=None, scores=last.scores, totals=match.totals)
