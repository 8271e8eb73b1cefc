"""A View as the screen gets it, with the table's own seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, written
from mulle.engine.telling.phrases import value_in_figures
from mulle.rules.tricks.contract import is_low, trump
from mulle.view import TrickView as EngineTrickView
from mulle.view import top_of_pile
from mulle.web.protocol.states import BuildState, FishingView, MulleState, PileState, TrickState, TrickView

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from mulle.engine.giv import Giv
    from mulle.rules.fishing.pieces import Build
    from mulle.view import AnyView, View

    T = TypeVar("T")

ScreenView = FishingView | TrickView


def screen_view(view: AnyView, giv: Giv, seats: int, language: str) -> ScreenView:
    """`view` of `giv` at a table of `seats`."""
    if isinstance(view, EngineTrickView):
        return _tricks(view, giv)
    return _fishing(view, giv, seats, language)


def _at_table(giv: Giv, place: int | None) -> int | None:
    return None if place is None else giv.seats[place]


def _by_seat(giv: Giv, values: Sequence[T], seats: int) -> list[T | None]:
    """What each seat of the table has; None for one who sits out."""
    found = dict(zip(giv.seats, values, strict=True))
    return [found.get(seat) for seat in range(seats)]


def _fishing(view: View, giv: Giv, seats: int, language: str) -> FishingView:
    return FishingView(
        turn=_at_table(giv, view.turn),
        forehand=giv.seats[view.forehand],
        round=view.round,
        rounds=view.ruleset.rounds,
        hand=written(view.hand),
        held=_by_seat(giv, view.held, seats),
        table=written(view.table),
        builds=[_build(build, giv, language) for build in view.builds],
        piles=_by_seat(giv, [_pile(view, place) for place in range(len(giv.seats))], seats),
        last_taker=_at_table(giv, view.last_taker),
        undealt=view.undealt,
        penalties=None if view.penalties is None else list(view.penalties),
        lost=view.lost,
        withheld=view.withheld,
    )


def _build(build: Build, giv: Giv, language: str) -> BuildState:
    return BuildState(
        value=build.value,
        name=value_in_figures(build.value, language),
        cards=written(build.cards),
        parts=build.parts,
        locked=not build.simple,
        creator=giv.seats[build.creator],
        last=giv.seats[build.last],
        changed=build.changed,
        raised_by=[giv.seats[place] for place in build.raised_by],
        keepers=[giv.seats[place] for place in build.keepers],
    )


def _pile(view: View, place: int) -> PileState:
    """The pile of one who plays; it lies face up where giv after giv is counted in points (rules.md 1.6)."""
    lines = [line for line in view.log if line.seat == place and line.taken]
    if view.ruleset.score_each == "rond":
        lines = [line for line in lines if line.round == view.round]
    top = top_of_pile(view, place) if view.ruleset.counting == "points" else None
    return PileState(
        cards=sum(len(line.taken) for line in lines),
        top=None if top is None else NAMES[top],
        mulles=[MulleState(card=NAMES[mulle.card], points=mulle.points) for mulle in view.mulles[place]],
        tabbar=view.tabbar[place],
        tabbar_up=view.ruleset.counting == "majorities",
    )


def _tricks(view: EngineTrickView, giv: Giv) -> TrickView:
    last = view.last_trick
    return TrickView(
        turn=_at_table(giv, view.turn),
        forehand=giv.seats[view.forehand],
        phase=view.phase,  # type: ignore[arg-type]
        mulle=NAMES[view.mulle],
        trump=trump(view.mulle),  # type: ignore[arg-type]
        low=is_low(view.mulle),
        hand=written(view.hand),
        held=list(view.held),
        laid_away=written(view.laid_away),
        buyer=_at_table(giv, view.buyer),
        trick=written(view.trick),
        leader=giv.seats[view.leader],
        tricks=list(view.tricks),
        last_trick=None
        if last is None
        else TrickState(leader=last.leader, cards=written(last.cards), winner=last.winner),
        silent=_at_table(giv, view.silent),
        points=list(view.points),
        chips=list(view.chips),
        pot=view.pot,
    )
