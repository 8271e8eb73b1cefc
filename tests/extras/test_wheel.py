"""The wheel: built from a fresh source tree it has the bundle, and it plays where there is no Node."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.web.backends import free_port, wait_for_port

ROOT = Path(__file__).parents[2]
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
MINUTES = 60


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the source as git has it: nothing is built in it."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, tracked.decode().split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    assert not (source / "src/mulle/web/static").exists()
    told = [sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", str(folder), str(source)]
    subprocess.run(told, check=True, timeout=10 * MINUTES)
    (built,) = folder.glob("mulle-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel and what serving needs; its programs."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, *PIP, "install", f"{wheel}[web]"], check=True, timeout=10 * MINUTES)
    return folder / "bin"


def test_the_wheel_carries_the_bundle_and_no_tools(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    static = [name for name in names if name.startswith("mulle/web/static/")]
    assert "mulle/web/static/index.html" in static
    assert "mulle/web/static/worker.js" in static
    assert any(re.fullmatch(r"mulle/web/static/assets/shell-.*\.js\.gz", name) for name in static)
    assert [name for name in names if "node_modules" in name or name.startswith(("front/", "tests/"))] == []


def test_the_installed_wheel_serves_the_table_without_node(installed: Path, tmp_path: Path) -> None:
    port = free_port()
    told = [installed / "mulle", "serve", "--port", str(port), "--workers", "1"]
    home = {"PATH": str(tmp_path), "HOME": str(tmp_path), "LANG": "C.UTF-8"}  # no Node, nothing of ours
    server = subprocess.Popen(
        [*map(str, told), "--database", f"sqlite:///{tmp_path / 'mulle.sqlite'}"],
        env=home,
        cwd=tmp_path,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_port(port)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=30) as client:
            page = client.get("/").text
            assert '<div id="app">' in page
            for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
                assert client.get(path).status_code == 200, path
            assert client.get("/api/games").json()["games"]
    finally:
        server.terminate()
        server.wait(30)


def test_mulle_alone_keeps_its_data_in_the_users_folder(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    server = subprocess.Popen(
        [installed / "mulle", "--no-browser"], env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stderr is not None
        url = re.search(r"http://127\.0\.0\.1:\d+", server.stderr.readline())
        assert url is not None
        wait_for_port(int(url[0].rpartition(":")[2]))
        assert httpx.get(url[0], trust_env=False, timeout=30).status_code == 200
        assert (tmp_path / "data" / "mulle" / "mulle.sqlite").is_file()
    finally:
        server.terminate()
        server.wait(30)
