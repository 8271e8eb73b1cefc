"""Trains all networks in a given time: starts the lanes, and packs again and again what they have so far.

Whenever it is cut off, the archives in the folder hold networks that can be played.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from mulle.learn.plan import ARMS, LANES

PACKED = ("*.net", "*.critic", "curves.jsonl", "curves.svg", "command.txt")
PACKED_OF_ARMS = ("mulle-2.net", "curves.jsonl", "curves.svg", "command.txt")
LOG, SUMMARY, SPEEDS = "log.txt", "summary.json", "speed.json"
EVERY = 5.0
SPEED_AT_MOST = 75.0
"""Seconds that the second lane waits for the measurement of the first."""
AFTER = 10.0
"""Seconds before the end in which a lane must be over."""
RESTARTS = 3


class Lane:
    """A lane's process, begun again when it dies."""

    def __init__(self, name: str, folder: Path, until: float, *told: str) -> None:
        self.name, self.starts = name, 0
        self._command = [
            sys.executable, "-m", "mulle.learn.lane", name, str(folder), "--until", str(until), *told
        ]  # fmt: skip
        self.log = folder / f"{name}.log"
        self._until = until
        self._process: subprocess.Popen[bytes] | None = None

    def tend(self) -> bool:
        """Whether it goes on; a lane that died is begun again while there is time."""
        if self._process is not None:
            ended = self._process.poll()
            if ended is None:
                return True
            if ended == 0 or self.starts > RESTARTS or time.time() > self._until - AFTER:
                return False
        self.starts += 1
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - this program itself
                self._command, stdout=log, stderr=subprocess.STDOUT
            )
        return True

    def stop(self) -> None:
        """At the end of all time."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def main() -> int:
    """Train for so many seconds into a folder."""
    told = _arguments()
    end = told.began + told.seconds
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the lanes are stopped and packed then, too
    told.work.mkdir(parents=True, exist_ok=True)
    told.out.mkdir(parents=True, exist_ok=True)
    threads = os.cpu_count() or 2
    small = ["--small"] * told.small
    until = end - (3 if told.small else AFTER)
    first = Lane("first", told.work, until, "--speed", "--threads", str(threads), *small)
    second = Lane("second", told.work, until, "--threads", str(max(1, threads // 2)), *small)
    try:
        _tend(first, second, told.work, told.out, end)
    finally:
        for lane in (first, second):
            lane.stop()
        pack(told.work, told.out)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/train-all", description=__doc__)
    parser.add_argument("--seconds", type=float, default=420.0, help="in all, from the start to the end")
    parser.add_argument("--out", type=Path, default=Path("build/networks"), help="where the archives go")
    parser.add_argument("--work", type=Path, default=Path("build/training"), help="where the runs go")
    parser.add_argument("--began", type=float, default=time.time(), help="when it began, since 1970")
    parser.add_argument("--small", action="store_true", help="tiny sizes, to see that it works")
    return parser.parse_args()


def _tend(first: Lane, second: Lane, work: Path, out: Path, end: float) -> None:
    began = time.time()
    going = True
    while going and time.time() < end:
        going = first.tend()
        if (work / SPEEDS).exists() or time.time() - began > SPEED_AT_MOST or not going:
            going |= second.tend()
        pack(work, out)
        _show([first, second])
        if going:
            time.sleep(min(EVERY, max(0.1, end - time.time())))


def _show(lanes: list[Lane]) -> None:
    """The last line of each lane, for who watches."""
    for lane in lanes:
        lines = (
            lane.log.read_text(encoding="utf-8", errors="replace").splitlines() if lane.log.exists() else []
        )
        sys.stdout.write(f"{lane.name}: {lines[-1][:200] if lines else '-'}\n")
    sys.stdout.flush()


def pack(work: Path, out: Path) -> None:
    """Everything so far: an archive for each name in the plan, the log and a summary."""
    archives = sorted({run.archive for runs in LANES.values() for run in runs})
    for archive in archives:
        folders = [run.folder for runs in LANES.values() for run in runs if run.archive == archive]
        patterns = PACKED_OF_ARMS if archive == ARMS else PACKED
        files = [
            file
            for folder in folders
            for pattern in patterns
            for file in sorted((work / folder).glob(pattern))
        ]
        if files:
            _pack(files, work, out / f"{archive}.tar")
    logs = [work / f"{name}.log" for name in LANES]
    _write(out / LOG, b"\n".join(log.read_bytes() for log in logs if log.exists()))
    _write(out / SUMMARY, (json.dumps(summary(work), indent=1) + "\n").encode())


def _pack(files: list[Path], work: Path, archive: Path) -> None:
    fresh = archive.with_suffix(".tar.new")
    with tarfile.open(fresh, "w") as tar:
        for file in files:
            tar.add(file, str(file.relative_to(work)))
    fresh.replace(archive)


def _write(file: Path, data: bytes) -> None:
    fresh = file.with_suffix(file.suffix + ".new")
    fresh.write_bytes(data)
    fresh.replace(file)


def summary(work: Path) -> dict[str, object]:
    """The speeds, and the last line of each run's curves."""
    found: dict[str, object] = {}
    speeds = work / SPEEDS
    if speeds.exists() and (text := speeds.read_text(encoding="utf-8")):
        found["speed"] = json.loads(text)
    for runs in LANES.values():
        for run in runs:
            curves = work / run.folder / "curves.jsonl"
            lines = curves.read_text(encoding="utf-8").splitlines() if curves.exists() else []
            if lines:
                found[run.folder] = json.loads(lines[-1])
    return found


if __name__ == "__main__":
    sys.exit(main())
