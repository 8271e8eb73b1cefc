"""Faults of players who want the responsibility themselves, and stickmulle's calls, over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from mulle.web.protocol.happenings import FaultJudged, MatchOver, MovePlayed
from mulle.web.protocol.settings import SeatWish
from mulle.web.protocol.states import TrickView
from mulle.web.protocol.words import Game
from mulle.web.server import Choices
from tests.web.running import BOT, FREE, ME, Player, at_table, node, people, scenario, settings

MOST_MATCHES = 12
TWO, THREE = [ME, FREE], [ME, FREE, BOT]


async def until_seen(
    url: str, game: Game, options: dict[str, Any], seats: list[SeatWish], wanted: type | str
) -> Player:
    """Matches of random moves until `wanted` happens in one; Anna, who has seen it to its end."""
    async with people(url, 2) as two:
        for _ in range(MOST_MATCHES):
            async with at_table(two, settings(game, **options), seats) as (anna, _bo):
                await anna.over()
                happened = [item for event in anna.events for item in event.happened]
                if any(
                    item.kind == wanted if isinstance(item, MovePlayed) else type(item) is wanted
                    for item in happened
                ):
                    return anna
    raise AssertionError(f"no {wanted} in {MOST_MATCHES} matches")


def _is(item: object, wanted: type | str) -> bool:
    return item.kind == wanted if isinstance(item, MovePlayed) else type(item) is wanted


@pytest.mark.parametrize(
    ("game", "options", "loses"),
    [
        ("mulle", {"deals": 1, "faults": "lose"}, True),
        ("byggkasino", {"match": "single", "faults": "penalty"}, True),
        ("byggkasino", {"match": "three", "faults": "penalty"}, False),
    ],
    ids=str,
)
def test_a_fault_is_judged_and_told(
    game: Game, options: dict[str, Any], loses: bool, sqlite_url: str
) -> None:
    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url):
            anna = await until_seen(url, game, options, TWO, FaultJudged)
            told = [item for event in anna.events for item in event.happened]
            fault = next(item for item in told if isinstance(item, FaultJudged))
            over = next(item for item in told if isinstance(item, MatchOver))
            if loses:
                assert fault.lost is not None
                assert (over.how, over.lost, over.winners) == ("fault", fault.lost, [1 - fault.lost])
            else:
                assert fault.lost is None
                assert max(fault.penalties) in (2, 5)
                assert over.how == "played"

    scenario(play)


@pytest.mark.parametrize("call", ["point_out", "decline"])
def test_a_call_in_stickmulle_is_a_move_that_is_offered_and_told(call: str, sqlite_url: str) -> None:
    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url):
            anna = await until_seen(url, "stickmulle", {"announce": "manual"}, THREE, call)
            asked = [
                event.state.view
                for event in anna.events
                if event.state is not None and isinstance(event.state.view, TrickView)
            ]
            assert any(view.phase == "ask" and view.silent is not None for view in asked)

    scenario(play)
