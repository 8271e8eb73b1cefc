"""Our players as bots: what `mulle bot` answers."""

from __future__ import annotations

import io
import json

from mulle.games import ruleset
from mulle.players.greedy import Greedy
from mulle.players.registry import player
from mulle.players.serve import Server, serve
from mulle.protocol.views import view_to_dict
from mulle.view import view
from tests.laws.games import random_game


def answers(*lines: object) -> list[dict[str, object]]:
    """What `greedy` as a bot answers to `lines`; bytes are sent as they are."""
    sent = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    sink = io.BytesIO()
    serve(Server("greedy", lambda seed: player("greedy", seed)), io.BytesIO(sent), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


HELLO = {"type": "hello", "protocol": 1, "game": "mulle", "options": {}}


def test_hello_is_answered_with_ready() -> None:
    assert answers(HELLO) == [{"type": "ready", "protocol": 1, "name": "greedy"}]


def test_another_version_is_refused() -> None:
    (answer,) = answers({**HELLO, "protocol": 2})
    assert answer == {"type": "error", "message": "the protocol's version is 1, not 2"}


def test_a_view_is_answered_with_the_players_move() -> None:
    moment = random_game(ruleset("mulle"), 4)[9]
    turn = moment.position.turn
    seen = view(moment.position, turn, moment.log)
    giv = {"type": "giv", "seat": turn, "seed": 1}
    (answer,) = answers(giv, {"type": "view", "view": view_to_dict(seen)})
    assert answer == {"type": "move", "move": str(player("greedy").choose(seen))}


def test_quit_ends_it() -> None:
    assert answers({"type": "quit"}, HELLO) == []


def test_results_and_errors_need_no_answer() -> None:
    assert answers({"type": "result", "scores": []}, {"type": "error", "message": "x"}, b"\n") == []


def test_a_player_that_wants_to_know_hears_what_the_giv_came_to() -> None:
    heard: list[object] = []

    class Listens(Greedy):
        def giv_over(self, scores: object) -> None:
            heard.append(scores)

    server = Server("listens", lambda _: Listens())
    server.answer({"type": "giv", "seat": 0, "seed": 1})
    server.answer({"type": "result", "scores": [{"total": 7}]})
    server.answer({"type": "result", "scores": None})
    assert heard == [[{"total": 7}]]


def test_garbage_is_answered_with_an_error_and_the_game_goes_on() -> None:
    found = answers(b"\xff{\n", b"[1]\n", {"type": "dance"}, {"type": "view"}, b"[" * 100_000 + b"\n", HELLO)
    assert [answer["type"] for answer in found] == ["error"] * 5 + ["ready"]
