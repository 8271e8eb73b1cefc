"""The shuffle can be checked: promised before the deal, cut by everybody, shown after the giv, verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mulle.cli import main
from mulle.engine.lines import summed
from mulle.web.client import ServerRefused
from mulle.web.protocol.commands import Ready
from mulle.web.protocol.happenings import Committed, Contributed, GivOpened, SecretTold
from mulle.web.server import Choices
from tests.web.running import FREE, ME, at_table, node, people, scenario, settings


def test_a_record_is_exported_when_the_match_is_over_and_verified_on_the_command_line(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match.jsonl"

    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            people(url, 2) as two,
            at_table(two, settings("byggkasino", match="three"), [ME, FREE], plays=False) as (anna, bo),
        ):
            with pytest.raises(ServerRefused) as refused:
                await two[0].record(anna.client.game)
            assert refused.value.key == "web.not_over"
            await anna.do(Ready(contribution="c0ffee"))
            await bo.do(Ready(contribution="beef"))
            for player in (anna, bo):
                player._plays = True
                player._act(player.state)
            await anna.over()
            told = [item for event in bo.events for item in event.happened]
            secrets = {item.giv: item.secret for item in told if isinstance(item, SecretTold)}
            promises = {item.giv: item.commitment for item in told if isinstance(item, Committed)}
            assert promises.keys() >= secrets.keys()
            opened = {item.giv: place for place, item in enumerate(told) if isinstance(item, GivOpened)}
            for giv, secret in secrets.items():
                promised = told.index(Committed(giv=giv, commitment=promises[giv]))
                assert promised < opened[giv] < told.index(SecretTold(giv=giv, secret=secret))
            cuts = {(item.seat, item.contribution) for item in told if isinstance(item, Contributed)}
            assert {(0, "c0ffee"), (1, "beef")} <= cuts
            kept.write_bytes(await two[1].record(anna.client.game))

    scenario(play)
    capsys.readouterr()
    assert main(["verify", str(kept), "--json"]) == 0
    verified = json.loads(capsys.readouterr().out)
    assert verified["proved"]
    assert verified["secret"] == []


def test_a_record_whose_shuffle_somebody_has_changed_is_not_proved(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match.jsonl"

    async def play() -> None:
        async with (
            node(Choices(database=sqlite_url, workers=1)) as (_, url),
            people(url, 2) as two,
            at_table(two, settings("byggkasino", match="single"), [ME, FREE]) as (anna, _),
        ):
            await anna.over()
            kept.write_bytes(await two[0].record(anna.client.game))

    scenario(play)
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line.pop("sum")
        if "seeds" in line:
            line["seeds"] = [seed[:-1] + ("0" if seed[-1] != "0" else "1") for seed in line["seeds"]]
        if line.get("event") == "reveal":
            line["seed"] = lines[0]["seeds"][line["giv"] - 1]
    kept.write_text("".join(f"{line}\n" for line in summed(lines)), encoding="utf-8")
    assert main(["verify", str(kept)]) != 0
    assert "inte den som utlovades" in capsys.readouterr().err
