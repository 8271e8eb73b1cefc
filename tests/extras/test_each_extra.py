"""The wheel and the source distribution in clean environments, with each extra alone."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
SECONDS = 900
POSITION = {"game": "mulle", "hands": [["7s"], ["9d"]], "table": ["7h"]}

# What shows that an extra is all that its part of the program needs.
WORKS = {
    "tui": """
import asyncio
from mulle.games.options import ruleset
from mulle.solo.table import SoloTable
from mulle.tui.app import at_table
from mulle.tui.local import LocalSource

async def look():
    async with at_table(LocalSource(SoloTable(ruleset("mulle"), "casual")), 0).run_test() as pilot:
        await pilot.pause(0.5)
        assert "<svg" in pilot.app.export_screenshot()

asyncio.run(look())
""",
    "web": """
import asyncio, tempfile
from mulle.web.client import Session
from mulle.web.run import Listening, config_of, listener_of
from mulle.web.server import Choices, Server
import uvicorn

async def look():
    listener = listener_of(Listening(port=0))
    choices = Choices(database=f"sqlite:///{tempfile.mkdtemp()}/tables.db", workers=1)
    server = uvicorn.Server(config_of(Server(choices)))
    serving = asyncio.create_task(server._serve([listener]))
    while not server.started:
        await asyncio.sleep(0.05)
    async with Session(f"http://127.0.0.1:{listener.getsockname()[1]}") as session:
        assert len((await session.games()).games) == 4
    server.should_exit = True
    await serving

asyncio.run(look())
""",
    "learn": """
import torch
import mulle.learn.trainer
from mulle.cli import main

assert torch.ones(2).sum() == 2
assert main(["learn", "folder", "--minutes", "1"]) == 2  # the native engine is no extra: it says so
""",
    "ray": """
import ray
from mulle.arena.on_ray import on_ray
assert callable(on_ray)
""",
    "envs": """
import gymnasium, pyspiel, rlcard
import mulle.envs.gymnasium_seat, mulle.envs.open_spiel, mulle.envs.rlcard_env
from mulle.envs.pettingzoo_aec import env

table = env("mulle", players=3)
table.reset(seed=1)
for agent in table.agent_iter(40):
    table.step(int(table.last()[0]["action_mask"].argmax()))
gymnasium.make("mulle/Seat-v1").reset(seed=1)
rlcard.make("byggkasino", config={"seed": 1}).reset()
pyspiel.random_sim_test(pyspiel.load_game("minimulle"), num_sims=1, serialize=True, verbose=False)
""",
    "docs": """
import mkdocs, mkdocstrings, polars
""",
}


def python_in(folder: Path) -> Path:
    """A clean environment without as much as pip."""
    venv.create(folder, with_pip=False)
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def install(python: Path, *what: str) -> None:
    subprocess.run([*PIP, "--python", str(python), "install", *what], check=True, timeout=SECONDS)


def out_of(python: Path, *told: str, cwd: Path) -> str:
    """What a program in the environment prints; nothing of this tree is in its path."""
    done = subprocess.run(
        [str(python), "-I", *told], cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def dists(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The source distribution of this tree, and the wheel that is made from it alone."""
    folder = tmp_path_factory.mktemp("dists")
    builder = python_in(folder / "builder")
    install(builder, "hatchling>=1.27")
    told = [str(builder), "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(told, cwd=ROOT, check=True, capture_output=True, timeout=SECONDS)
    (sdist,) = folder.glob("mulle-*.tar.gz")
    subprocess.run(
        [*PIP, "wheel", "--no-deps", "--wheel-dir", str(folder), str(sdist)], check=True, timeout=SECONDS
    )
    (wheel,) = folder.glob("mulle-*.whl")
    return {"sdist": sdist, "wheel": wheel}


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_alone_it_needs_nothing_but_python(kind: str, dists: dict[str, Path], tmp_path: Path) -> None:
    python = python_in(tmp_path / "clean")
    install(python, str(dists[kind]))
    (tmp_path / "position.json").write_text(json.dumps(POSITION))
    assert out_of(python, "-m", "mulle", "moves", "position.json", cwd=tmp_path) == "7s x 7h\n"
    assert "--plain" in out_of(python, "-m", "mulle", "play", "--help", cwd=tmp_path)
    code = (
        "import sys, mulle; tops = {name.partition('.')[0] for name in sys.modules};"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'mulle', '__main__'}))"
    )
    assert out_of(python, "-c", code, cwd=tmp_path) == "[]\n"


@pytest.mark.parametrize("extra", WORKS)
def test_each_extra_alone_is_enough_for_its_part(extra: str, dists: dict[str, Path], tmp_path: Path) -> None:
    python = python_in(tmp_path / "clean")
    install(python, f"{dists['wheel']}[{extra}]")
    out_of(python, "-c", WORKS[extra], cwd=tmp_path)
    assert out_of(python, "-m", "mulle", "--version", cwd=tmp_path).startswith("mulle ")
