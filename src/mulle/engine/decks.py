"""The decks of one match: what is promised when, who has added what, which deck a giv is dealt from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.ceremony import ceremony, cutter
from mulle.engine.errors import EngineError
from mulle.engine.events import Committed, Contributed, Cut, Revealed
from mulle.engine.packs import DEALERS_DECK
from mulle.engine.shuffle import MOST_CONTRIBUTED, cut

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.engine.events import Cards
    from mulle.engine.giv import Giv
    from mulle.engine.packs import Packs
    from mulle.games.options import AnyRuleset


class Decks:
    """Shuffled decks by giv, each made once everybody has contributed."""

    def __init__(self, ruleset: AnyRuleset, packs: Packs) -> None:
        self.packs = packs
        self._ruleset = ruleset
        self._customs = ceremony(ruleset)
        self._contributions: dict[tuple[int, int], bytes] = {}
        self.promised: list[int] = []
        self.orders: dict[int, Cards] = {}
        self.cuts: dict[int, int] = {}

    def promises(self, giv: int) -> list[Committed]:
        """The commitments that are shown before anybody contributes in `giv`."""
        numbers = self._promised(giv)
        self.promised += numbers
        shown = [(number, self.packs.commitment(number)) for number in numbers]
        return [Committed(giv=number, commitment=told) for number, told in shown if told is not None]

    def _promised(self, giv: int) -> list[int]:
        """With two decks in turn, the next giv's is shuffled while this one is dealt (rules.md 5)."""
        if not self._customs.two_decks:
            return [giv]
        return [1, 2] if giv == 1 else [giv + 1]

    def contribute(self, giv: int, seat: int, contribution: bytes) -> Contributed:
        """`seat` adds to the shuffles made in `giv`, once."""
        if seat not in range(self._ruleset.players):
            raise EngineError("engine.no_such_seat", seat=seat)
        if not 1 <= len(contribution) <= MOST_CONTRIBUTED:
            raise EngineError("engine.contribution_length", most=MOST_CONTRIBUTED)
        if (giv, seat) in self._contributions or self.packs.commitment(giv) is None:
            raise EngineError("engine.no_more_contributions", seat=seat)
        self._contributions[giv, seat] = contribution
        return Contributed(giv=giv, seat=seat, contribution=contribution)

    def missing(self, giv: int) -> list[Contributed]:
        """What the seats add that have not spoken for themselves."""
        added = []
        for seat in range(self._ruleset.players):
            if (giv, seat) not in self._contributions:
                drawn = self.packs.contribution(giv, seat)
                added += [] if drawn is None else [self.contribute(giv, seat, drawn)]
        return added

    def dealers_deck(self) -> Cards:
        """The deck with which the first dealer is chosen; none where nobody draws."""
        return self._order(DEALERS_DECK, 1) if self._customs.draws else ()

    def cut(self, giv: Giv) -> Cut | None:
        """The cut before `giv`, where the game has one."""
        if not self._customs.is_cut:
            return None
        seat = cutter(giv.seats, giv.dealer)
        told = self._contributions.get((giv.number, seat), b"")
        place = self.packs.place(giv.number, len(self._ruleset.deck), told)
        self.cuts[giv.number] = place
        return Cut(giv=giv.number, seat=seat, place=place)

    def to_deal(self, giv: int) -> Cards:
        """The deck that `giv` is dealt from, shuffled and cut."""
        order = self._order(giv, self._shuffled_in(giv))
        return cut(order, self.cuts[giv]) if giv in self.cuts else order

    def mulle(self, giv: int) -> Card | None:
        """The bottom card of the other deck, where there are two."""
        return self._order(giv + 1, giv)[-1] if self._customs.two_decks else None

    def _shuffled_in(self, giv: int) -> int:
        """The giv during which the deck of `giv` is shuffled."""
        return giv - 1 if self._customs.two_decks and giv > 1 else giv

    def _order(self, number: int, giv: int) -> Cards:
        """Deck `number`, with what was contributed in `giv`."""
        if number not in self.orders:
            seats = range(self._ruleset.players)
            added = [self._contributions[giv, seat] for seat in seats if (giv, seat) in self._contributions]
            self.orders[number] = self.packs.deck(number, self._ruleset.deck, added)
        return self.orders[number]

    def reveal(self, giv: int, match_over: bool) -> list[Revealed]:
        """The secret of the finished `giv`; after the last one also that of the deck with the mulle."""
        numbers = [giv, giv + 1] if match_over and self._customs.two_decks else [giv]
        secrets = [(number, self.packs.secret(number)) for number in numbers]
        return [Revealed(giv=number, seed=told) for number, told in secrets if told is not None]
