"""A giv as a game tree: chance draws card by card, and players choose among their moves by number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from mulle.envs.payoffs import payoffs
from mulle.rules.fishing import start as fishing
from mulle.rules.fishing.dealing import deal_first, deal_hands
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.tricks import start as tricks
from mulle.rules.tricks.dealing import deal_hands as deal_trick_hands
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.cards import Card
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove
    from mulle.view import AnyView, Log

Cards = tuple["Card", ...]
Places = tuple[int, ...]

# Seat 0 begins: its dealer is the last seat. Learners are asked at every seat, so nothing is lost by it.
FOREHAND = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a giv has come to: nothing in it ever changes, so that a copy of it is the moment itself."""

    rules: AnyRuleset
    stock: Cards
    """The cards that chance may still draw, sorted."""
    to_draw: int
    """How many are to be drawn before the next move."""
    drawn: Cards = ()
    """What has been drawn for the round in play, in the order of dealing."""
    position: AnyPosition | None = None
    """None before the first cards are dealt; between rounds the hands are empty."""
    log: Log = ()
    actions: int = 0
    """How many draws and moves have been made."""
    before: tuple[float, ...] = ()
    """The payoffs before the last move: OpenSpiel adds rewards up where players choose, not at chance."""
    dealing: Moment | None = None
    """The moment before the first draw of the round in play."""

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        """Nothing to copy, so that copying a state costs next to nothing."""
        return self

    @property
    def is_over(self) -> bool:
        """Whether the giv is finished."""
        return self.position is not None and self.position.is_over

    @property
    def moves(self) -> Sequence[AnyMove]:
        """The moves of the seat at turn, sorted by text; an action is a place among them."""
        assert self.position is not None
        return self.position.playable_moves()

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the giv is worth to every seat so far."""
        return (0.0,) * self.rules.players if self.position is None else payoffs(self.position)

    def chances(self) -> list[tuple[Card, float]]:
        """The faces that may be drawn, each with its probability."""
        if self.draws_the_mulle:
            return [(face, 1 / len(self.stock)) for face in self.stock]
        return [(face, copies / len(self.stock)) for face, copies in sorted(Counter(self.stock).items())]

    @property
    def draws_the_mulle(self) -> bool:
        """Whether the card to be drawn is the other deck's bottom card, which stays there (rules.md 5)."""
        return not isinstance(self.rules, Ruleset) and not self.drawn

    def draw(self, card: Card) -> Moment:
        """The moment after chance has drawn `card`."""
        stock = self.stock if self.draws_the_mulle else _without(self.stock, card)
        after = replace(
            self,
            stock=stock,
            to_draw=self.to_draw - 1,
            drawn=(*self.drawn, card),
            actions=self.actions + 1,
            dealing=self.dealing or self,
        )
        return after if after.to_draw else replace(after, position=_dealt(after))

    def play(self, move: AnyMove) -> Moment:
        """The moment after the seat at turn has played `move`."""
        assert self.position is not None
        after = self.position.play(move)
        moment = replace(
            self,
            position=after,
            log=(*self.log, played(self.position, move)),
            actions=self.actions + 1,
            before=self.payoffs,
        )
        return moment if _same_round(self.position, after) else _before_dealing(moment)

    def seen_by(self, seat: int) -> AnyView | None:
        """What `seat` may know; nothing but its cards before the table is dealt."""
        if self.position is None:
            return None
        seen = view(self.position, seat, self.log)
        return replace(seen, hand=self.dealt_to(seat)) if self.to_draw else seen

    def dealt_to(self, seat: int) -> Cards:
        """The cards that `seat` has been dealt in the dealing under way."""
        return tuple(sorted(self.drawn[place] for place in self.piles()[seat] if place < len(self.drawn)))

    def piles(self) -> tuple[Places, ...]:
        """For every hand, and last for the talon where there is one, its places among the round's draws."""
        places = cast("Cards", tuple(range(len(self.drawn) + self.to_draw)))
        return cast("tuple[Places, ...]", _piles(self.rules, places, self.position))


def opening(rules: AnyRuleset) -> Moment:
    """The moment before anything is drawn."""
    stock = tuple(sorted(rules.deck))
    if isinstance(rules, Ruleset):
        return Moment(rules, stock, rules.players * rules.hand + rules.table)
    return Moment(rules, stock, 1 + len(stock))


def _piles(rules: AnyRuleset, places: Cards, position: AnyPosition | None) -> tuple[Cards, ...]:
    if not isinstance(rules, Ruleset):
        hands, talon = deal_trick_hands(places[1:], (FOREHAND - 1) % rules.players)
        return (*hands, talon)
    if len(places) > rules.players * rules.hand:
        return deal_first(rules, places, FOREHAND)[0]
    assert isinstance(position, Position)
    return deal_hands(rules, places, position.forehand)[0]


def _without(stock: Cards, card: Card) -> Cards:
    place = stock.index(card)
    return stock[:place] + stock[place + 1 :]


def _dealt(moment: Moment) -> AnyPosition:
    """The position once the round's last card is drawn."""
    rules, position = moment.rules, moment.position
    if not isinstance(rules, Ruleset):
        shown, *deck = moment.drawn
        return tricks.start(rules, tuple(deck), shown, (FOREHAND - 1) % rules.players)
    deck_left = (*moment.drawn, *moment.stock)
    if position is None:
        return fishing.start(rules, deck_left, FOREHAND)
    assert isinstance(position, Position)
    hands, stock = deal_hands(rules, deck_left, position.forehand)
    return replace(position, hands=hands, stock=stock)


def _same_round(before: AnyPosition, after: AnyPosition) -> bool:
    if not isinstance(after, Position) or after.is_over:
        return True
    return isinstance(before, Position) and before.round == after.round


def _before_dealing(moment: Moment) -> Moment:
    """The rules have dealt from a sorted stock: those cards go back, and chance draws them anew."""
    position, rules = moment.position, moment.rules
    assert isinstance(position, Position)
    assert isinstance(rules, Ruleset)
    stock = tuple(sorted([*position.stock, *(card for hand in position.hands for card in hand)]))
    empty = replace(position, hands=((),) * rules.players, stock=stock)
    return replace(
        moment, position=empty, stock=stock, to_draw=rules.players * rules.hand, drawn=(), dealing=None
    )
