"""The documentation site builds without a warning, without a network, and loads nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mulle.arena.figures import read_figure
from mulle.cli import COMMANDS

ROOT = Path(__file__).parents[2]
NO_NETWORK = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
LOADED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=.(?:https?:)?//")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    told = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    env = {**os.environ, **NO_NETWORK, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(told, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert pages <= {path.relative_to(site) for path in site.rglob("*.html")}


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    assert not [path.name for path in pages if LOADED.search(path.read_text("utf-8"))]


def test_the_command_line_and_the_library_are_told(site: Path) -> None:
    page = (site / "command-line.html").read_text("utf-8")
    assert all(f'id="mulle-{name}"' in page for name in COMMANDS)
    library = (site / "api.html").read_text("utf-8")
    for name in ("engine.game_service.GameService.play", "view.View", "games.options.ruleset"):
        assert f'id="mulle.{name}"' in library
    assert "the reason when the rules forbid it" in library


def test_every_page_is_in_the_navigation() -> None:
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    pages = [str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")]
    assert not [page for page in pages if page not in listed]


def test_figures_come_from_the_files_that_commands_wrote(site: Path) -> None:
    page = (site / "environments.html").read_text("utf-8")
    figure = read_figure(ROOT / "docs" / "figures" / "adapters.json")
    assert figure.title in page
    assert all(f">{row[0]}<" in page for row in figure.rows)
    assert figure.command in page
