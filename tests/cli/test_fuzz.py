"""Whatever is fed in, the answer is a result or one clear line with status 2, never a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mulle
from mulle.cli import main
from mulle.games.options import GAMES
from mulle.rules.errors import RuleError
from tests.laws.games import SEEDS, Moment, moments

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

hard = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)


def run(arguments: list[str], data: bytes) -> tuple[int, str]:
    shown, refused = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data))),
        contextlib.redirect_stdout(shown),
        contextlib.redirect_stderr(refused),
    ):
        return main(arguments), refused.getvalue()


def verify_outcome(status: int, refused: str) -> None:
    assert status in (0, 1, 2)
    assert refused.count("\n") == (1 if status == 2 else 0)


@hard
@given(st.binary(max_size=200), st.sampled_from(["moves", "conformance", "replay", "verify"]))
def test_any_bytes(data: bytes, command: str) -> None:
    verify_outcome(*run([command, "-"], data))


@hard
@given(JSON)
def test_any_json(value: object) -> None:
    verify_outcome(*run(["moves", "-"], json.dumps(value).encode()))


def damaged(value: object, random: Random) -> object:
    """`value` with one thing somewhere inside changed."""
    strange: list[object] = [
        None, True, -1, 0, 1, 5, 10**30, 1.5, "", "7s", "Xx", [], {}, [[]], "a" * 50, float("nan"),
    ]  # fmt: skip
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(sorted(value))
        changed = dict(value)
        action = random.random()
        if action < 0.1:
            del changed[key]
        elif action < 0.15:
            changed["surprise"] = changed[key]
        else:
            changed[key] = damaged(value[key], random)
        return changed
    if isinstance(value, list) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        if random.random() < 0.2:
            return [*value, value[place]]
        return [*value[:place], damaged(value[place], random), *value[place + 1 :]]
    return random.choice(strange)


@hard
@given(moments(), SEEDS)
def test_a_damaged_position_is_read_or_refused(moment: Moment, seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        data = damaged(moment.position.to_dict(), random)
        refuses(legal, data)


def legal(data: object) -> None:
    position = mulle.position(data)  # type: ignore[arg-type]
    assert mulle.position(position.to_dict()).to_dict() == position.to_dict()
    for move in position.playable_moves()[:5]:
        position.play(move)
    position.scores()


def refuses(act: Callable[..., object], *arguments: object) -> None:
    try:
        act(*arguments)
    except RuleError as error:
        for language in ("sv", "en"):
            assert "\n" not in error.message(language)


@hard
@given(
    st.dictionaries(st.text(max_size=12) | st.sampled_from(["players", "tear", "deals"]), JSON, max_size=3)
)
def test_any_options(options: dict[str, object]) -> None:
    refuses(mulle.ruleset, "mulle", options)


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=12)  # lone surrogates and NUL as well
NUMBERS = st.integers().map(str) | st.floats().map(str) | st.sampled_from(["9" * 5000, "1e999", "٣", "0x1"])
OPTIONS = sorted({option.name for game in GAMES.values() for option in game.options})
VALUES = st.sampled_from(["on", "off", "none", "null", "true", "[" * 5000, '"', "{}"]) | NUMBERS | ANY_TEXT


@hard
@given(
    st.sampled_from([*GAMES]) | ANY_TEXT,
    st.lists(st.tuples(st.sampled_from(OPTIONS) | ANY_TEXT, VALUES), max_size=3),
    st.sampled_from(["random,random", "random,random,random", "random"]) | ANY_TEXT,
    st.sampled_from(["1", "0", "-1"]) | ANY_TEXT,
    ANY_TEXT,
)
def test_any_game_option_players_number_and_seed(
    game: str, options: list[tuple[str, str]], players: str, givs: str, seed: str
) -> None:
    told = [f"--option={name}={value}" for name, value in options]
    told += [f"--game={game}", f"--players={players}", f"--givs={givs if len(givs) < 4 else 'x'}"]
    verify_outcome(*run(["simulate", "--quiet", f"--seed={seed}", *told], b""))


POSITION = json.dumps({"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h", "3s"]}).encode()


@hard
@given(
    st.lists(ANY_TEXT | st.sampled_from(["7s x 7h", "Kd", "9d", "-", "--", "-h7"]), min_size=1, max_size=3)
)
def test_any_moves_told_on_the_command_line(moves: list[str]) -> None:
    verify_outcome(*run(["apply", "-", "--", *moves], POSITION))


@hard
@given(NUMBERS | ANY_TEXT)
def test_any_depth(depth: str) -> None:
    verify_outcome(*run(["perft", "--", "-", depth], POSITION))


@hard
@given(ANY_TEXT, st.lists(ANY_TEXT, max_size=3))
def test_any_command(command: str, arguments: list[str]) -> None:
    if not command.startswith("-"):
        verify_outcome(*run([command, *arguments], b""))


NOT_TEXT = {
    "a folder": None,
    "nothing": b"",
    "a NUL": b'{"game":"mulle\x00"}',
    "not UTF-8": b'{"game":"\xff\xfe"}',
    "a lone surrogate": b'{"game":"\\ud800","hands":[["\\udc00"]]}',
    "deep nesting": b"[" * 1_000_000,
    "a very long line": b'{"game":"' + b"x" * 3_000_000 + b'"}\n',
    "a huge number": b'{"game":"mulle","hands":' + b"9" * 100_000 + b"}",
    "not a number": b'{"game":"mulle","hands":[[],[]],"round":NaN}',
    "infinity": b'{"game":"mulle","hands":[[],[]],"round":1e999}',
    "random bytes": Random(3).randbytes(4000),
}


@pytest.mark.parametrize("what", NOT_TEXT)
@pytest.mark.parametrize("command", ["moves", "apply", "perft", "conformance", "replay", "verify", "solve"])
def test_any_file_is_read_or_refused_in_one_line(command: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "given"
    content = NOT_TEXT[what]
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    more = {"apply": ["7s"], "perft": ["2"]}.get(command, [])
    for language in ("sv", "en"):
        status, refused = run(["--lang", language, command, str(file), *more], b"")
        verify_outcome(status, refused)
        assert status == (0 if (command, what) == ("conformance", "nothing") else 2)
        assert len(refused) < 2000


@pytest.mark.parametrize("text", ["", "[" * 200_000, '{"game":"mulle","game":"mulle"}', "1e999", '{"a":'])
def test_unreadable_json_is_refused(text: str) -> None:
    with pytest.raises(mulle.PositionError):
        mulle.position(text)
