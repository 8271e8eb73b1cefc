"""`mulle` alone: one command, and the browser is open at the table."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx

PATIENCE = 60


def test_mulle_alone_opens_the_browser_at_a_server_of_ones_own(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(
        f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n', encoding="utf-8"
    )
    browser.chmod(0o755)
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": str(browser)}
    server = subprocess.Popen(
        [sys.executable, "-m", "mulle"], env={**os.environ, **home}, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + PATIENCE
        while not opened.exists() and time.monotonic() < until:
            time.sleep(0.05)
        url = opened.read_text(encoding="utf-8").strip()
        assert url.startswith("http://127.0.0.1:")
        with httpx.Client(trust_env=False, timeout=PATIENCE) as client:
            assert client.get(f"{url}/healthz").json()["status"] == "ok"
        assert (tmp_path / "data" / "mulle" / "mulle.sqlite").is_file()
    finally:
        server.terminate()
        server.wait(PATIENCE)
