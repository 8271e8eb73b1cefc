"""Hold the native engine against conformance files: `python conformance.py FILE...`; exits 1 on a mismatch."""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import mulle_native
from mulle.games.options import ruleset
from mulle.rules.fishing.ruleset import Ruleset

Line = dict[str, Any]


@cache
def _rules(game: str, options: str) -> Any:
    rules = ruleset(game, json.loads(options))
    flat = {field.name: getattr(rules, field.name) for field in fields(rules)}
    flat["options"] = rules.written_options()
    return mulle_native.Ruleset(flat) if isinstance(rules, Ruleset) else mulle_native.TrickRuleset(flat)


def position(data: Line) -> Any:
    """The native position of a written one."""
    return _rules(data["game"], json.dumps(data["options"], sort_keys=True)).position(data)


def mismatch(line: Line) -> str | None:
    """What the native engine answers otherwise, or None."""
    start = position(line["position"])
    if start.to_dict() != line["position"]:
        return f"to_dict: {start.to_dict()}"
    answers = {"moves": _moves, "play": _play, "illegal": _illegal, "perft": _perft, "scores": _scores}
    return answers[line["kind"]](start, line)


def _moves(start: Any, line: Line) -> str | None:
    moves = list(start.legal_moves())
    if moves != line["moves"]:
        return f"missing {set(line['moves']) - set(moves)}, extra {set(moves) - set(line['moves'])}, {len(moves)}"
    if start.count_moves() != len(moves):
        return f"counted {start.count_moves()} of {len(moves)}"
    refused = [move for move in moves[:500] if not start.is_legal(move)]
    return f"refuses {refused}" if refused else None


def _play(start: Any, line: Line) -> str | None:
    after = start.play(line["move"]).to_dict()
    return None if after == line["after"] else f"after: {after}"


def _illegal(start: Any, line: Line) -> str | None:
    return "accepted" if start.is_legal(line["move"]) else None


def _perft(start: Any, line: Line) -> str | None:
    nodes = start.perft(line["depth"])
    if nodes == line["nodes"]:
        return None
    return f"{nodes} nodes: {start.divide(line['depth'])}"


def _scores(start: Any, line: Line) -> str | None:
    if not start.is_over:
        return "is not over"
    return None if start.scores() == line["scores"] else f"scores {start.scores()}"


def lines(path: Path) -> Iterator[Line]:
    """The lines of a file, packed or not."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for text in file:
            yield json.loads(text)


def main(paths: list[str]) -> int:
    """Check every file; the number of lines of each kind is printed."""
    wrong = 0
    for path in paths:
        seen: Counter[str] = Counter()
        for line in lines(Path(path)):
            seen[line["kind"]] += 1
            found = mismatch(line)
            if found:
                wrong += 1
                print(
                    f"{path} {line['kind']} {line.get('move', '')} {json.dumps(line['position'])}\n  {found}"[
                        :3000
                    ]
                )
        print(path, dict(seen), "wrong so far:", wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
