"""A bot that misbehaves in the way its argument names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(how: str, moves: list[str]) -> None:
    """Answer a view in the wrong way."""
    if how == "crash":
        print("Traceback\nValueError: no such card", file=sys.stderr, flush=True)
        os._exit(3)
    if how == "hang":
        time.sleep(600)
    if how == "spawn":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(sys.argv[2]).write_text(str(child.pid), encoding="ascii")
        time.sleep(600)
    if how == "garbage":
        print("I would lay out the seven", flush=True)
    if how == "overlong":
        print("x" * 10_000_000, flush=True)
    if how == "endless":
        while True:
            sys.stdout.write("x" * 1000)
    if how == "noisy":
        while True:
            sys.stderr.write("x" * 1000)
    if how == "illegal":
        say(type="move", move="Kh x Kd Ks")
    if how == "nothing":
        say(type="move")
    if how == "dance":
        say(type="dance")
    if how == "gives up":
        say(type="error", message="too hard")
    if how == "twice":
        line = json.dumps({"type": "move", "move": moves[0]})
        print(f"{line}\n{line}", flush=True)
    if how == "closes":
        os.close(1)
        time.sleep(600)
    if how == "deaf":
        say(type="move", move=moves[0])
        time.sleep(600)


HOW = sys.argv[1]
if HOW == "never ready":
    time.sleep(600)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="ready", protocol=7 if HOW == "version" else 1)
    elif told["type"] == "view":
        misbehave(HOW, told["view"]["moves"])
    elif told["type"] == "quit" and HOW == "stays":
        time.sleep(600)
