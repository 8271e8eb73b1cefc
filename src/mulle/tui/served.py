"""A table at a server as the screen draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD, Card
from mulle.guest.styled import styled
from mulle.guest.table import MOST_DESCRIBED
from mulle.tui.picture import BuildDrawn, Choice, Picture, Step
from mulle.web.protocol.states import FishingView, TrickView
from mulle.words import CardText, Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.guest.link import Link
    from mulle.guest.table import GuestTable
    from mulle.web.protocol.states import BuildState, MoveChoice, PileState, State

AnyScreenView = FishingView | TrickView


class ServedSource:
    """The person's seat at a `GuestTable`, or a place beside it."""

    def __init__(self, table: GuestTable, link: Link) -> None:
        self.table = table
        self._link = link
        self._counted = 0

    @property
    def picture(self) -> Picture:
        """The table now."""
        state = self.table.state
        if state is None:
            return Picture(heading=say("tui.coming"), others=())
        return _picture(state, self.table)

    @property
    def log(self) -> list[str]:
        """Everything told since one came, and before that of the giv in play."""
        return self.table.log

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table.is_over

    @property
    def can_undo(self) -> bool:
        """Whether one's move is the last thing that happened."""
        return self.table.state is not None and self.table.state.can_undo

    @property
    def sheet(self) -> str:
        """The score sheet."""
        state = self.table.state
        return "" if state is None else "\n".join(_sheet(state))

    async def open(self) -> None:
        """Begin to follow the table."""
        await self.table.open()
        self.table.told()
        self._counted = self._rows()

    async def step(self) -> Step:
        """Be ready where that is waited for; then wait for news."""
        await self.table.be_ready()
        return self._stepped(await self.table.news())

    async def play(self, move: str) -> Step:
        """Play the person's move."""
        return self._stepped(await self.table.play(move))

    async def hint(self) -> str:
        """What the server's adviser would play."""
        return (await self.table.hint()).move

    async def undo(self) -> list[str]:
        """Ask to take the move back; what comes of it is told by the server."""
        await self.table.undo()
        return []

    async def answer(self, *, yes: bool) -> None:
        """Answer the others' question."""
        await self.table.answer(yes=yes)

    async def close(self) -> str:
        """Stop following; a match that goes on waits, and then a bot plays."""
        is_on = not self.is_over
        await self.table.close()
        return say("tui.come_back", link=str(self._link)) if is_on else say("play.thanks")

    def _stepped(self, told: list[str]) -> Step:
        before, self._counted = self._counted, self._rows()
        return Step(told, self._counted > before and not self.is_over)

    def _rows(self) -> int:
        return 0 if self.table.state is None else len(self.table.state.sheet.rows)


def _picture(state: State, table: GuestTable) -> Picture:
    view = state.view
    fishing = view if isinstance(view, FishingView) else None
    lying = fishing.table if fishing else view.trick if isinstance(view, TrickView) else []
    hand = view.hand if view is not None else []
    return Picture(
        heading=_heading(state),
        others=tuple(_seat(state, seat) for seat in _seats(state) if seat != state.you),
        notes=() if view is None or state.you not in _seats(state) else (_seat(state, state.you or 0),),
        table=tuple(lying),
        builds=tuple(_build(build, state) for build in fishing.builds) if fishing else (),
        hand=tuple(hand),
        badges=tuple(_badge(card) if fishing else "" for card in hand),
        choices=tuple(_choice(table.described.get(one.move, one)) for one in state.moves[:MOST_DESCRIBED]),
        left_out=max(0, len(state.moves) - MOST_DESCRIBED) + state.more_moves,
        is_asked=table.is_asked and table.has_contact,
        waiting=_waiting(state, table),
        question="" if table.question is None else table.question.text,
    )


def _seats(state: State) -> list[int]:
    """Those who play the giv, or all before it."""
    return state.giv.seats if state.giv is not None else [held.seat for held in state.seats]


