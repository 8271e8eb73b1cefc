"""Running the Python of a tutorial, as its reader would, page by page in one namespace."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

TUTORIALS = Path(__file__).parents[2] / "docs" / "tutorials"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def run(name: str, **numbers: int) -> dict[str, Any]:
    """The names that the page leaves behind; `numbers` replaces its constants to bound the time."""
    code = "\n".join(BLOCK.findall((TUTORIALS / name).read_text(encoding="utf-8")))
    assert code
    for constant, number in numbers.items():
        code, count = re.subn(rf"^{constant} = .*$", f"{constant} = {number}", code, flags=re.MULTILINE)
        assert count == 1, constant
    names: dict[str, Any] = {"__name__": "tutorial"}
    exec(compile(code, name, "exec"), names)  # noqa: S102 - our own page
    return names
