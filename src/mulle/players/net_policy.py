"""A network in NumPy: one look at the state, then a score for each move from what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle.players.net_file import numpy_module

if TYPE_CHECKING:
    from numpy import float32, int64, uint8
    from numpy.typing import NDArray

    from mulle.players.net_file import Net

    Floats = NDArray[float32]

VALUE_UNIT = 10.0
"""Networks tell values in units of so many points."""


class NetPolicy:
    """Scores moves and tells each seat's value, the seat at turn first."""

    def __init__(self, net: Net) -> None:
        self._numpy = numpy_module()
        weights = net.weights
        numpy = self._numpy
        self.game, self.players = net.game, net.players
        # What is fed in is mostly noughts: rows of the transposed first layers are added up.
        self._first = numpy.ascontiguousarray((weights["trunk.first.weight"] * weights["scale"]).T)
        self._move = numpy.ascontiguousarray((weights["of_move.weight"] * weights["move_scale"]).T)
        blocks = sorted(name for name in weights if name.startswith("trunk.blocks.") and "weight" in name)
        self._blocks = [
            (numpy.ascontiguousarray(weights[name].T), weights[name.replace("weight", "bias")])
            for name in blocks
        ]
        self._first_bias = weights["trunk.first.bias"]
        self._of_state = self._layer(weights, "of_state")
        self._middle = self._layer(weights, "middle")
        self._score = self._layer(weights, "score")
        self._value = self._layer(weights, "value")

    def _layer(self, weights: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
        return self._numpy.ascontiguousarray(weights[f"{name}.weight"].T), weights[f"{name}.bias"]

    def scores(self, observation: bytes, rows: bytes) -> Floats:
        """The score of each move of one decision."""
        numpy = self._numpy
        seen = numpy.frombuffer(observation, numpy.uint8)
        told = numpy.frombuffer(rows, numpy.uint8).reshape(-1, len(self._move))
        places = seen.nonzero()[0]
        state = self._trunk(seen[places].astype(numpy.float32) @ self._first[places])
        of_state = state @ self._of_state[0] + self._of_state[1]
        return self._scored(told.astype(numpy.float32) @ self._move + of_state)

    def batch(
        self, observations: NDArray[uint8], rows: NDArray[uint8], owners: NDArray[int64]
    ) -> tuple[Floats, Floats]:
        """The scores of all rows, whose decisions `owners` tells, and each decision's values in points."""
        numpy = self._numpy
        state = self._trunk(observations.astype(numpy.float32) @ self._first)
        of_state = state @ self._of_state[0] + self._of_state[1]
        moves = rows.astype(numpy.float32) @ self._move
        moves += of_state[owners]
        values: Floats = (state @ self._value[0] + self._value[1]) * VALUE_UNIT
        return self._scored(moves), values

    def _trunk(self, inputs: Floats) -> Floats:
        numpy = self._numpy
        state: Floats = numpy.maximum(inputs + self._first_bias, 0)
        for weight, bias in self._blocks:
            state = state + numpy.maximum(state @ weight + bias, 0)
        return state

    def _scored(self, moves: Floats) -> Floats:
        numpy = self._numpy
        numpy.maximum(moves, 0, out=moves)
        middle = numpy.maximum(moves @ self._middle[0] + self._middle[1], 0)
        scores: Floats = (middle @ self._score[0] + self._score[1])[..., 0]
        return scores

    def share(self, scores: Floats) -> Any:
        """The policy that the scores of one decision give."""
        powers = self._numpy.exp(scores - scores.max())
        return powers / powers.sum()