def _heading(state: State) -> str:
    game, giv, view = say(f"game.{state.settings.game}"), state.giv, state.view
    totals = "–".join(str(total).replace("-", "−") for total in state.sheet.totals)
    if giv is None or view is None:
        return say("tui.heading_open", game=game)
    if isinstance(view, TrickView):
        mulle = CardText(view.mulle)
        return say("tui.heading_tricks", game=game, giv=giv.number, mulle=mulle, pot=view.pot, totals=totals)
    told = {"round": view.round, "rounds": view.rounds, "totals": totals}
    return say("tui.heading", game=game, giv=giv.number, **told)


def _seat(state: State, seat: int) -> str:
    """Who sits there, what lies open there, and whether they are here."""
    held, view = state.seats[seat], state.view
    told = [*_here(state, seat), *(() if view is None else _open_at(view, seat))]
    name = Quoted(held.name) if held.kind != "free" else say("tui.free_seat")
    key = "tui.seat_at_turn" if state.turn == seat else "tui.seat"
    return say(key, name=name, told=", ".join(told)).rstrip(" :")


def _here(state: State, seat: int) -> Iterator[str]:
    held = state.seats[seat]
    if held.stand_in is not None:
        yield say("tui.bot_plays")
    elif held.kind == "person" and not held.connected:
        yield say("tui.away")


def _open_at(view: AnyScreenView, seat: int) -> Iterator[str]:
    yield say("tui.held", number=view.held[seat] or 0)
    if isinstance(view, TrickView):
        yield say("tui.tricks", number=view.tricks[seat])
        yield say("tui.points", number=view.points[seat], chips=view.chips[seat])
    elif (pile := view.piles[seat]) is not None:
        yield from _pile(pile)


def _pile(pile: PileState) -> Iterator[str]:
    if pile.mulles:
        yield say("tui.mullar", number=len(pile.mulles))
    if pile.tabbar:
        yield say("tui.tabbar", number=pile.tabbar)
    if pile.top is not None:
        yield say("tui.top", card=CardText(pile.top))


def _build(build: BuildState, state: State) -> BuildDrawn:
    keepers = " + ".join(state.seats[seat].name for seat in build.keepers)
    return BuildDrawn(build.name, tuple(build.cards), build.parts, keepers, state.you in build.keepers)


def _badge(card: str) -> str:
    known = Card(card)
    return str(HAND_EYES[known]) if IS_VALUE_CARD[known] else ""


def _choice(move: MoveChoice) -> Choice:
    """A move as it is offered; one that has no sentence is told in notation."""
    words, short = styled(move.words) or move.move, styled(move.short) or move.move
    return Choice(move.move, move.card, tuple(move.table), tuple(move.builds), words, short)


def _waiting(state: State, table: GuestTable) -> str:
    """What is waited for."""
    if not table.has_contact:
        return say("tui.no_contact")
    if state.status == "open":
        return say("tui.not_begun")
    if state.you is not None and state.seats[state.you].stand_in is not None:
        return say("tui.bot_plays_for_you")
    if state.status == "pause":
        return say("tui.others_not_ready")
    turn = state.turn
    return "" if turn is None else say("tui.thinking", name=Quoted(state.seats[turn].name))


def _sheet(state: State) -> Iterator[str]:
    """The score sheet in columns."""
    sides = state.sheet.sides
    labels = [say("match.standing"), *(line.label for row in state.sheet.rows for line in row.lines)]
    width = max(map(len, labels)) + 2
    wide = [max(len(side), 4) for side in sides]
    for row in state.sheet.rows:
        yield row.heading
        yield " " * width + "  ".join(side.rjust(wide[place]) for place, side in enumerate(sides))
        for line in row.lines:
            yield line.label.ljust(width) + _figures(line.values, wide)
        yield say("match.standing").ljust(width) + _figures(row.totals, wide)
        yield ""
    yield from (payment.words for payment in state.sheet.payments)


def _figures(values: list[int | None] | list[int], wide: list[int]) -> str:
    shown = ("–" if value is None else str(value) for value in values)
    return "  ".join(value.rjust(width) for value, width in zip(shown, wide, strict=False))
