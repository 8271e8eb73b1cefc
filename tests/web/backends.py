"""A real PostgreSQL and a real Redis for the tests, in a temporary folder, gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 30
_POSTGRES_USER = "postgres"


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_for_port(port: int) -> None:
    """Until somebody listens on `port`."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on {port}")


def _postgres_programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise FileNotFoundError("PostgreSQL is missing: run tools/debian-packages")
    return found[-1].parent


def _as_postgres(*told: str) -> list[str]:
    """initdb and postgres refuse to run as root."""
    return ["runuser", "-u", _POSTGRES_USER, "--", *told] if os.geteuid() == 0 else list(told)


@contextmanager
def postgres(*more: str) -> Iterator[str]:
    """The URL of a database in a cluster of its own, started with options `more` besides."""
    programs, folder = _postgres_programs(), Path(tempfile.mkdtemp(prefix="mulle-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, _POSTGRES_USER)
    data, port = folder / "data", free_port()
    init = _as_postgres(
        str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "mulle", "-E", "UTF8", "-N"
    )
    subprocess.run(init, check=True, capture_output=True, timeout=SECONDS, cwd="/")
    options = ["-c", f"unix_socket_directories={folder}", "-c", "fsync=off", "-c", "max_connections=60"]
    run = [str(programs / "postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", *options, *more]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(_as_postgres(*run), stdout=quiet, stderr=quiet, cwd="/")
    try:
        wait_for_port(port)
        yield f"postgresql://mulle@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(SECONDS)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis(port: int | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The URL of a Redis that keeps nothing, and its process."""
    told = port or free_port()
    run = ["redis-server", "--port", str(told), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
    process = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
    try:
        wait_for_port(told)
        yield f"redis://127.0.0.1:{told}/0", process
    finally:
        process.kill()
        process.wait(SECONDS)
