"""A worker: reads a View a line, answers a move a line, until its input ends."""

from __future__ import annotations

import json
import sys

from mulle.players.registry import player
from mulle.protocol.reading import view_from_dict


def answer(line: str) -> dict[str, str]:
    """The move for one question, or what went wrong."""
    try:
        asked = json.loads(line)
        chosen = player(asked["spec"], seed=asked["seed"]).choose(view_from_dict(asked["view"]))
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"move": str(chosen)}


def main() -> None:
    """Answer every line."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
