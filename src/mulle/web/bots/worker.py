"""A worker: reads a View a line, answers a move or a judgement a line, until its input ends."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from mulle.analysis.judge import Judge
from mulle.players.registry import player
from mulle.protocol.reading import view_from_dict

if TYPE_CHECKING:
    from mulle.view import AnyView

NICE = 10


def answer(line: str) -> dict[str, Any]:
    """The answer to one question, or what went wrong."""
    try:
        asked = json.loads(line)
        view = view_from_dict(asked["view"])
        return _judged(view, asked["judge"]) if "judge" in asked else _chosen(view, asked)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _chosen(view: AnyView, asked: dict[str, Any]) -> dict[str, Any]:
    return {"move": str(player(asked["spec"], seed=asked["seed"]).choose(view))}


def _judged(view: AnyView, asked: dict[str, Any]) -> dict[str, Any]:
    played = asked.get("played")
    found = Judge(asked["worlds"]).judge(view, played, asked.get("number", 0))
    assert played is None or found.of(played)
    return {"judgement": asdict(found)}


def main() -> None:
    """Answer every line; what a player prints goes elsewhere, and thinking yields to serving."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    told, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        told.write(json.dumps(answer(line)) + "\n")
        told.flush()


if __name__ == "__main__":
    main()
