#!/usr/bin/env python3
"""An example bot: takes in as many cards as it can, else builds, else lays out; only the standard library.

Try it: mulle arena greedy "external:python3 examples/bots/cautious.py"
"""

import json
import sys


def appeal(move: str) -> tuple[int, int]:
    """Taking in first, then building, then the rest; among equals the move that uses most cards."""
    words = move.split()
    verb = words[1][0] if len(words) > 1 else ""
    return {"m": 3, "x": 2, "b": 1}.get(verb, 0), len(words)


def say(kind: str, **fields: object) -> None:
    print(json.dumps({"type": kind, **fields}), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say("ready", protocol=1, name="cautious")
    elif kind == "view":
        say("move", move=max(message["view"]["moves"], key=appeal))
    elif kind == "quit":
        break
