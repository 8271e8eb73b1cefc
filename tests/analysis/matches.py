"""Recorded matches of bots, the same every time."""

from __future__ import annotations

from functools import cache

import mulle
from mulle.engine.game_service import GameService
from mulle.engine.records import Record
from mulle.players.registry import player

# Options that make a match short.
SHORT: dict[str, dict[str, object]] = {
    "mulle": {"deals": 1},
    "byggkasino": {"match": "single"},
    "husmulle": {"omgangar": 1},
    "stickmulle": {},
}
OF_FOUR: dict[str, object] = {"players": 4, "deals": 1}
OF_THREE: dict[str, object] = {"players": 3, "deals": 1}


def match(game: str, *specs: str, seed: int = 5, **options: object) -> Record:
    """A finished match of `game` between `specs`, repeated around the table."""
    return _match(game, specs, seed, tuple((options or SHORT[game]).items()))


@cache
def _match(game: str, specs: tuple[str, ...], seed: int, options: tuple[tuple[str, object], ...]) -> Record:
    rules = mulle.ruleset(game, dict(options))
    players = [player(specs[seat % len(specs)], seed=seat) for seat in range(rules.players)]
    service = GameService(rules, players, seed=seed)
    service.run()
    return service.record()
