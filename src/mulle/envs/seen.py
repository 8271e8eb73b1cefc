"""What an environment shows of a giv as numpy arrays, the same for every adapter (docs/environments.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from mulle.envs.giv import sizes

if TYPE_CHECKING:
    from mulle.envs.giv import Giv
    from mulle.games.options import AnyRuleset

Arrays = dict[str, Any]


class Shower:
    """Turns givar into arrays: the observation, the mask of the moves, and if wished each move's features."""

    def __init__(self, rules: AnyRuleset, max_moves: int, *, move_features: bool) -> None:
        self._seen, self._moved = sizes(rules)
        self.max_moves = max_moves
        self.shows_features = move_features
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (self._seen,), np.uint8),
            "action_mask": spaces.Box(0, 1, (max_moves,), np.int8),
        }
        if move_features:
            parts["move_features"] = spaces.Box(0, 255, (max_moves, self._moved), np.uint8)
        self.observation_space = spaces.Dict(parts)
        self.action_space = spaces.Discrete(max_moves)

    def arrays(self, giv: Giv, seat: int, moves: list[str]) -> Arrays:
        """What `seat` sees; only the seat at turn has moves."""
        own = moves if giv.seat == seat else []
        seen = np.frombuffer(bytearray(giv.observation(seat)), np.uint8)
        shown = {"observation": seen, "action_mask": self.mask(own)}
        if self.shows_features:
            shown["move_features"] = self.features(giv, own)
        return shown

    def mask(self, moves: list[str]) -> Any:
        """One where an action stands for a move."""
        mask = np.zeros(self.max_moves, np.int8)
        mask[: len(moves)] = 1
        return mask

    def features(self, giv: Giv, moves: list[str]) -> Any:
        """A row for each action, empty where there is no move."""
        rows = np.zeros((self.max_moves, self._moved), np.uint8)
        for row, move in zip(rows, moves, strict=False):
            row[:] = np.frombuffer(giv.move_features(move), np.uint8)
        return rows
