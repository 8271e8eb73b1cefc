"""What the README and the docstrings show runs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import mulle
import mulle.words

ROOT = Path(__file__).parents[2]


def test_the_readmes_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own page


def test_the_docstrings_examples_run() -> None:
    assert doctest.testmod(mulle).attempted > 0
    assert doctest.testmod(mulle).failed == 0


def test_importing_mulle_takes_nothing_from_outside_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import mulle;"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'mulle'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_repository_names_no_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    machine = re.compile(rb"(^|[^\w.-])/(work|farm|root)/|\.\./shared")
    wrong = []
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.is_file() and path.suffix != ".jsonl" and name != "tests/house/test_readme.py":
            wrong += [name] if machine.search(path.read_bytes()) else []
    assert wrong == []
