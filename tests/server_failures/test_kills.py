"""Kill -9 in the middle of play: nothing acknowledged is lost or done twice; `make soak` does more."""

from __future__ import annotations

import asyncio

from tests.server_failures.killing import LEAST_ACTIVE, Toll, kill_again_and_again
from tests.web.running import node_process

SAMPLE = 3
HASTY = ("tests.server_failures.faulty_node", "hasty")


def toll_of(database: str, kills: int, program: tuple[str, ...] = ("mulle",)) -> Toll:
    async def bounded() -> Toll:
        async with asyncio.timeout(120):
            return await kill_again_and_again(node, kills)

    with node_process(database, program=program) as node:
        return asyncio.run(bounded())


def test_no_acknowledged_move_is_lost_or_done_twice_when_the_server_is_killed(database_url: str) -> None:
    toll = toll_of(database_url, SAMPLE)
    assert toll.faults == []
    assert len(toll.active) == SAMPLE
    assert min(toll.active) >= LEAST_ACTIVE
    assert toll.acknowledged > SAMPLE * LEAST_ACTIVE


def test_a_server_that_acknowledges_before_it_commits_is_caught(sqlite_url: str) -> None:
    toll = toll_of(sqlite_url, 4, HASTY)
    assert any("was acknowledged as event" in fault for fault in toll.faults)
    assert any("showed" in fault for fault in toll.faults)
