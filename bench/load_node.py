"""The node that a run of bench.server_load measures, its database, and what both use."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import httpx
from tests.web.backends import free_port, postgres, wait_for_port

if TYPE_CHECKING:
    from collections.abc import Iterator

_PAGE = os.sysconf("SC_CLK_TCK")
PRECEDENCE = -12


def go_first() -> None:
    """This process and those that it starts come before the machine's other work, where that is allowed."""
    with suppress(OSError):
        os.setsid()
    with suppress(OSError):
        os.nice(PRECEDENCE)
    with suppress(OSError):  # Linux shares its time among sessions first
        Path("/proc/self/autogroup").write_text(str(PRECEDENCE))


@dataclass(frozen=True, slots=True)
class Node:
    """A node in a process of its own."""

    url: str
    pid: int

    @property
    def cpu_seconds(self) -> float:
        """What the node has used, without its workers."""
        return _cpu_seconds(self.pid)

    @property
    def resident_kib(self) -> int:
        """The memory that the node holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])

    def figures(self) -> dict[str, float]:
        """What /metrics tells."""
        told = httpx.get(f"{self.url}/metrics", trust_env=False, timeout=30).text
        lines = (line.rpartition(" ") for line in told.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}


def _cpu_seconds(pid: int) -> float:
    spent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / _PAGE


def _busy_seconds() -> float:
    spent = [int(one) for one in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return (sum(spent) - spent[3] - spent[4]) / _PAGE


@contextmanager
def node(database: str, workers: int) -> Iterator[Node]:
    """`mulle serve` as anybody starts it."""
    port = free_port()
    told = [sys.executable, "-m", "mulle", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen([*told, "--workers", str(workers)])
    try:
        wait_for_port(port)
        yield Node(f"http://127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def database(store: str) -> Iterator[str]:
    """A new database on this machine's disk, that writes every commit to it."""
    if store == "sqlite":
        with tempfile.TemporaryDirectory(prefix="mulle-load-") as folder:
            yield f"sqlite:///{folder}/mulle.sqlite"
    else:
        with postgres("-c", "fsync=on") as url:
            yield url


@dataclass(frozen=True, slots=True)
class Spent:
    """Counters at one moment, or between two."""

    at: float
    node: float
    client: float
    machine: float
    metrics: dict[str, float]

    @classmethod
    def of(cls, node: Node) -> Spent:
        return cls(
            perf_counter(), node.cpu_seconds, _cpu_seconds(os.getpid()), _busy_seconds(), node.figures()
        )

    def since(self, before: Spent) -> Spent:
        metrics = {name: value - before.metrics.get(name, 0) for name, value in self.metrics.items()}
        return Spent(
            self.at - before.at,
            self.node - before.node,
            self.client - before.client,
            self.machine - before.machine,
            metrics,
        )

    @property
    def commit_ms(self) -> float:
        """How long a commit took, in the mean."""
        count = self.metrics.get("mulle_commit_seconds_count", 0)
        return 1000 * self.metrics.get("mulle_commit_seconds_sum", 0) / max(count, 1)

    def bucket(self, name: str, share: float) -> str:
        """Below which bound `share` of a histogram's values lie."""
        found = [(key, value) for key, value in self.metrics.items() if key.startswith(f"{name}_bucket")]
        most = max((value for _, value in found), default=0)
        key = next((key for key, value in found if value >= share * most), "")
        return key.partition('le="')[2].partition('"')[0]
