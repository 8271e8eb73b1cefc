"""A behaviour signature: fixed seeds played at random over all games, told as one number.

`python -m bench.signature` before and after a change that should not alter play: the number stays.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from random import Random

from bench.soak import dealt, random_ruleset

GIVAR = 300


def signature(givar: int) -> str:
    """What every position offered, what was played and what it came to, in sixteen digits."""
    heard = sha256()
    for seed in range(givar):
        random = Random(f"signature {seed}")
        position = dealt(random_ruleset(random), random)
        while position.turn is not None:
            moves = position.playable_moves()
            chosen = moves[random.randrange(len(moves))]
            heard.update(f"{len(moves)} {chosen}\n".encode())
            position = position.play(chosen)
        heard.update(f"{position.scores()}\n".encode())
    return heard.hexdigest()[:16]


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--givar", type=int, default=GIVAR)
    print(signature(told.parse_args().givar))


if __name__ == "__main__":
    main()
