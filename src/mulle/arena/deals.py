"""Deals by number: decks, forehands and players' seeds that all follow from one secret by hashing."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from mulle.engine.shuffle import Draws, shuffled
from mulle.rules.fishing import start as fishing
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks import start as tricks

if TYPE_CHECKING:
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition


@dataclass(frozen=True, slots=True)
class Deals:
    """An endless row of deals; the same secret gives the same deals for ever."""

    secret: bytes

    @staticmethod
    def of_seed(seed: int) -> Deals:
        """The deals to develop with."""
        return Deals(sha256(f"mulle-arena-seed {seed}".encode(errors="surrogatepass")).digest())

    @staticmethod
    def of_phrase(phrase: str) -> Deals:
        """Locked test deals: the secret is the SHA-256 of `phrase`."""
        return Deals(sha256(phrase.encode(errors="surrogatepass")).digest())

    def first_position(self, rules: AnyRuleset, number: int) -> AnyPosition:
        """Deal `number`, dealt."""
        deck = shuffled(sorted(rules.deck), self.secret, number, ())
        draws = self._draws("forehand", number)
        forehand = draws.below(rules.players)
        if isinstance(rules, Ruleset):
            return fishing.start(rules, deck, forehand)
        shown = sorted(rules.deck)[draws.below(len(rules.deck))]
        return tricks.start(rules, deck, shown, (forehand - 1) % rules.players)

    def seed(self, number: int, lineup: int, seat: int) -> int:
        """The seed of whoever sits at `seat` when deal `number` is played in line-up `lineup`."""
        return int.from_bytes(self._digest("player", number, lineup, seat)[:8], "big")

    def _draws(self, what: str, *numbers: int) -> Draws:
        return Draws(self._digest(what, *numbers))

    def _digest(self, what: str, *numbers: int) -> bytes:
        told = " ".join([what, *map(str, numbers)])
        return sha256(self.secret + told.encode()).digest()
