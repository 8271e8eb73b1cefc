"""A table against the computer as the screen draws it."""

from __future__ import annotations

from asyncio import Event, to_thread
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD
from mulle.engine.score_sheet import score_sheet
from mulle.engine.tell import move_in_words
from mulle.engine.telling.phrases import value_in_figures
from mulle.solo.saved import forget, save
from mulle.solo.table import HUMAN
from mulle.tui.picture import BuildDrawn, Choice, Picture, Step
from mulle.view import TrickView, View, top_of_pile
from mulle.words import CardText, Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Build
    from mulle.solo.table import SoloTable
    from mulle.view import AnyView

MOST_OFFERED = 400


class LocalSource:
    """The person's seat at a `SoloTable`."""

    def __init__(self, table: SoloTable) -> None:
        self.table = table

    @property
    def picture(self) -> Picture:
        """The table now."""
        if not self.table.has_begun:
            return Picture(heading=say("tui.dealing"), others=())
        return _picture(self.table)

    @property
    def log(self) -> list[str]:
        """Everything told so far."""
        return self.table.log

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.table.is_over

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, at one's turn or when all is over."""
        return self.table.can_undo and (self.table.is_asked or self.is_over)

    @property
    def sheet(self) -> str:
        """The score sheet."""
        match = self.table.game.match
        return "" if match is None else score_sheet(match).text(self.table.game.names)

    async def open(self) -> None:
        """The table is here."""

    async def step(self) -> Step:
        """Let the others play, without holding up the screen; at the person's turn nothing happens."""
        if self.table.is_asked:
            await Event().wait()
        before = self._counted()
        told = await to_thread(self.table.step)
        return Step(told, self._counted() > before)

    async def play(self, move: str) -> Step:
        """Play the person's move."""
        before = self._counted()
        told = self.table.play(move)
        return Step(told, self._counted() > before)

    async def hint(self) -> str:
        """What a strong player would do."""
        return str(await to_thread(self.table.hint))

    async def undo(self) -> list[str]:
        """Go back to the person's last choice."""
        await to_thread(self.table.undo)
        return [say("play.undone")]

    async def answer(self, *, yes: bool) -> None:
        """Players of the computer ask nothing."""

    async def close(self) -> str:
        """Save what is unfinished; a finished match is saved no longer."""
        if self.is_over:
            forget()
        elif self.table.can_undo:
            save(self.table)
            return say("tui.saved")
        return say("play.thanks")

    def _counted(self) -> int:
        match = self.table.game.match
        return 0 if match is None else len(match.played)


def _picture(table: SoloTable) -> Picture:
    view, names = table.view, table.names_at_table
    own = None if table.game.giv is None else table.game.giv.place(HUMAN)
    others = [seat for seat in range(len(names)) if seat != own]
    fishing = view if isinstance(view, View) else None
    return Picture(
        heading=_heading(table, view),
        others=tuple(_other(view, seat, names) for seat in others),
        notes=() if own is None else (_other(view, own, names),),
        table=tuple(
            map(str, fishing.table if fishing else view.trick if isinstance(view, TrickView) else ())
        ),
        builds=tuple(_build(build, names, own) for build in fishing.builds) if fishing else (),
        hand=tuple(map(str, view.hand)),
        badges=tuple(_badge(card) if fishing else "" for card in view.hand),
        choices=tuple(_choices(view)),
        left_out=max(0, len(view.moves) - MOST_OFFERED),
        is_asked=table.is_asked,
        waiting=_waiting(table),
    )


def _waiting(table: SoloTable) -> str:
    turn = table.game.turn
    return "" if turn in (None, HUMAN) else say("tui.thinking", name=Quoted(table.game.names[turn or 0]))


def _heading(table: SoloTable, view: AnyView) -> str:
    match, giv = table.game.match, table.game.giv
    assert match is not None
    assert giv is not None
    game = say(f"game.{table.game.ruleset.game}")
    totals = "–".join(str(total).replace("-", "−") for total in match.totals)
    if isinstance(view, TrickView):
        mulle = CardText(str(view.mulle))
        return say("tui.heading_tricks", game=game, giv=giv.number, mulle=mulle, pot=view.pot, totals=totals)
    told = {"round": view.round, "rounds": view.ruleset.rounds, "totals": totals}
    return say("tui.heading", game=game, giv=giv.number, **told)


def _other(view: AnyView, seat: int, names: list[str]) -> str:
    """What lies open at a seat."""
    told = ", ".join(_open_at(view, seat))
    key = "tui.seat_at_turn" if view.turn == seat else "tui.seat"
    return say(key, name=Quoted(names[seat]), told=told)


def _open_at(view: AnyView, seat: int) -> Iterator[str]:
    yield say("tui.held", number=view.held[seat])
    if isinstance(view, TrickView):
        yield say("tui.tricks", number=view.tricks[seat])
        yield say("tui.points", number=view.points[seat], chips=view.chips[seat])
        return
    if view.mulles[seat]:
        yield say("tui.mullar", number=len(view.mulles[seat]))
    if view.tabbar[seat]:
        yield say("tui.tabbar", number=view.tabbar[seat])
    top = top_of_pile(view, seat) if view.ruleset.counting == "points" else None
    if top is not None:
        yield say("tui.top", card=CardText(str(top)))


def _build(build: Build, names: list[str], own: int | None) -> BuildDrawn:
    keepers = " + ".join(names[seat] for seat in build.keepers)
    is_own = own in build.keepers
    return BuildDrawn(
        value_in_figures(build.value), tuple(map(str, build.cards)), build.parts, keepers, is_own
    )


def _badge(card: Card) -> str:
    """What a value card counts in hand, which is not what it counts on the table."""
    return str(HAND_EYES[card]) if IS_VALUE_CARD[card] else ""


def _choices(view: AnyView) -> Iterator[Choice]:
    for move in view.moves[:MOST_OFFERED]:
        card = getattr(move, "card", None)
        yield Choice(
            move=str(move),
            card=None if card is None else str(card),
            table=_places(view, getattr(move, "cards", ())),
            builds=tuple(getattr(move, "builds", ())),
            words=move_in_words(view, move),
            short=move_in_words(view, move, card_chosen=True),
        )


def _places(view: AnyView, used: tuple[Card, ...]) -> tuple[int, ...]:
    """Where on the table the used cards lie; of two alike the first is used first."""
    left: list[Card | None] = list(view.table) if isinstance(view, View) else []
    found = []
    for card in used:
        found.append(left.index(card))
        left[found[-1]] = None
    return tuple(found)
