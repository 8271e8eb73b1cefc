"""The face of the native engine: another version is refused; without it everything works and says so once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from mulle import CrowdedTable, native, position
from mulle.cli import main
from mulle.games.options import GAMES, ruleset
from mulle.rules import perft as python

MULLE = {"game": "mulle", "hands": [["7s", "Kd"], ["9d", "3c"]], "table": ["7h", "3s", "4d"]}
TRICKS = {
    "game": "stickmulle",
    "phase": "play",
    "mulle": "9h",
    "hands": [["2s", "3h"], ["4s", "5d"], ["6c", "7s"]],
    "tricks": [4, 4, 3],
}


@pytest.fixture(autouse=True)
def looked_for_again() -> Iterator[None]:
    def forget() -> None:
        native.engine.cache_clear()
        native._notice.cache_clear()

    forget()
    yield
    forget()


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, native.MODULE, None)


@pytest.fixture
def another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, native.MODULE, SimpleNamespace(__version__="0.0.1"))


def test_the_engine_is_of_this_version() -> None:
    assert native.is_available()
    assert native.engine().__version__ == "0.1.0"
    assert native.missing_notice() is None


def test_another_version_is_refused(another_version: None) -> None:
    assert not native.is_available()
    with pytest.raises(native.NativeError, match=r"0\.0\.1.*0\.1\.0"):
        native.engine()


def test_a_missing_engine_says_how_to_get_it(missing: None) -> None:
    with pytest.raises(native.NativeError, match="pip install"):
        native.rules(ruleset("mulle", {"tear": True, "build_down": True, "storan_points": 3}))


@pytest.mark.parametrize("written", [MULLE, TRICKS], ids=lambda written: str(written["game"]))
def test_perft_and_divide_are_the_same_with_and_without_it(
    written: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = position(written)
    natively = native.perft(start, 3), native.divide(start, 2)
    monkeypatch.setitem(sys.modules, native.MODULE, None)
    native.engine.cache_clear()
    assert (native.perft(start, 3), native.divide(start, 2)) == natively
    assert natively == (python.perft(start, 3), python.divide(start, 2))


def test_it_is_said_once_that_it_is_missing(missing: None) -> None:
    notices = [native.missing_notice() for _ in range(3)]
    assert "pip install" in str(notices[0])
    assert notices[1:] == [None, None]


def test_the_command_goes_on_without_it(
    missing: None, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"game": "mulle", "hands": [["7s"], ["9d"]]}')
    for _ in range(2):
        assert main(["perft", str(file), "1"]) == 0
    out, err = capsys.readouterr()
    assert out == "1\n1\n"
    assert err.count("pip install") == 1


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_its_environment(game: str) -> None:
    env = native.vector_env(ruleset(game), 8, seed=1)
    assert len(env) == len(env.seats) == 8
    assert env.position(0).to_dict()["game"] == game


def test_an_absurdly_crowded_table_gives_up() -> None:
    hidden = ["Ks", "Kh", "Kd", "Kc", "Qs", "Qh", "Qd", "Qc"]
    table = [rank + suit for rank in "A23456789TJ" for suit in "shdc"]
    crowded = position({"game": "byggkasino", "hands": [hidden[:4], hidden[4:]], "table": table, "turn": 0})
    with pytest.raises(CrowdedTable):
        native.perft(crowded, 3)
