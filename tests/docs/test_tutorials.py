"""The tutorials run and end as they say; the one that trains is among the extras."""

from __future__ import annotations

from tests.docs.tutorials import BLOCK, TUTORIALS, run

TRAINS = {"train-ppo.md"}


def test_a_bot_in_ten_lines_beats_random() -> None:
    assert run("first-bot.md", GIVAR=60)["lead"].low > 0
    bot = BLOCK.findall((TUTORIALS / "first-bot.md").read_text(encoding="utf-8"))[0]
    assert len([line for line in bot.splitlines() if line]) <= 10


def test_records_become_a_frame() -> None:
    assert run("records.md")["frame"].height == 5 * 96


def test_open_spiels_ismcts_plays_our_game() -> None:
    assert run("open-spiel-ismcts.md")["leads"]


def test_every_tutorial_is_run() -> None:
    ran = {"first-bot.md", "records.md", "open-spiel-ismcts.md"} | TRAINS
    assert {path.name for path in TUTORIALS.glob("*.md")} == ran
