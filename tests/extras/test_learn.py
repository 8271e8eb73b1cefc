"""Training: a minute at home beats random, an interrupted run goes on, NumPy plays what PyTorch learnt."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import mulle
from mulle.players.net_critic import NetCritic
from mulle.players.net_file import read_net
from mulle.players.net_policy import NetPolicy

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'mulle[learn]'")

SMALL = ("--laptop", "--set", "threads=1", "--set", "evaluate_pairs=64", "--lang", "en")


def learn(folder: Path, *told: str) -> list[dict[str, float]]:
    command = [sys.executable, "-m", "mulle", "learn", str(folder), *SMALL, *told]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (folder / "curves.jsonl").read_text().splitlines()]


def test_a_minute_of_training_beats_random_clearly(tmp_path: Path) -> None:
    curves = learn(tmp_path, "--minutes", "1")
    assert curves[-1]["random"] - curves[-1]["random_half"] > 5
    assert (tmp_path / "curves.svg").read_text().startswith("<svg")
    assert "mulle learn" in (tmp_path / "command.txt").read_text().replace("-m mulle", "mulle")


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    first = learn(tmp_path, "--minutes", "0.05", "--game", "byggkasino")
    second = learn(tmp_path, "--minutes", "0.2", "--game", "byggkasino")
    assert second[: len(first)] == first
    assert second[-1]["frames"] > first[-1]["frames"]
    assert second[-1]["iteration"] > first[-1]["iteration"]


@pytest.mark.parametrize(
    "told", [("--algorithm", "dmc"), ("--game", "stickmulle"), ("--option", "players=4")]
)
def test_other_games_and_monte_carlo_train_by_the_same_code(tmp_path: Path, told: tuple[str, ...]) -> None:
    assert learn(tmp_path, "--minutes", "0.05", *told)[-1]["frames"] > 0


def test_a_best_response_is_trained_against_a_frozen_network(tmp_path: Path) -> None:
    learn(tmp_path / "frozen", "--minutes", "0.05")
    curves = learn(
        tmp_path / "response", "--minutes", "0.05", "--against", str(tmp_path / "frozen/mulle-2.net")
    )
    assert "against" in curves[-1]


def test_games_are_played_on_a_local_ray_cluster(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'mulle[ray]'")
    curves = learn(
        tmp_path, "--minutes", "0.1", "--ray", "--set", "workers=2", "--set", "games=32", "--set", "batch=512"
    )
    assert curves[-1]["frames"] >= 2 * 32 * 32


def test_numpy_scores_and_values_as_pytorch_does(tmp_path: Path) -> None:
    from mulle.learn.args import Args, laptop
    from mulle.learn.network import VALUE_UNIT, owners_of
    from mulle.learn.trainer import Trainer

    args = replace(laptop(Args()), minutes=0.01, games=32, threads=1, batch=256, evaluate_pairs=8)
    trainer = Trainer(mulle.ruleset("mulle", {}), args, tmp_path, "test")
    trainer.run()
    now = trainer.playing.groups[0].now
    owners = owners_of(now.counts, len(now.rows))
    with torch.no_grad():
        scores, values = trainer.steady(now.observations, now.rows, owners)
        expected = trainer.critic(now.observations, now.hidden)
    policy = NetPolicy(read_net(tmp_path / "mulle-2.net"))
    ours, our_values = policy.batch(now.observations.numpy(), now.rows.numpy(), owners.numpy())
    assert np.abs(ours - scores.numpy()).max() < 0.02
    assert np.abs(our_values - VALUE_UNIT * values.numpy()).max() < 0.2
    one = policy.scores(now.observations[0].numpy().tobytes(), now.rows[: now.counts[0]].numpy().tobytes())
    assert np.abs(one - ours[: now.counts[0]]).max() < 1e-3
    critic = NetCritic(read_net(tmp_path / "mulle-2.critic"))
    seats = np.zeros(len(now.counts), np.int32)
    told = critic.values(now.observations.numpy(), now.hidden.numpy(), seats)
    assert np.abs(told - VALUE_UNIT * expected.numpy()).max() < 0.2
