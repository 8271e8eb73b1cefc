"""What people ask of each other, over the wire: undo, abort, resign; hints, reminders and phrases."""

from __future__ import annotations

import pytest

from mulle.web.client import ServerRefused
from mulle.web.protocol.commands import (
    Abort,
    Answer,
    Command,
    Describe,
    GiveToBot,
    Hint,
    Nudge,
    Phrase,
    Play,
    Resign,
    Undo,
)
from mulle.web.protocol.happenings import HandsDealt, Nudged, PhraseSaid, Undone
from mulle.web.protocol.messages import TableEvent
from mulle.web.protocol.settings import SeatWish, Settings
from mulle.web.protocol.states import State
from mulle.web.server import Choices
from tests.web.running import BOT, FREE, ME, Player, at_table, node, people, scenario, settings, two_at

MULLE = settings("mulle", deals=1)


async def refusal(player: Player, command: Command) -> str:
    with pytest.raises(ServerRefused) as refused:
        await player.do(command)
    return refused.value.key


async def mover_and_other(players: list[Player]) -> tuple[Player, Player, State]:
    """Who is at turn in the first giv, the other, and the state that the mover sees."""
    for player in players:
        player._plays, player.moves_until = True, 0
        player._act(player.state)
    turn = (await players[0].until(lambda state: state.turn is not None)).turn
    mover = players[turn or 0]
    return mover, players[1 - (turn or 0)], await mover.until(lambda state: bool(state.moves))


def dealt(event: TableEvent) -> bool:
    return any(isinstance(item, HandsDealt) for item in event.happened)


async def moved(mover: Player, state: State) -> None:
    await mover.do(Play(move=state.moves[0].move, seen=state.seq))


