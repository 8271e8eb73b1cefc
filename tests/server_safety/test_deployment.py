"""What docs/deployment.md says of the program is so."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mulle.cli.parser import parser_of
from mulle.web.bounds import Bounds
from mulle.web.metrics import exposition, registry
from mulle.web.server import Choices, Server

PAGE = (Path(__file__).parents[2] / "docs" / "deployment.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The first block of code of `kind`."""
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_page_lists_the_metrics_that_there_are(tmp_path: Path) -> None:
    server = Server(Choices(database=f"sqlite:///{tmp_path / 'm.sqlite'}"))
    told = exposition(registry(server)).decode()
    families = {family.name for family in text_string_to_metric_families(told)}
    families = {name for name in families if not name.endswith("_created")}
    listed = set(re.findall(r"^\| `(mulle_\w+)`", PAGE, re.MULTILINE))
    assert {name.removesuffix("_total") for name in listed} == families


def test_the_page_lists_the_bounds_as_they_are() -> None:
    listed: dict[str, float] = {}
    for names, values in re.findall(r"^\| (`[a-z_`, ]+`) \| ([\d., ]+) \|", PAGE, re.MULTILINE):
        listed |= dict(zip(re.findall(r"\w+", names), map(float, values.split(",")), strict=True))
    assert listed == asdict(Bounds())


def test_the_options_of_the_commands_on_the_page_exist() -> None:
    told = set(re.findall(r"mulle serve (.*)", PAGE))
    assert told
    for line in told:
        words = [word.strip("'") for word in line.split()]
        assert parser_of().parse_args(["serve", *words]).port == 8642


def test_nginx_understands_the_page(tmp_path: Path) -> None:
    nginx = shutil.which("nginx")
    if nginx is None:
        pytest.skip("nginx is not installed here")
    told = re.sub(r"\n\s*(ssl_\w+|listen 443|http2)[^;]*;", "", block("nginx")).replace(
        "listen 80", "listen 18080"
    )
    config = tmp_path / "nginx.conf"
    config.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{told}\n}}\n", encoding="utf-8")
    checked = subprocess.run(
        [nginx, "-t", "-q", "-c", str(config), "-e", "stderr"], capture_output=True, timeout=20
    )
    assert checked.returncode == 0, checked.stderr


def test_systemd_understands_the_page(tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("systemd is not installed here")
    unit = tmp_path / "mulle.service"
    unit.write_text(block("ini").replace("/opt/mulle/bin/mulle", shutil.which("true") or "/bin/true"))
    checked = subprocess.run([systemd, "verify", str(unit)], capture_output=True, timeout=20)
    assert b"Unknown" not in checked.stderr, checked.stderr
