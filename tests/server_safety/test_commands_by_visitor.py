"""Who may do what: every command by every kind of visitor, in every state of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from mulle.web.log.entries import AnyEntry, Moved, Questioned, StoodIn
from mulle.web.protocol import commands
from mulle.web.protocol.commands import Command
from tests.server_safety.places import STATUSES, WHO, Place, Status, Who, place, server

OK, NOT_SEATED, HOST = "", "web.not_seated", "web.host_only"
Made = Callable[[Place], Awaitable[Command]]


@dataclass(frozen=True, kw_only=True)
class Row:
    """Where a command is done, and what everybody is told who tries; nobody is always told to be somebody."""

    made: Made
    where: Status
    looker: str = NOT_SEATED
    host: str = OK
    seated: str = OK
    left: str = NOT_SEATED
    before: tuple[AnyEntry, ...] = ()
    also: tuple[Status, ...] = ()

    def told(self, who: Who) -> str:
        """What `who` is told."""
        return "web.nobody" if who == "nobody" else str(getattr(self, who))


def just(command: Command) -> Made:
    async def made(_: Place) -> Command:
        return command

    return made


async def a_move(found: Place) -> Command:
    return commands.Play(move=await found.a_move())


async def a_description(found: Place) -> Command:
    return commands.Describe(moves=[await found.a_move()])


async def an_answer(found: Place) -> Command:
    return commands.Answer(question=await found.question(), yes=False)


ANYBODY: dict[str, Any] = {"looker": OK, "left": OK}
HOST_ONLY: dict[str, Any] = {"looker": HOST, "seated": HOST, "left": HOST}
ASKED = Questioned(seat=0, kind="abort", waiting_for=[1])
GIVEN = StoodIn(seat=0, level="casual", why="asked")

ROWS: dict[type, Row] = {
    commands.Sit: Row(made=just(commands.Sit(seat=2)), where="open", also=("full",), **ANYBODY),
    commands.Stand: Row(made=just(commands.Stand()), where="open", also=("full",)),
    commands.SeatBot: Row(
        made=just(commands.SeatBot(seat=2, level="skilled")), where="open", also=("full",), **HOST_ONLY
    ),
    commands.ClearSeat: Row(made=just(commands.ClearSeat(seat=2)), where="full", **HOST_ONLY),
    commands.Start: Row(made=just(commands.Start()), where="full", **HOST_ONLY),
    commands.CloseTable: Row(made=just(commands.CloseTable()), where="open", also=("full",), **HOST_ONLY),
    commands.Ready: Row(made=just(commands.Ready()), where="pause"),
    commands.Play: Row(made=a_move, where="playing", seated="web.not_your_turn"),
    commands.Undo: Row(made=just(commands.Undo()), where="playing", seated="web.no_undo"),
    commands.Abort: Row(made=just(commands.Abort()), where="playing", also=("pause",)),
    commands.Resign: Row(made=just(commands.Resign()), where="playing", also=("pause",)),
    commands.Answer: Row(made=an_answer, where="playing", before=(ASKED,), host="web.no_question"),
    commands.GiveToBot: Row(made=just(commands.GiveToBot()), where="playing", also=("pause",)),
    commands.TakeBack: Row(
        made=just(commands.TakeBack()), where="playing", before=(GIVEN,), seated="web.you_play"
    ),
    commands.BotFor: Row(made=just(commands.BotFor(seat=1)), where="playing", also=("pause",)),
    commands.Leave: Row(made=just(commands.Leave()), where="playing", also=("pause",)),
    commands.Phrase: Row(
        made=just(commands.Phrase(phrase="hello")), where="playing", also=("open", "full", "pause", "over")
    ),
    commands.Nudge: Row(made=just(commands.Nudge()), where="playing", host="web.nobody_to_nudge"),
    commands.Rematch: Row(made=just(commands.Rematch()), where="over"),
    commands.Hint: Row(made=just(commands.Hint()), where="playing", seated="web.not_your_turn"),
    commands.Describe: Row(made=a_description, where="playing", seated="web.not_your_turn"),
}


def test_every_command_has_its_row() -> None:
    assert set(ROWS) == set(get_args(commands.Command))


@pytest.fixture
def bots_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def first(pool: object, spec: str, view: Any, seed: int) -> str:
        return str(view.moves[0])

    monkeypatch.setattr("mulle.web.bots.pool.BotPool.choose", first)


async def begun(made_by: Any, row: Row) -> Place:
    found = await place(made_by, row.where)
    await found.write(*row.before)
    if row is ROWS[commands.Undo]:
        await found.write(Moved(seat=0, move=await found.a_move()))
    return found


def test_every_visitor_may_do_what_the_row_says_and_a_refusal_leaves_no_trace(
    sqlite_url: str, bots_answer: None
) -> None:
    async def all_of_them() -> None:
        async with server(sqlite_url) as made_by:
            for kind, row in ROWS.items():
                shared = await begun(made_by, row)
                for who in WHO:
                    wanted = row.told(who)
                    found = shared if wanted else await begun(made_by, row)
                    before = await found.seq()
                    reply = await found.do(who, await row.made(found))
                    key = reply.error.key if reply.error is not None else OK
                    assert key == wanted, (kind.__name__, who)
                    assert reply.ok == (not wanted)
                    assert not wanted or await found.seq() == before

    asyncio.run(all_of_them())


def test_a_command_out_of_its_time_is_refused_and_leaves_no_trace(sqlite_url: str, bots_answer: None) -> None:
    """The host, who may do most, tries everything in every other state of the table."""

    async def all_of_them() -> None:
        async with server(sqlite_url) as made_by:
            for status in STATUSES:
                found = await place(made_by, status)
                for kind, row in ROWS.items():
                    if status == row.where or status in row.also:
                        continue
                    before = await found.seq()
                    reply = await found.do("host", await _anyhow(row, found))
                    assert not reply.ok, (kind.__name__, status)
                    assert await found.seq() == before

    asyncio.run(all_of_them())


async def _anyhow(row: Row, found: Place) -> Command:
    """The command of `row`, or one like it where there is no move and no question to name."""
    if row.made in (a_move, a_description):
        return commands.Play(move="7s") if row.made is a_move else commands.Describe(moves=["7s"])
    return commands.Answer(question=3, yes=True) if row.made is an_answer else await row.made(found)
