"""The face of the native engine: the same rules in C++, for searches, simulations and training.

Without it everything works, only slower, and `missing_notice` says so once. Another version of it is refused.

>>> from mulle import native, position
>>> native.perft(position({"game": "mulle", "hands": [["7s", "Kd"], ["9d"]], "table": ["7h"]}), 2)
2
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache, lru_cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from mulle import __version__
from mulle.players.proofs import proven_hands, proven_voids
from mulle.players.sampling import anyhow
from mulle.rules import perft as python
from mulle.rules.crowding import CrowdedTable
from mulle.rules.errors import RuleError
from mulle.rules.fishing.ruleset import Ruleset
from mulle.view import TrickView
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import float32, int32, uint8
    from numpy.typing import NDArray

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.proofs import Proof
    from mulle.view import AnyView

MODULE = "mulle_native"
HOLDS, LACKS = 0, 1  # the two sides of a proof


class NativeError(RuleError):
    """A native engine that is not there, or that is not of this version."""


class NativePosition(Protocol):
    """A position in the native engine; moves are told by their texts (notation.md)."""

    @property
    def turn(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    def legal_moves(self) -> Sequence[str]: ...
    def count_moves(self) -> int: ...
    def is_legal(self, move: str) -> bool: ...
    def play(self, move: str) -> NativePosition: ...
    def perft(self, depth: int) -> int: ...
    def divide(self, depth: int) -> dict[str, int]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def scores(self) -> list[dict[str, int]]: ...
    def playouts(
        self,
        games: int,
        seed: int = 0,
        epsilon: float = 1.0,
        threads: int = 1,
        weights: dict[str, float] = ...,
    ) -> NDArray[int32]:
        """Each seat's total after each of `games` games played on from here.


        A share `epsilon` of the moves is random, the others are greedy by `weights`.
        """

    def samples(
        self,
        seat: int,
        count: int,
        seed: int = 0,
        holds: Sequence[int] | None = None,
        lacks: Sequence[int] | None = None,
    ) -> list[NativePosition]:
        """Positions that look to `seat` as this one does, drawn uniformly.

        `holds` and `lacks` tell what more is proved: a mask for each seat, of hand eyes or of suits.
        """

    def observation(self, seat: int) -> bytes:
        """What `seat` sees, as the table of the native README tells it."""

    def move_features(self, move: str) -> bytes:
        """What a legal move does, likewise."""


class NativeRules(Protocol):
    """A Ruleset in the native engine."""

    def position(self, data: dict[str, Any]) -> NativePosition:
        """The position in normal form; raises ValueError naming the key that is wrong."""

    def simulate(
        self,
        games: int,
        seed: int = 0,
        epsilon: float = 1.0,
        threads: int = 1,
        first: int = 0,
        weights: dict[str, float] = ...,
    ) -> dict[str, Any]:
        """`totals` by game and seat, `hashes` of each game's moves, `plies` and `moves` in all.

        Games `first` and on of a seed are the same for any number of threads.
        """


class VectorEnv(Protocol):
    """Many games at once; every array is a view that each step overwrites."""

    observations: NDArray[uint8]
    move_features: NDArray[uint8]
    rewards: NDArray[float32]
    dones: NDArray[uint8]
    seats: NDArray[int32]
    move_counts: NDArray[int32]
    move_totals: NDArray[int32]

    def __len__(self) -> int: ...
    def step(self, actions: NDArray[int32]) -> None:
        """Play the move of that number in each game; a finished giv is dealt again at once."""

    def position(self, index: int) -> NativePosition: ...
    def move(self, index: int, number: int) -> str: ...


def is_available() -> bool:
    """Whether the native engine is installed, in this version."""
    try:
        engine()
    except NativeError:
        return False
    return True


@cache
def engine() -> Any:
    """The module `mulle_native`; raises `NativeError` where it is missing or of another version."""
    try:
        module = import_module(MODULE)
    except ImportError:
        raise NativeError("native.missing") from None
    if module.__version__ != __version__:
        raise NativeError("native.version", found=module.__version__, wanted=__version__)
    return module


@cache
def _notice() -> list[str]:
    try:
        engine()
    except NativeError as error:
        return [say("native.slower", reason=error.message())]
    return []


def missing_notice() -> str | None:
    """The first time it is asked without the native engine, that things go slower; otherwise None."""
    notice = _notice()
    return notice.pop() if notice else None


def rules(ruleset: AnyRuleset) -> NativeRules:
    """`ruleset` as the native engine has it."""
    return cast(NativeRules, _rules(ruleset))


@lru_cache(maxsize=64)
def _rules(ruleset: AnyRuleset) -> Any:
    flat: dict[str, object] = {field.name: getattr(ruleset, field.name) for field in fields(ruleset)}
    flat["options"] = ruleset.written_options()
    kind = engine().Ruleset if isinstance(ruleset, Ruleset) else engine().TrickRuleset
    return kind(flat)


def position(of: AnyPosition) -> NativePosition:
    """The position `of` in the native engine."""
    return rules(of.ruleset).position(of.to_dict())


def from_view(seen: AnyView, seed: int = 0) -> NativePosition:
    """A position as `seen` shows it, with the hidden cards dealt anyhow: one to draw samples from."""
    found = position(anyhow(seen, Random(seed)))
    if isinstance(seen, TrickView):
        return cast(NativePosition, cast(Any, found).with_voids(_masks(proven_voids(seen), LACKS)))
    return found


def samples(seen: AnyView, count: int, seed: int = 0) -> list[NativePosition]:
    """`count` positions, uniform over all that agree with `seen` and with what its log proves of the hands.

    Where a position given from outside breaks the promises of its builds, nothing counts as proved.
    """
    assert seen.seat is not None
    start = from_view(seen, seed)
    if isinstance(seen, TrickView):
        return start.samples(seen.seat, count, seed)
    proofs = proven_hands(seen)
    return start.samples(seen.seat, count, seed, _masks(proofs, HOLDS), _masks(proofs, LACKS))


def _masks(proofs: Sequence[Proof], side: int) -> list[int]:
    return [sum(1 << kind for kind in proof[side]) for proof in proofs]


def perft(of: AnyPosition, depth: int) -> int:
    """How many sequences of `depth` moves there are: counted natively, or in Python where that is missing."""
    if not is_available():
        return python.perft(of, depth)
    try:
        return position(of).perft(depth)
    except engine().CrowdedTable:
        raise CrowdedTable("crowded.table") from None


def divide(of: AnyPosition, depth: int) -> dict[str, int]:
    """The perft of each move's position, one less deep, by the move's text."""
    if not is_available():
        return python.divide(of, depth)
    try:
        return position(of).divide(depth)
    except engine().CrowdedTable:
        raise CrowdedTable("crowded.table") from None


def vector_env(
    ruleset: AnyRuleset, count: int, *, seed: int = 0, max_moves: int = 64, threads: int = 1
) -> VectorEnv:
    """`count` games at once for training; of more than `max_moves` moves a random part is shown."""
    kind = engine().VectorEnv if isinstance(ruleset, Ruleset) else engine().TrickVectorEnv
    return cast(VectorEnv, kind(rules(ruleset), count, seed=seed, max_moves=max_moves, threads=threads))
