"""GET and POST /api/lessons: the whole of every lesson over HTTP, with nothing kept by the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from mulle.lessons import LESSONS
from mulle.lessons.lesson import PUPIL
from mulle.web.protocol.lessons import LessonAnswer, Lessons
from mulle.web.protocol.states import State
from mulle.web.server import Choices
from mulle.words import LANGUAGES, say
from tests.web.running import node, scenario

Asking = Callable[[httpx.AsyncClient], Awaitable[None]]


def served(tmp_path: Path, asking: Asking) -> None:
    async def work() -> None:
        choices = Choices(database=f"sqlite:///{tmp_path / 'lessons.sqlite'}", workers=1)
        async with node(choices) as (_, url), httpx.AsyncClient(base_url=url, trust_env=False) as client:
            await asking(client)

    scenario(work)


async def asked(client: httpx.AsyncClient, language: str = "sv", **body: object) -> LessonAnswer:
    answer = await client.post("/api/lessons", params={"language": language}, json=body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=LessonAnswer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_followed_to_its_end(tmp_path: Path, language: str) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        answer = await client.get("/api/lessons", params={"language": language})
        told = msgspec.json.decode(answer.content, type=Lessons)
        assert [lesson.game for lesson in told.lessons] == list(LESSONS)
        for lesson in told.lessons:
            for info in lesson.hands:
                last = await followed(client, language, lesson.game, info.hand)
                assert bool(last.ending) == (info is lesson.hands[-1])

    served(tmp_path, asking)


async def followed(client: httpx.AsyncClient, language: str, game: str, hand: str) -> LessonAnswer:
    """The answer to the last move of the hand; every event and state on the way is looked at."""
    told = await asked(client, language, game=game, hand=hand)
    turns = next(one for one in LESSONS[game].hands if one.key == hand).turns
    for turn in turns:
        legal = {choice.move for choice in told.state.moves}
        move = next(move for move in turn.right if move in legal)
        after = await asked(client, language, game=game, hand=hand, played=told.played, move=move)
        assert after.leads_on
        assert after.said
        assert after.played == [*told.played, move]
        numbers = [told.state.seq, *(event.seq for event in after.events)]
        assert numbers == list(range(numbers[0], numbers[0] + len(turn.answers) + 2))
        assert after.events[-1].state == after.state
        assert len(after.log) == len(told.log) + len(after.events)
        again = await asked(client, language, game=game, hand=hand, played=after.played)
        assert msgspec.structs.replace(again.state, now=0) == msgspec.structs.replace(after.state, now=0)
        assert (again.ask, again.said, again.log) == (after.ask, after.said, after.log)
        told = after
    assert told.done
    assert not told.ask
    return told


def test_a_move_that_does_not_lead_on_changes_nothing(tmp_path: Path) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        told = await asked(client, game="mulle", hand="card", move="Kd")
        assert not told.leads_on
        assert not told.done
        assert told.said
        assert told.ask
        assert [told.played, told.events, told.log] == [[], [], []]
        assert told.state.seq == 1

    served(tmp_path, asking)


def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"game": "mulle", "hand": "card", "move": "7s"}, "move.must_take_in"),
        ({"game": "mulle", "hand": "card", "played": ["Kd"]}, "lesson.not_played"),
        ({"game": "mulle", "hand": "card", "played": ["7s x 7h"], "move": "Kd"}, "lesson.hand_is_over"),
        ({"game": "mulle", "hand": "chess"}, "lesson.no_such"),
        ({"game": "whist", "hand": "card"}, "web.bad_request"),
        ({"game": "mulle", "hand": "card", "played": ["Kd"] * 9}, "web.bad_request"),
    ]

    async def asking(client: httpx.AsyncClient) -> None:
        for body, key in wrong:
            answer = await client.post("/api/lessons", params={"language": "en"}, json=body)
            assert answer.status_code == 400
            assert answer.json()["key"] == key, body
        foreign = await client.post(
            "/api/lessons", json={"game": "mulle", "hand": "card"}, headers={"Origin": "http://elsewhere"}
        )
        assert foreign.status_code == 403
        assert foreign.json()["text"] == say("web.other_site", "sv")

    served(tmp_path, asking)


def test_the_pupil_sees_no_more_than_at_a_real_table(tmp_path: Path) -> None:
    async def asking(client: httpx.AsyncClient) -> None:
        for lesson in LESSONS.values():
            for hand in lesson.hands:
                told = await asked(client, game=lesson.game, hand=hand.key)
                hands = hand.position["hands"]
                assert isinstance(hands, list)
                assert told.state.view is not None
                assert sorted(told.state.view.hand) == sorted(hands[PUPIL])
                written = msgspec.json.encode(msgspec.structs.replace(told.state, moves=[])).decode()
                others = {card for cards in hands[1:] for card in cards} - set(hands[PUPIL])
                hidden = {card for card in others if f'"{card}"' in written}
                assert hidden <= lying(told.state), (hand.key, hidden)

    served(tmp_path, asking)


def lying(state: State) -> set[str]:
    """What lies open, and may have a twin in somebody's hand."""
    built = {card for build in getattr(state.view, "builds", []) for card in build.cards}
    return {*getattr(state.view, "table", []), *built, getattr(state.view, "mulle", "")}
