"""A match of stickmulle: pot after pot, points that restart and chips that are carried on (rules.md 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mulle.engine.giv import Giv, PlayedGiv, played_giv
from mulle.rules.tricks.pieces import NOTHING, SEATS
from mulle.rules.tricks.position import TrickPosition
from mulle.rules.tricks.scoring import pot_is_won
from mulle.rules.tricks.start import start

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.games.reading import AnyPosition
    from mulle.rules.tricks.pieces import Cards, Marks
    from mulle.rules.tricks.ruleset import TrickRuleset


@dataclass(frozen=True, slots=True)
class PotMatch:
    """The givar played so far, the points of the pot in play, and where the marks are."""

    ruleset: TrickRuleset
    first_dealer: int
    played: tuple[PlayedGiv, ...] = ()
    points: Marks = NOTHING
    chips: Marks = NOTHING
    pot: int = 0
    pots_won: int = 0

    @property
    def sides(self) -> int:
        """How many sides play: everybody alone."""
        return SEATS

    @property
    def totals(self) -> Marks:
        """Each player's marks, which are what is settled in the end."""
        return self.chips

    @property
    def standings(self) -> tuple[Marks, ...]:
        """The marks after each giv."""
        counts = [[items["chips"] for items in giv.scores if items is not None] for giv in self.played]
        return tuple(tuple(chips) for chips in counts)

    @property
    def lost(self) -> None:
        """Nobody is ruled out: a fault cannot happen."""
        return

    @property
    def is_over(self) -> bool:
        """Whether all pots are won."""
        return self.pots_won >= self.ruleset.pots

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most marks once the match is over."""
        best = max(self.chips)
        return tuple(seat for seat in range(SEATS) if self.is_over and self.chips[seat] == best)

    @property
    def next_giv(self) -> Giv | None:
        """The giv to be played next, or None when the match is over."""
        if self.is_over:
            return None
        dealer = (self.first_dealer + len(self.played)) % SEATS
        return Giv(number=len(self.played) + 1, dealer=dealer, seats=(0, 1, 2), ruleset=self.ruleset)

    def after(self, over: AnyPosition) -> PotMatch:
        """The match when the position `over` has ended the giv in play."""
        giv = self.next_giv
        assert giv is not None
        assert isinstance(over, TrickPosition)
        won = pot_is_won(over.points)
        return replace(
            self,
            played=(*self.played, played_giv(giv, over, SEATS)),
            points=NOTHING if won else over.points,
            chips=over.chips,
            pot=over.pot,
            pots_won=self.pots_won + won,
        )

    def start(self, deck: Cards, mulle: Card | None = None) -> TrickPosition:
        """The first position of the giv in play, dealt from `deck` while the other deck shows `mulle`."""
        giv = self.next_giv
        assert giv is not None
        assert mulle is not None
        return start(self.ruleset, deck, mulle, giv.dealer, self.points, self.chips, self.pot)
