"""Lighthouse on every page of a server of its own: performance and accessibility, as on a slow phone.

Lighthouse is put into build/lighthouse at the first run and not among the front end's tools: with it come 200
packages that nobody needs who builds or plays.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from tests.web.running import node_process

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "build" / "lighthouse"
VERSION = "12.8.2"
LEAST = 95
PAGES = ("/", "/rules", "/rules/mulle", "/learn", "/me", "/settings")
CATEGORIES = ("performance", "accessibility")
FIGURES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
MOST_SECONDS = 120


def main() -> int:
    """Print the figures; the exit status tells whether every page has what it should."""
    parser = ArgumentParser(prog="python -m bench.lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", default=PAGES)
    pages = parser.parse_args().pages
    ensure()
    with TemporaryDirectory() as folder, node_process(f"sqlite:///{folder}/mulle.sqlite") as node:
        found = [told(page, report_of(node.url + page, Path(folder))) for page in pages]
    return 0 if all(found) else 1


def ensure() -> None:
    """Put Lighthouse where it is looked for."""
    if (TOOLS / "node_modules" / "lighthouse").is_dir():
        return
    TOOLS.mkdir(parents=True, exist_ok=True)
    (TOOLS / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    subprocess.run([_program("npm"), "install", "--silent", f"lighthouse@{VERSION}"], cwd=TOOLS, check=True)


def report_of(url: str, folder: Path) -> dict[str, object]:
    """Lighthouse's report on the page at `url`, with a slow phone and a slow network reckoned."""
    path = folder / "report.json"
    script = TOOLS / "node_modules" / "lighthouse" / "cli" / "index.js"
    only = f"--only-categories={','.join(CATEGORIES)}"
    command = [_program("node"), str(script), url, only, "--output=json", f"--output-path={path}", "--quiet"]
    environment = {**os.environ, "CHROME_PATH": _program("chromium")}
    subprocess.run([*command, f"--chrome-flags={FLAGS}"], env=environment, check=True, timeout=MOST_SECONDS)
    report: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return report


def told(page: str, report: dict[str, object]) -> bool:
    """Print one page's figures; whether they are high enough."""
    categories, audits = report["categories"], report["audits"]
    assert isinstance(categories, dict)
    assert isinstance(audits, dict)
    scores: list[int] = [round(100 * categories[name]["score"]) for name in CATEGORIES]
    shown = [f"{name} {score}" for name, score in zip(CATEGORIES, scores, strict=True)]
    shown += [f"{name} {audits[name]['displayValue']}" for name in FIGURES]
    print(f"{page:16} {', '.join(shown)}")
    for name in categories["accessibility"]["auditRefs"]:
        audit = audits[name["id"]]
        if audit["score"] not in (None, 1):
            print(f"{'':16} {audit['title']}")
    return all(score >= LEAST for score in scores)


def _program(name: str) -> str:
    found = which(name)
    if found is None:
        raise SystemExit(f"{name} is missing: tools/debian-packages installs it")
    return found


if __name__ == "__main__":
    sys.exit(main())
