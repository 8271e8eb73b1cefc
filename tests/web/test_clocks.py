"""Clocks over the wire: a bank, an increment for every move, and a bot when the time is up."""

from __future__ import annotations

from mulle.web.protocol.commands import Play, TakeBack
from mulle.web.protocol.settings import Clock
from tests.web.running import scenario, settings, two_at
from tests.web.test_agreements import mover_and_other

SLACK = 5_000


def test_thinking_is_paid_from_the_bank_and_every_move_earns_the_increment(sqlite_url: str) -> None:
    async def play() -> None:
        timed = settings("mulle", deals=1, clock=Clock(bank=600, increment=30))
        async with two_at(sqlite_url, timed, plays=False) as players:
            mover, other, state = await mover_and_other(players)
            seat = state.you or 0
            assert state.clocks is not None
            assert [clock.running for clock in state.clocks] == [place == seat for place in (0, 1)]
            await mover.do(Play(move=state.moves[0].move))
            after = await other.until(lambda state: bool(state.moves))
            assert after.clocks is not None
            assert 630_000 - SLACK < after.clocks[seat].left < 630_000
            assert after.clocks[1 - seat].running
            assert after.clocks[1 - seat].left <= 600_000

    scenario(play)


def test_a_bot_plays_for_one_whose_time_is_up_until_they_come_back(sqlite_url: str) -> None:
    async def play() -> None:
        timed = settings("mulle", deals=1, clock=Clock(bank=10, increment=0), pace=10_000)
        async with two_at(sqlite_url, timed, plays=False) as players:
            mover, other, state = await mover_and_other(players)
            seat = state.you or 0
            late = await other.until(lambda state: state.seats[seat].stand_in is not None)
            assert late.seats[seat].stand_in_why == "clock"
            assert late.seats[seat].connected
            assert late.clocks is not None
            assert late.clocks[seat].left == 0
            await mover.do(TakeBack())
            back = await mover.until(lambda state: bool(state.moves))
            assert back.clocks is not None
            assert back.clocks[seat].left > 0

    scenario(play)
