"""The engine's events as the protocol tells them."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from mulle.cards import NAMES, written
from mulle.engine import events as engine
from mulle.engine.telling.shapes import Taking, shape_of
from mulle.engine.telling.splits import without
from mulle.rules.fishing.moves import BuildOn, Capture, LayOut, MulleCapture, NewBuild
from mulle.rules.fishing.position import Position
from mulle.rules.tricks.moves import Buy, Decline, Pass, PlayCard, PointOut
from mulle.rules.tricks.position import TrickPosition
from mulle.view import played
from mulle.web.protocol import happenings as told
from mulle.web.protocol.happenings import Happening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.cards import Card
    from mulle.engine.giv import Giv
    from mulle.games.reading import AnyPosition
    from mulle.rules.any_move import AnyMove

KINDS: dict[type, str] = {
    LayOut: "lay_out",
    Capture: "capture",
    MulleCapture: "mulle",
    NewBuild: "new_build",
    BuildOn: "build_on",
    Buy: "buy",
    Pass: "pass",
    PlayCard: "play_card",
    PointOut: "point_out",
    Decline: "decline",
}


@singledispatch
def happening(event: engine.Event) -> Happening | engine.Dealt:
    """`event` for everybody; a deal stays as it is, since its hands depend on who looks."""
    raise TypeError(type(event).__name__)


@happening.register
def _(event: engine.Dealt) -> engine.Dealt:
    return event


@happening.register
def _(event: engine.DealerChosen) -> Happening:
    turned = [told.TurnedCard(seat=turn.seat, card=NAMES[turn.card]) for turn in event.turned]
    return told.DealerChosen(dealer=event.dealer, how=event.how, turned=turned)  # type: ignore[arg-type]


@happening.register
def _(event: engine.Committed) -> Happening:
    return told.Committed(giv=event.giv, commitment=event.commitment.hex())


@happening.register
def _(event: engine.Contributed) -> Happening:
    return told.Contributed(giv=event.giv, seat=event.seat, contribution=event.contribution.hex())


@happening.register
def _(event: engine.Cut) -> Happening:
    return told.DeckCut(seat=event.seat, place=event.place)


@happening.register
def _(event: engine.GivStarted) -> Happening:
    seats = event.seats
    return told.GivOpened(
        giv=event.giv,
        dealer=event.dealer,
        forehand=seats[(seats.index(event.dealer) + 1) % len(seats)],
        seats=list(seats),
        deciding=event.deciding,
        table=written(event.table),
        mulle=None if event.mulle is None else NAMES[event.mulle],
    )


@happening.register
def _(event: engine.FaultJudged) -> Happening:
    return told.FaultJudged(penalties=list(event.penalties), lost=event.lost)


@happening.register
def _(event: engine.Scored) -> Happening:
    scores = [None if items is None else dict(items) for items in event.scores]
    return told.Counted(giv=event.giv, round=event.round, scores=scores, totals=list(event.totals))


@happening.register
def _(event: engine.Revealed) -> Happening:
    return told.SecretTold(giv=event.giv, secret=event.seed.hex())


@happening.register
def _(event: engine.MatchOver) -> Happening:
    how = "played" if event.lost is None else "fault"
    return told.MatchOver(
        winners=list(event.winners),
        totals=list(event.totals),
        lost=event.lost,
        how=how,  # type: ignore[arg-type]
    )


def move_played(before: AnyPosition, after: AnyPosition, move: AnyMove, giv: Giv, bot: bool) -> Happening:
    """`move` with what it used, as the table sees it."""
    assert before.turn is not None
    mulles, tabbar = _credits(before, move)
    return told.MovePlayed(
        seat=giv.seats[before.turn],
        move=str(move),
        kind=KINDS[type(move)],  # type: ignore[arg-type]
        card=card_of(move),
        value=getattr(move, "value", None),
        table=places(before.table, move) if isinstance(before, Position) else [],
        builds=list(getattr(move, "builds", ())),
        taken=written(played(before, move).taken),
        mulles=mulles,
        tabbar=tabbar,
        trick_winner=_trick_winner(before, after, giv),
        by_bot=bot,
    )


def card_of(move: AnyMove) -> str | None:
    """The hand card that `move` plays."""
    card = getattr(move, "card", None)
    return None if card is None else NAMES[card]


def places(table: Sequence[Card], move: AnyMove) -> list[int]:
    """Where on the table the free cards lie that `move` uses."""
    left = list(enumerate(table))
    found = []
    for card in getattr(move, "cards", ()):
        place = next(index for index, (_, lying) in enumerate(left) if lying == card)
        found.append(left.pop(place)[0])
    return sorted(found)


def _credits(before: AnyPosition, move: AnyMove) -> tuple[int, int]:
    if not isinstance(before, Position) or not isinstance(move, Capture | MulleCapture):
        return 0, 0
    shape = shape_of(before, move)
    assert isinstance(shape, Taking)
    return len(shape.mulles), shape.tabbar


def _trick_winner(before: AnyPosition, after: AnyPosition, giv: Giv) -> int | None:
    if not isinstance(before, TrickPosition) or not isinstance(after, TrickPosition):
        return None
    won = [place for place in range(len(giv.seats)) if after.tricks[place] > before.tricks[place]]
    return giv.seats[won[0]] if won else None


def leftovers(before: AnyPosition, after: AnyPosition, move: AnyMove, giv: Giv) -> told.Leftovers | None:
    """What still lay there when `move` ended the giv (rules.md 1.6)."""
    if not isinstance(before, Position) or not isinstance(after, Position) or not after.is_over:
        return None
    if after.faults is not None and after.faults.lost is not None:
        return None
    lying = without(before.table, getattr(move, "cards", ()))
    left = (*lying, move.card) if isinstance(move, LayOut) else lying
    if not left:
        return None
    taker = None if after.last_taker is None else giv.seats[after.last_taker]
    return told.Leftovers(seat=taker, cards=written(left))
