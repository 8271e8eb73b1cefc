"""The arena on a Ray cluster: a node dies in the middle, nothing is lost, nothing is counted twice.

Not part of the plain tests: `make test-extras`. It takes about a minute.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mulle.arena.contest import Contest, play
from mulle.arena.deals import Deals
from mulle.arena.errors import ArenaError
from mulle.arena.on_ray import on_ray
from mulle.arena.results import Results
from mulle.arena.work import play_task
from mulle.games import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mulle.arena.work import Outcome, Plan, Task

ray: Any = pytest.importorskip("ray")
cluster_utils: Any = pytest.importorskip("ray.cluster_utils")

NUMBER = 40
CONTEST = Contest(
    players=("counter", "greedy"), rules=ruleset("mulle"), number=NUMBER, deals=Deals.of_phrase("ett kluster")
)


@pytest.fixture
def cluster() -> Iterator[Any]:
    found = cluster_utils.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    ray.init(address=found.address, log_to_driver=False, logging_level="error")
    yield found
    ray.shutdown()
    found.shutdown()


def noting(file: Path, slow: str) -> Callable[[Plan, Task], Outcome]:
    """`play_task` that notes in `file` where each deal is begun and ended, and takes its time at `slow`."""

    def play_and_note(plan: Plan, task: Task) -> Outcome:
        node = ray.get_runtime_context().get_node_id()
        with file.open("a") as notes:
            print("begun", task.deal, node, file=notes, flush=True)
            outcome = play_task(plan, task)
            time.sleep(1.0 if node == slow else 0.0)
            print("ended", task.deal, node, file=notes, flush=True)
        return outcome

    return play_and_note


def notes_of(file: Path, what: str, node: str) -> set[str]:
    """The deals of which `what` is noted on `node`."""
    lines = [line.split() for line in file.read_text().splitlines()]
    return {deal for done, deal, where in lines if (done, where) == (what, node)}


def test_a_node_that_dies_loses_nothing_and_counts_nothing_twice(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    notes, node = tmp_path / "notes", second.node_id
    seen: list[Outcome] = []
    monkeypatch.setattr("mulle.arena.on_ray.play_task", noting(notes, node))

    def kill_a_node(outcome: Outcome) -> None:
        seen.append(outcome)
        begun, ended = (notes_of(notes, what, node) for what in ("begun", "ended"))
        if second in cluster.worker_nodes and begun > ended > set():
            cluster.remove_node(second, allow_graceful=False)

    with Results(tmp_path / "results.jsonl", CONTEST.plan) as results:
        outcomes = play(CONTEST, on_ray(cluster.address), results, kill_a_node)

    assert second not in cluster.worker_nodes
    assert notes_of(notes, "begun", node) > notes_of(notes, "ended", node), "it died with nothing in hand"
    assert set(Counter(outcome.task.key for outcome in seen).values()) == {1}
    assert [outcome.task.deal for outcome in outcomes] == list(range(NUMBER))
    assert len((tmp_path / "results.jsonl").read_bytes().splitlines()) == 1 + NUMBER
    assert [outcome.givar for outcome in outcomes] == [outcome.givar for outcome in play(CONTEST)]


def test_what_goes_wrong_in_a_task_is_told(cluster: Any) -> None:
    from dataclasses import replace

    plan = replace(CONTEST.plan, version="0")
    with pytest.raises(ArenaError) as error:
        list(on_ray(cluster.address)(plan, CONTEST.tasks[:2]))
    assert error.value.key == "arena.other_version"
