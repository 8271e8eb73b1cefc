"""Whole matches over the wire: all games, people and bots of every level, records that can be checked."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mulle.engine.records import read_record
from mulle.engine.replay import verify
from mulle.players.registry import levels_here
from mulle.web.protocol.commands import Ready, Rematch
from mulle.web.protocol.happenings import Committed, Contributed, HandsDealt, SecretTold
from mulle.web.protocol.settings import SeatWish
from mulle.web.protocol.words import Game
from mulle.web.server import Choices
from tests.web.running import FREE, ME, at_table, node, people, scenario, settings, two_at

LEVELS = [level.key for level in levels_here() if level.key not in ("expert", "master")]
SHORT: list[tuple[Game, dict[str, Any], int]] = [
    ("mulle", {"deals": 1}, 2),
    ("mulle", {"deals": 1, "players": 3, "tear": True, "build_down": True}, 3),
    ("mulle", {"deals": 1, "players": 4, "max_group": 2, "storan_points": 3}, 4),
    ("mulle", {"deals": 1, "faults": "lose"}, 2),
    ("byggkasino", {"match": "single", "faults": "penalty"}, 2),
    ("byggkasino", {"match": "three", "players": 3, "raise_once": True, "tabbe_points": 0}, 3),
    ("byggkasino", {"match": "single", "players": 4, "take_build_with_free": True}, 4),
    ("husmulle", {"omgangar": 1, "score_each": "rond", "alternate": "omgang"}, 2),
    ("husmulle", {"omgangar": 1, "mulle_points": "value"}, 2),
    ("stickmulle", {"announce": "manual"}, 3),
]


@pytest.mark.parametrize(("game", "options", "players"), SHORT, ids=str)
def test_a_match_is_played_to_its_end_and_its_record_is_proved(
    game: Game, options: dict[str, Any], players: int, sqlite_url: str
) -> None:
    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url), people(url, 2) as two:
            bots = [SeatWish(kind="bot", level=level) for level in LEVELS[: players - 2]]
            async with at_table(two, settings(game, **options), [ME, FREE, *bots]) as (anna, bo):
                state = await anna.over()
                assert (await bo.over()).result == state.result
                assert state.result is not None
                assert state.result.how in ("played", "fault")
                assert state.sheet.rows
                assert state.sheet.rows[-1].totals == state.sheet.totals == state.result.totals
                record = read_record(io.BytesIO(await two[0].record(anna.client.game)))
                checked = verify(record)
                assert checked.secret == ()
                assert checked.match is not None
                assert checked.match.is_over
                replay = await two[1].replay(anna.client.game)
                assert replay.result == state.result
                assert [event.seq for event in bo.events] == list(range(bo.events[0].seq, state.seq + 1))

    scenario(play)


def test_bots_of_every_level_play_with_each_other(sqlite_url: str) -> None:
    async def play() -> None:
        async with node(Choices(database=sqlite_url, workers=1)) as (_, url), people(url, 1) as one:
            for first in range(0, len(LEVELS), 2):
                bots = [SeatWish(kind="bot", level=LEVELS[(first + step) % len(LEVELS)]) for step in (0, 1)]
                async with at_table(one, settings("byggkasino", match="single"), bots) as (watcher,):
                    assert (await watcher.over()).result is not None

    scenario(play)


def test_everybody_may_add_to_the_shuffle_which_is_promised_first(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, settings(deals=1), plays=False) as (anna, bo):
            await anna.do(Ready(contribution="0123"))
            await bo.do(Ready(contribution="ff"))
            await bo.until(lambda state: state.status == "playing")
            happened = [part for event in bo.events for part in event.happened]
            kinds = [type(part) for part in happened]
            assert kinds.index(Committed) < kinds.index(Contributed) < kinds.index(HandsDealt)
            given = {part.seat: part.contribution for part in happened if isinstance(part, Contributed)}
            assert given == {0: "0123", 1: "ff"}
            assert SecretTold not in kinds

    scenario(play)


def test_a_rematch_is_one_table_for_all_who_ask(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, settings("byggkasino", match="single")) as (anna, bo):
            await anna.over()
            games = {(await one.client.do(Rematch())).game for one in (anna, bo, anna)}
            (game,) = games
            assert game is not None
            assert (await bo.until(lambda state: state.rematch is not None)).rematch == game
            table = (await bo.session.table(game)).state
            assert [seat.name for seat in table.seats] == ["Anna", ""]

    scenario(play)
