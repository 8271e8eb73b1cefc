"""The file of a network: what it was made for, and its weights in half precision, in a format of our own.

`MULLENET`, four bytes that tell the length of the header, the header as JSON, then the weights: little-endian
halves.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy import float32
    from numpy.typing import NDArray

    Weights = dict[str, NDArray[float32]]

MAGIC = b"MULLENET"
FORMAT = 1
FEATURES = 2
"""The layout of features that networks are made for here; mulle_native.FEATURE_VERSION must be the same."""
MOST_BYTES = 4 * 1024 * 1024
SHIPPED = Path(__file__).parent / "nets"


class NetError(RuleError):
    """A network that cannot be read or played here."""


@dataclass(frozen=True)
class Net:
    """A network's weights, what it plays, and what is told about its making."""

    game: str
    players: int
    weights: Weights
    about: dict[str, Any] = field(default_factory=dict)
    features: int = FEATURES


def numpy_module() -> Any:
    """NumPy, or one clear line where it is missing."""
    try:
        return import_module("numpy")
    except ImportError:
        raise NetError("bot.needs_numpy", name="net") from None


def write_net(path: Path, net: Net) -> None:
    """Write `net`; what would be larger than a network may be is refused."""
    numpy = numpy_module()
    names = sorted(net.weights)
    header = {
        "format": FORMAT,
        "features": net.features,
        "game": net.game,
        "players": net.players,
        "tensors": [[name, list(net.weights[name].shape)] for name in names],
        "about": net.about,
    }
    text = json.dumps(header, ensure_ascii=False, sort_keys=True).encode()
    halves = b"".join(numpy.ascontiguousarray(net.weights[name], "<f2").tobytes() for name in names)
    data = MAGIC + struct.pack("<I", len(text)) + text + halves
    if len(data) > MOST_BYTES:
        raise NetError("net.too_large", file=Quoted(str(path)), size=len(data))
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    fresh.replace(path)


def read_net(path: Path) -> Net:
    """The network in the file at `path`; raises `NetError` saying what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise NetError("net.cannot_open", file=Quoted(str(path)), reason=reason) from None
    try:
        return _parsed(path, data)
    except NetError:
        raise
    except (ValueError, KeyError, TypeError, struct.error):
        raise NetError("net.damaged", file=Quoted(str(path))) from None


def _parsed(path: Path, data: bytes) -> Net:
    if not data.startswith(MAGIC):
        raise NetError("net.no_net", file=Quoted(str(path)))
    (length,) = struct.unpack_from("<I", data, len(MAGIC))
    begin = len(MAGIC) + 4 + length
    header = json.loads(data[len(MAGIC) + 4 : begin])
    if header["format"] != FORMAT or header["features"] != FEATURES:
        raise NetError("net.version", file=Quoted(str(path)), found=header["features"], wanted=FEATURES)
    weights = _weights(header["tensors"], data[begin:])
    return Net(header["game"], header["players"], weights, header["about"], header["features"])


def _weights(tensors: list[list[Any]], data: bytes) -> Weights:
    numpy = numpy_module()
    found, at = {}, 0
    for name, shape in tensors:
        number = int(numpy.prod(shape, dtype=int))
        found[name] = numpy.frombuffer(data, "<f2", number, at).astype(numpy.float32).reshape(shape)
        at += 2 * number
    if at != len(data):
        raise ValueError("the weights are of another length")
    return found


def shipped(game: str, players: int, ending: str = "net") -> Path:
    """Where a game's network lies that comes with the program; `critic` is the one that sees all hands."""
    return SHIPPED / f"{game}-{players}.{ending}"


def net_told(weights: Mapping[str, Any], game: str, players: int, about: dict[str, Any]) -> Net:
    """A network from weights of any library."""
    numpy = numpy_module()
    return Net(
        game, players, {name: numpy.asarray(value, numpy.float32) for name, value in weights.items()}, about
    )
