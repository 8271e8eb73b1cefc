"""Where shuffled decks come from: a secret and contributions, or orders that are given."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from mulle.engine.errors import EngineError
from mulle.engine.shuffle import commitment, cut_place, shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mulle.engine.events import Cards

CONTRIBUTION_BYTES = 16
DEALERS_DECK = 0


class Packs(Protocol):
    """The decks of a match by giv; giv 0 is the deck with which the first dealer is chosen."""

    def commitment(self, giv: int) -> bytes | None:
        """What binds the shuffle of `giv`, or None where the decks are simply given."""
        ...

    def secret(self, giv: int) -> bytes | None:
        """The secret of `giv`, to be told when the giv is over."""
        ...

    def contribution(self, giv: int, seat: int) -> bytes | None:
        """What `seat` adds when it has not spoken for itself; None where nobody adds anything."""
        ...

    def deck(self, giv: int, faces: Cards, contributions: Sequence[bytes]) -> Cards:
        """`faces` in the order of `giv`, before any cut."""
        ...

    def place(self, giv: int, size: int, contribution: bytes) -> int:
        """Where the one who gave `contribution` cuts the deck of `giv`."""
        ...


class CommittedPacks:
    """Decks from one secret a giv and everybody's contributions (docs/records.md)."""

    def __init__(self, secrets: Mapping[int, bytes], promised: Mapping[int, bytes] | None = None) -> None:
        self._secrets = secrets
        self._promised = promised or {}

    def commitment(self, giv: int) -> bytes:
        """What is shown of the secret before anybody contributes; as promised while it is not told."""
        if giv in self._promised and giv not in self._secrets:
            return self._promised[giv]
        return commitment(self.secret(giv), giv)

    def secret(self, giv: int) -> bytes:
        """The secret of `giv`."""
        try:
            return self._secrets[giv]
        except KeyError:
            raise EngineError("engine.no_secret", giv=giv) from None

    def contribution(self, giv: int, seat: int) -> bytes:
        """Nobody speaks for a seat that has not contributed."""
        raise EngineError("engine.no_contribution", giv=giv, seat=seat)

    def deck(self, giv: int, faces: Cards, contributions: Sequence[bytes]) -> Cards:
        """The shuffle; the dealer is chosen under the promise of the first giv."""
        return shuffled(sorted(faces), self.secret(max(giv, 1)), giv, contributions)

    def place(self, giv: int, size: int, contribution: bytes) -> int:
        """The place that follows from the cutter's contribution."""
        return cut_place(size, giv, contribution)


class SeededPacks(CommittedPacks):
    """Secrets and contributions that all follow from one seed: the same seed, the same game."""

    def __init__(self, seed: bytes | int | str) -> None:
        super().__init__({})
        self._seed = seed if isinstance(seed, bytes) else f"mulle {seed}".encode(errors="surrogatepass")

    def secret(self, giv: int) -> bytes:
        """The secret of `giv`; nobody who lacks the seed can tell it from the others."""
        return self._drawn(f"secret {giv}")

    def contribution(self, giv: int, seat: int) -> bytes:
        """What a seat adds that does not choose for itself."""
        return self._drawn(f"contribution {giv} {seat}")[:CONTRIBUTION_BYTES]

    def _drawn(self, what: str) -> bytes:
        return sha256(sha256(self._seed).digest() + what.encode()).digest()


class GivenPacks:
    """Decks whose order is given, as when real cards were written down; `cuts` are by giv."""

    def __init__(self, decks: Mapping[int, Cards], cuts: Mapping[int, int] | None = None) -> None:
        self._decks = decks
        self._cuts = cuts or {}

    def commitment(self, giv: int) -> None:
        """Nothing binds a deck that is given."""
        del giv

    def secret(self, giv: int) -> None:
        """There is no secret behind a deck that is given."""
        del giv

    def contribution(self, giv: int, seat: int) -> None:
        """Nobody adds anything to a deck that is given."""
        del giv, seat

    def deck(self, giv: int, faces: Cards, contributions: Sequence[bytes]) -> Cards:
        """The deck of `giv`, when it is the game's."""
        del contributions
        found = self._decks.get(giv)
        if found is None:
            raise EngineError("engine.no_deck", giv=giv)
        if sorted(found) != sorted(faces):
            raise EngineError("engine.not_the_deck", giv=giv)
        return found

    def place(self, giv: int, size: int, contribution: bytes) -> int:
        """The given place of the cut; the middle where none is told."""
        del contribution
        return self._cuts.get(giv, size // 2)
