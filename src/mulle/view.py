"""What one seat may know: a View holds no hidden card, so nobody can leak one by accident."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mulle.cards import Card
from mulle.rules.fishing.moves import Capture, MulleCapture
from mulle.rules.tricks.position import TrickPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.reading import AnyPosition
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Build, Mulle
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.rules.tricks.pieces import Trick
    from mulle.rules.tricks.ruleset import TrickRuleset

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a giv's public log: who played what in which round, and the cards that were taken in."""

    seat: int
    round: int
    move: Move | TrickMove
    taken: Cards = ()


Log = tuple[Played, ...]


def played(position: AnyPosition, move: Move | TrickMove) -> Played:
    """The log's line for `move`, about to be played in `position`."""
    assert position.turn is not None
    if isinstance(position, TrickPosition):
        return Played(position.turn, 1, move)
    taken: Cards = ()
    if isinstance(move, Capture | MulleCapture):
        in_builds = [card for index in move.builds for card in position.builds[index].cards]
        taken = tuple(sorted((move.card, *move.cards, *in_builds)))
    return Played(position.turn, position.round, move, taken)


@dataclass(frozen=True, slots=True)
class View:
    """A position of the fishing family as `seat` sees it, or a spectator when `seat` is None."""

    ruleset: Ruleset
    seat: int | None
    turn: int | None
    forehand: int
    round: int
    hand: Cards
    held: tuple[int, ...]
    table: Cards
    builds: tuple[Build, ...]
    mulles: tuple[tuple[Mulle, ...], ...]
    tabbar: tuple[int, ...]
    last_taker: int | None
    undealt: int
    scored: tuple[tuple[dict[str, int], ...], ...]
    penalties: tuple[int, ...] | None
    lost: int | None
    withheld: bool
    log: Log
    moves: Sequence[Move] = field(compare=False)


@dataclass(frozen=True, slots=True)
class TrickView:
    """A position of stickmulle as `seat` sees it, or a spectator when `seat` is None."""

    ruleset: TrickRuleset
    seat: int | None
    turn: int | None
    dealer: int
    phase: str
    mulle: Card
    hand: Cards
    held: tuple[int, ...]
    laid_away: Cards
    buyer: int | None
    trick: Cards
    leader: int
    tricks: tuple[int, ...]
    last_trick: Trick | None
    silent: int | None
    points: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    log: Log
    moves: Sequence[TrickMove] = field(compare=False)

    @property
    def forehand(self) -> int:
        """The seat to the left of the dealer, which buys and leads first."""
        return (self.dealer + 1) % 3


AnyView = View | TrickView


def view(position: AnyPosition, seat: int | None, log: Log = ()) -> AnyView:
    """What `seat` may know of `position`; a spectator, who sits nowhere, sees what lies open."""
    if isinstance(position, TrickPosition):
        return _trick_view(position, seat, log)
    return _fishing_view(position, seat, log)


def _fishing_view(position: Position, seat: int | None, log: Log) -> View:
    rules, faults = position.ruleset, position.faults
    shows_tabbar = rules.tabbe_points > 0
    return View(
        ruleset=rules,
        seat=seat,
        turn=position.turn,
        forehand=position.forehand,
        round=position.round,
        hand=() if seat is None else position.hands[seat],
        held=tuple(len(hand) for hand in position.hands),
        table=position.table,
        builds=tuple(_seen_build(position, build, seat) for build in position.builds),
        mulles=tuple(pile.mulles for pile in position.piles),
        tabbar=tuple(pile.tabbar if shows_tabbar else 0 for pile in position.piles),
        last_taker=position.last_taker,
        undealt=len(position.stock),
        scored=position.scored,
        penalties=None if faults is None else faults.penalties,
        lost=None if faults is None else faults.lost,
        withheld=faults is not None and faults.withheld,
        log=log,
        moves=position.playable_moves() if seat is not None and seat == position.turn else (),
    )


def _seen_build(position: Position, build: Build, seat: int | None) -> Build:
    """`build` without what nobody else can see: whether who built for the partner keeps it too (1.5)."""
    partner = (build.creator + 2) % 4
    hidden = position.ruleset.players == 4 and build.last == partner and seat != partner
    if hidden and build.creator in build.keepers:
        return replace(build, keepers=(build.creator,))
    return build


def _trick_view(position: TrickPosition, seat: int | None, log: Log) -> TrickView:
    return TrickView(
        ruleset=position.ruleset,
        seat=seat,
        turn=position.turn,
        dealer=position.dealer,
        phase=position.phase,
        mulle=position.mulle,
        hand=() if seat is None else position.hands[seat],
        held=tuple(len(hand) for hand in position.hands),
        laid_away=position.discard if seat is not None and seat == position.buyer else (),
        buyer=position.buyer,
        trick=position.trick,
        leader=position.leader,
        tricks=position.tricks,
        last_trick=position.last_trick,
        silent=position.silent,
        points=position.points,
        chips=position.chips,
        pot=position.pot,
        log=log,
        moves=position.legal_moves() if seat is not None and seat == position.turn else (),
    )


def top_of_pile(seen: View, seat: int) -> Card | None:
    """The card in sight where piles lie face up: the last that `seat` played to take in (1.6)."""
    for line in reversed(seen.log):
        if line.seat == seat and line.taken and isinstance(line.move, Capture | MulleCapture):
            return line.move.card
    return None


def seen_cards(seen: View) -> Cards:
    """Every card that `seen` knows the place of: own hand, table, builds and all that was taken in."""
    taken = [card for line in seen.log for card in line.taken]
    built = [card for build in seen.builds for card in build.cards]
    return tuple(sorted((*seen.hand, *seen.table, *built, *taken)))
