"""`python -m mulle.web.protocol` writes the schema, the TypeScript types and docs/protocol.md again."""

from __future__ import annotations

import json
from pathlib import Path

from mulle.web.protocol.page import with_page
from mulle.web.protocol.schema import schema
from mulle.web.protocol.typescript import typescript

HERE = Path(__file__).parent
SCHEMA = HERE / "made" / "protocol.schema.json"
TYPES = HERE / "made" / "protocol.ts"
PAGE = HERE.parents[3] / "docs" / "protocol.md"


def texts() -> dict[Path, str]:
    """What each made file should hold."""
    return {
        SCHEMA: json.dumps(schema(), indent=1) + "\n",
        TYPES: typescript(),
        PAGE: with_page(PAGE.read_text(encoding="utf-8")),
    }


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
