"""A match of the fishing family: whose deal it is, how it stands, when it is over (rules.md 2.7, 3.7, 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from mulle.engine.giv import Giv, PlayedGiv, played_giv
from mulle.engine.pots import PotMatch
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.position import Position

GOAL = 21


@dataclass(frozen=True, slots=True)
class Match:
    """The givar played so far; `after` gives the match with one more."""

    ruleset: Ruleset
    first_dealer: int
    played: tuple[PlayedGiv, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides play."""
        return self.ruleset.sides

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points in all givar so far."""
        return self.standings[-1] if self.played else (0,) * self.sides

    @property
    def standings(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each giv."""
        columns = zip(*(giv.points for giv in self.played), strict=True)
        return tuple(zip(*(accumulate(column) for column in columns), strict=True))

    @property
    def lost(self) -> int | None:
        """The side that a fault has ruled out, if any (rules.md 6)."""
        return self.played[-1].lost if self.played else None

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.next_giv is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides in the first place once the match is over; several share a draw."""
        if not self.is_over:
            return ()
        if self.lost is not None:
            return tuple(side for side in self._contenders() if side != self.lost)
        return self._leaders()

    @property
    def next_giv(self) -> Giv | None:
        """The giv to be played next, or None when the match is over."""
        if self.lost is not None:
            return None
        if not self._has_run_its_course():
            return self._regular_giv()
        if self.ruleset.match_kind in ("deals", "omgangar") or len(self._leaders()) == 1:
            return None
        return self._deciding_giv()

    def after(self, over: AnyPosition) -> Match:
        """The match when the position `over` has ended the giv in play."""
        giv = self.next_giv
        assert giv is not None
        return replace(self, played=(*self.played, played_giv(giv, over, self.sides)))

    def start(self, deck: Cards, mulle: Card | None = None) -> Position:
        """The first position of the giv in play, dealt from `deck`."""
        giv = self.next_giv
        assert giv is not None
        assert mulle is None
        assert isinstance(giv.ruleset, Ruleset)
        return start(giv.ruleset, deck, giv.place_of_forehand)

    def _has_run_its_course(self) -> bool:
        """Whether all givar but deciding ones are played; to 21, every giv is played out (3.7)."""
        kind, played = self.ruleset.match_kind, len(self.played)
        if kind == "to_21":
            return played > 0 and max(self.totals) >= GOAL
        lengths = {"deals": self.ruleset.givar, "omgangar": self.ruleset.omgangar, "single": 1, "three": 3}
        return played >= lengths[kind]

    def _regular_giv(self) -> Giv:
        players, played = self.ruleset.players, len(self.played)
        dealer = (self.first_dealer + self._steps(played)) % players
        return Giv(number=played + 1, dealer=dealer, seats=tuple(range(players)), ruleset=self.ruleset)

    def _steps(self, played: int) -> int:
        """How many seats the deal has moved; where every rond alternates the start, a seat a rond (4)."""
        rules = self.ruleset
        by_rond = rules.alternating_start and rules.alternate == "rond"
        return played * rules.rounds if by_rond else played

    def _contenders(self) -> tuple[int, ...]:
        """The sides that played the last giv: nobody else can still win."""
        if not self.played:
            return tuple(range(self.sides))
        return tuple(sorted({seat % self.sides for seat in self.played[-1].giv.seats}))

    def _leaders(self) -> tuple[int, ...]:
        totals, contenders = self.totals, self._contenders()
        best = max(totals[side] for side in contenders)
        return tuple(side for side in contenders if totals[side] == best)

    def _deciding_giv(self) -> Giv:
        """The tied sides play on in their order; the nearest to the last dealer's left deals (3.7)."""
        rules, leaders = self.ruleset, self._leaders()
        seats = tuple(seat for seat in range(rules.players) if seat % self.sides in leaders)
        last = self.played[-1].giv.dealer
        dealer = min(seats, key=lambda seat: (seat - last - 1) % rules.players)
        return Giv(
            number=len(self.played) + 1,
            dealer=dealer,
            seats=seats,
            ruleset=replace(rules, players=len(seats), match=rules.match_kind),
            deciding=True,
        )


AnyMatch = Match | PotMatch


def new_match(ruleset: AnyRuleset, first_dealer: int) -> AnyMatch:
    """A match of any game, before its first giv."""
    if isinstance(ruleset, Ruleset):
        return Match(ruleset, first_dealer)
    return PotMatch(ruleset, first_dealer)
