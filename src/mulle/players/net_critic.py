"""The critic in NumPy: what each seat may expect when all hands are known, as they are in a sampled world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.players.net_file import numpy_module
from mulle.players.net_policy import VALUE_UNIT

if TYPE_CHECKING:
    from numpy import float32, int32, uint8
    from numpy.typing import NDArray

    from mulle.players.net_file import Net

    Floats = NDArray[float32]
    Bytes = NDArray[uint8]

HAND, UNSEEN, FACES, HAND_EYES, EYES_TOLD = 0, 104, 52, 992, 16


class NetCritic:
    """Tells each seat's value in points."""

    def __init__(self, net: Net) -> None:
        self._numpy = numpy_module()
        numpy, weights = self._numpy, net.weights
        scale = numpy.ones(weights["trunk.first.weight"].shape[1], numpy.float32)
        scale[: len(weights["scale"])] = weights["scale"]
        self._first = numpy.ascontiguousarray((weights["trunk.first.weight"] * scale).T)
        blocks = sorted(name for name in weights if name.startswith("trunk.blocks.") and "weight" in name)
        self._blocks = [
            (numpy.ascontiguousarray(weights[name].T), weights[name.replace("weight", "bias")])
            for name in blocks
        ]
        self._first_bias = weights["trunk.first.bias"]
        weight, bias = (weights[f"value.{part}"] for part in ("weight", "bias"))
        self._value = numpy.ascontiguousarray(weight.T), bias

    def values(self, observations: Bytes, hidden: Bytes, seats: NDArray[int32]) -> Floats:
        """By absolute seat."""
        numpy = self._numpy
        inputs = numpy.concatenate([observations, hidden], 1).astype(numpy.float32)
        state = numpy.maximum(inputs @ self._first + self._first_bias, 0)
        for weight, bias in self._blocks:
            state = state + numpy.maximum(state @ weight + bias, 0)
        values = (state @ self._value[0] + self._value[1]) * VALUE_UNIT
        numbers = numpy.arange(values.shape[1])
        by_seat: Floats = numpy.take_along_axis(values, (numbers - seats[:, None]) % values.shape[1], 1)
        return by_seat

    def values_before_dealing(self, observations: Bytes, hidden: Bytes, seats: NDArray[int32]) -> Floats:
        """Of a round's first decisions, as if the hands were not dealt yet."""
        numpy = self._numpy
        seen = observations.copy()
        seen[:, UNSEEN : UNSEEN + FACES] += seen[:, HAND : HAND + FACES]
        eyes = seen[:, HAND_EYES : HAND_EYES + EYES_TOLD]
        seen[:, HAND_EYES + EYES_TOLD : HAND_EYES + 2 * EYES_TOLD] += eyes
        seen[:, HAND : HAND + FACES] = 0
        eyes[:] = 0
        return self.values(seen, numpy.zeros_like(hidden), seats)