def test_undo_is_agreed_to_and_the_position_is_as_it_was(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            mover, other, before = await mover_and_other(players)
            await moved(mover, before)
            assert (await mover.until(lambda state: state.can_undo)).turn != mover.state.you
            assert await refusal(other, Undo()) == "web.no_undo"
            question = await mover.do(Undo())
            asked = await other.until(lambda state: bool(state.questions))
            assert (asked.questions[0].kind, asked.questions[0].question) == ("undo", question)
            assert await refusal(mover, Undo()) == "web.asked_already"
            assert await refusal(mover, Answer(question=question or 0, yes=True)) == "web.no_question"
            await other.do(Answer(question=question or 0, yes=True))
            after = await mover.until(lambda state: bool(state.moves))
            assert (after.view, after.moves) == (before.view, before.moves)
            move = Undone(seat=before.you or 0, move=before.moves[0].move)
            assert any(move in event.happened for event in other.events)

    scenario(play)


def test_undo_that_is_not_agreed_to_changes_nothing(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            mover, other, before = await mover_and_other(players)
            await moved(mover, before)
            question = await mover.do(Undo())
            await other.do(Answer(question=question or 0, yes=False))
            after = await mover.until(lambda state: not state.questions and state.seq > (question or 0))
            assert after.turn == other.state.you
            assert await refusal(other, Answer(question=question or 0, yes=True)) == "web.no_question"

    scenario(play)


def test_undo_is_over_once_another_has_moved_or_cards_were_dealt(sqlite_url: str) -> None:
    """Whoever moved last in a round has seen nothing new, but all others' hands are dealt anew."""

    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            mover, other, state = await mover_and_other(players)
            await moved(mover, state)
            await moved(other, await other.until(lambda state: bool(state.moves)))
            assert await refusal(mover, Undo()) == "web.no_undo"
            for player in players:
                player.moves_until = 100
                player._acted = 0
                player._act(player.state)
            await mover.until(lambda _: sum(map(dealt, mover.events)) >= 2)
            for player in players:
                last = [event for event in player.events if dealt(event)][-1]
                assert last.state is None or not last.state.can_undo

    scenario(play)


def test_bots_agree_to_an_undo(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, settings("mulle", deals=1, pace=10_000), plays=False) as players:
            mover, other, before = await mover_and_other(players)
            await other.do(GiveToBot())
            await moved(mover, before)
            await mover.do(Undo())
            after = await mover.until(lambda state: bool(state.moves) and state.seq > before.seq + 2)
            assert (after.view, after.moves) == (before.view, before.moves)

    scenario(play)


def test_rated_tables_allow_no_hint_and_no_undo(sqlite_url: str) -> None:
    async def play() -> None:
        rated = settings("mulle", deals=1, rated=True)
        async with two_at(sqlite_url, rated, plays=False) as players:
            mover, _, state = await mover_and_other(players)
            assert await refusal(mover, Hint()) == "web.hint_rated"
            await moved(mover, state)
            assert await refusal(mover, Undo()) == "web.undo_rated"

    scenario(play)


def test_a_match_is_stopped_when_everybody_agrees(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            anna, bo = players
            await mover_and_other(players)
            first = await anna.do(Abort())
            await bo.do(Answer(question=first or 0, yes=False))
            second = await anna.do(Abort())
            await bo.do(Answer(question=second or 0, yes=True))
            over = await bo.over()
            assert over.result is not None
            assert (over.result.how, over.result.winners) == ("aborted", [])

    scenario(play)


@pytest.mark.parametrize(
    ("table", "seats", "asks_partner"),
    [(MULLE, [ME, FREE], False), (settings("byggkasino", players=4), [ME, BOT, FREE, BOT], True)],
    ids=["two", "partners"],
)
def test_one_who_resigns_loses_and_a_partner_is_asked_first(
    table: Settings, seats: list[SeatWish], asks_partner: bool, sqlite_url: str
) -> None:
    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            people(url, 2) as two,
            at_table(two, table, seats, plays=False) as (anna, bo),
        ):
            question = await anna.do(Resign())
            if asks_partner:
                assert (await bo.until(lambda state: bool(state.questions))).result is None
                await bo.do(Answer(question=question or 0, yes=True))
            over = await bo.over()
            assert over.result is not None
            assert (over.result.how, over.result.winners, over.result.lost) == ("resigned", [1], 0)

    scenario(play)


def test_with_three_nobody_resigns(sqlite_url: str) -> None:
    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            people(url, 1) as one,
            at_table(one, settings("mulle", players=3), [ME, BOT, BOT], plays=False) as (anna,),
        ):
            assert await refusal(anna, Resign()) == "web.resign_of_three"

    scenario(play)


def test_a_hint_is_a_legal_move_in_words_that_only_the_one_who_asks_gets(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            mover, other, state = await mover_and_other(players)
            assert await refusal(other, Hint()) == "web.not_your_turn"
            seen = other.client.seen
            hint = (await mover.client.do(Hint())).hint
            assert hint is not None
            assert hint.move in [choice.move for choice in state.moves]
            assert hint.words
            assert other.client.seen == seen
            moves = [choice.move for choice in state.moves]
            described = (await mover.client.do(Describe(moves=moves))).described
            assert described is not None
            assert [choice.move for choice in described] == moves
            assert all(choice.words and choice.short for choice in described)

    scenario(play)


def test_phrases_and_reminders(sqlite_url: str) -> None:
    async def play() -> None:
        async with two_at(sqlite_url, MULLE, plays=False) as players:
            mover, other, state = await mover_and_other(players)
            turn = state.turn or 0
            assert await refusal(mover, Nudge()) == "web.nobody_to_nudge"
            await other.do(Nudge())
            assert await refusal(other, Nudge()) == "web.nudged_already"
            said = await other.do(Phrase(phrase="well_played"))
            await mover.until(lambda state: state.seq >= (said or 0))
            happened = [item for event in mover.events for item in event.happened]
            assert Nudged(seat=turn, by=1 - turn) in happened
            assert PhraseSaid(seat=1 - turn, phrase="well_played") in happened

    scenario(play)
