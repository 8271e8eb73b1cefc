"""All networks in one go: they fit the wheel, each can be commanded alone, a cut leaves networks."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from mulle.players.net_file import MOST_BYTES, read_net

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'mulle[learn]'")

MOST_BYTES_TOGETHER = 16_000_000
MULLE = {"mulle-2", "mulle-3", "mulle-4"}
GAMES = MULLE | {"byggkasino-2", "byggkasino-3", "byggkasino-4", "husmulle-2", "stickmulle-3"}


def test_what_comes_along_fits_the_wheel() -> None:
    from mulle.learn.games import Group, self_play
    from mulle.learn.plan import ARMS, LANES
    from mulle.learn.playing import Networks

    sizes: dict[str, list[int]] = {}
    for run in [run for runs in LANES.values() for run in runs if run.archive != ARMS]:
        env = self_play(run.rules, 2, seed=1, threads=1, max_moves=8)
        args = run.args(1.0, 1, Path(), small=False)
        networks = Networks(run.rules, Group(env, torch.device("cpu")).now, args, torch.device("cpu"))
        both = (networks.actor, networks.critic)
        sizes[run.folder] = [2 * sum(one.numel() for one in net.state_dict().values()) for net in both]
    assert set(sizes) == GAMES
    assert max(max(both) for both in sizes.values()) < MOST_BYTES
    assert sum(sum(both) for both in sizes.values()) < MOST_BYTES_TOGETHER


def test_each_run_can_be_commanded_alone() -> None:
    from mulle.cli.game_told import ruleset_told
    from mulle.cli.learn import args_told
    from mulle.cli.parser import parser_of
    from mulle.learn.plan import LANES

    for run in [run for runs in LANES.values() for run in runs]:
        args = run.args(90.0, 3, Path("here"), small=False)
        told = parser_of().parse_args(shlex.split(run.command(args, Path("here")))[1:])
        assert args_told(told) == args
        assert ruleset_told(told) == run.rules


def test_whenever_it_is_cut_off_the_archives_hold_networks(tmp_path: Path) -> None:
    out, work = tmp_path / "out", tmp_path / "work"
    places = ["--out", str(out), "--work", str(work)]
    command = [sys.executable, "-m", "mulle.learn.everything", "--seconds", "60", "--small", *places]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        until = time.monotonic() + 50
        while not _measured(out) and time.monotonic() < until:
            time.sleep(0.5)
        running.terminate()
    with tarfile.open(out / "mulle-2.tar") as tar:
        tar.extractall(tmp_path, filter="data")
    assert read_net(tmp_path / "mulle-2" / "mulle-2.net").about["frames"] > 0


def _measured(out: Path) -> bool:
    archive = out / "mulle-2.tar"
    if not archive.exists():
        return False
    with tarfile.open(archive) as tar:
        return "mulle-2/mulle-2.net" in tar.getnames()
