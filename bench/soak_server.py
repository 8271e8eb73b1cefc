"""Kill -9 the server again and again while 24 tables play: nothing acknowledged is lost, nothing done twice.

`python -m bench.soak_server` is part of `make soak`: 100 kills on SQLite and 100 on a PostgreSQL of its own,
each during at least 20 matches with bots and with two people. Then one of two nodes fails in every way, and
for how long nobody could play is told. The tests do a little of it by the same code.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.server_failures.killing import LEAST_ACTIVE, Toll, kill_again_and_again
from tests.server_failures.nodes import FAILURES, silence_after
from tests.web.backends import postgres
from tests.web.running import node_process

if TYPE_CHECKING:
    from collections.abc import Iterator

DATABASES = ("sqlite", "postgres")
GOES_ON_WITHIN = 5.0


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A database that nobody else has, gone afterwards."""
    if kind == "postgres":
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(prefix="mulle-soak-") as folder:
            yield f"sqlite:///{folder}/mulle.sqlite"


def soak(kind: str, kills: int) -> Toll:
    """`kills` kills of a server on a database of this kind."""
    with database(kind) as url, node_process(url) as node:
        return asyncio.run(kill_again_and_again(node, kills))


def told_of(kind: str, toll: Toll) -> str:
    """One line of figures."""
    least, most = min(toll.active), max(toll.active)
    return (
        f"{kind}: {len(toll.active)} kills, each during {least} to {most} active matches of {toll.matches};"
        f" {toll.acknowledged} moves and phrases acknowledged, {toll.events} events;"
        f" {len(toll.faults)} lost or done twice; {toll.seconds:.0f} s"
    )


def fail_over(times: int) -> float:
    """One of two nodes fails in every way; the longest that nobody could play."""
    longest = 0.0
    for failure in FAILURES if times else ():
        silences = []
        for _ in range(times):
            with database("postgres") as url:
                silences.append(asyncio.run(silence_after(failure, url)))
        print(f"{failure}: nobody could play for {min(silences):.1f} to {max(silences):.1f} s", flush=True)
        longest = max(longest, *silences)
    return longest


def main() -> int:
    """Soak every database and fail over; what was not kept is told, and is the exit status."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--kills", type=int, default=100, help="of each database")
    told.add_argument("--databases", nargs="*", default=DATABASES, choices=DATABASES)
    told.add_argument("--failovers", type=int, default=3, help="of each kind")
    arguments = told.parse_args()
    kept = True
    for kind in arguments.databases:
        toll = soak(kind, arguments.kills)
        print(told_of(kind, toll), flush=True)
        for fault in toll.faults:
            print(f"  {fault}", file=sys.stderr)
        kept = kept and not toll.faults and min(toll.active) >= LEAST_ACTIVE
    return 0 if fail_over(arguments.failovers) <= GOES_ON_WITHIN and kept else 1


if __name__ == "__main__":
    sys.exit(main())
