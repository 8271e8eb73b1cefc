"""`mulle arena` and `mulle bot` from the command line."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from mulle.cli import main

SMALL = ["--game", "minimulle", "--number", "3", "--lang", "en"]


def test_two_players_meet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "greedy", "random", *SMALL]) == 0
    shown = capsys.readouterr().out
    assert "greedy against random" in shown
    assert "3 deals, 6 givar" in shown


def test_the_same_seed_the_same_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        assert main(["arena", "greedy", "random", *SMALL, "--seed", "5", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
        for pair in found[-1]["pairs"]:
            pair.pop("seconds")
    assert found[0] == found[1]


def test_a_phrase_locks_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "greedy", "random", *SMALL, "--deals", "en fras", "--json"])
    assert json.loads(capsys.readouterr().out)["deals"] == sha256(b"en fras").hexdigest()
    main(["arena", "greedy", "random", *SMALL, "--deals", "en fras"])
    assert 'locked test deals of the phrase "en fras"' in capsys.readouterr().out


def test_options_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["arena", "greedy", "random", "--number", "1", "--players", "3", "--option", "tear=on", "--json"]
    assert main(told) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["options"]["players"] == 3
    assert written["options"]["tear"] is True
    assert written["pairs"][0]["givar"] == 6


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, table, results = (tmp_path / name for name in ("x.svg", "x.md", "x.jsonl"))
    told = ["arena", "greedy", "random", *SMALL, "--svg", str(svg), "--table", str(table)]
    for _ in range(2):
        assert main([*told, "--results", str(results)]) == 0
    assert svg.read_text().startswith("<svg")
    assert "<!-- arena:minimulle -->" in table.read_text()
    assert len(results.read_text().splitlines()) == 4
    capsys.readouterr()


def test_spread_of_one_game_and_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "greedy", "random", *SMALL, "--spread"]) == 0
    assert capsys.readouterr().out.startswith("minimulle, 2 players: standard deviation")
    assert main(["arena", "greedy", "random", "--number", "1", "--spread", "--json"]) == 0
    tables = [(table["game"], table["players"]) for table in json.loads(capsys.readouterr().out)]
    assert tables == [
        ("mulle", 2), ("mulle", 3), ("mulle", 4), ("byggkasino", 2), ("byggkasino", 3), ("byggkasino", 4),
        ("husmulle", 2), ("stickmulle", 3), ("minimulle", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["greedy"], "at least two players"),
        (["greedy", "nobody"], "there is no player nobody"),
        (["greedy", "random", "--game", "bridge"], "bridge"),
        (["greedy", "random", "--seed", "1", "--deals", "x"], "--deals"),
        (["greedy", "random", "--jobs", "0"], "whole number"),
        (["greedy", "random", "--results", "/"], "cannot write /"),
        (["greedy", "random", "--number", "1", "--svg", "/no/such/file"], "cannot write /no/such/file"),
        (["greedy", "external:no-such-program"], "external:no-such-program cannot take part: cannot start"),
        (["greedy", "external:true"], "external:true cannot take part: the bot ended"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments, "--lang", "en"]) == 2
    shown = capsys.readouterr().err
    assert reason in shown
    assert shown.count("\n") == 1


def test_a_cluster_without_ray_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("mulle.arena.on_ray.find_spec", lambda _: None)
    assert main(["arena", "greedy", "random", *SMALL, "--ray"]) == 2
    assert "pip install 'mulle[ray]'" in capsys.readouterr().err


def test_a_bot_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "nobody", "--lang", "en"]) == 2
    assert "there is no player nobody" in capsys.readouterr().err
