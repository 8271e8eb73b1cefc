"""Pairs of matches that differ only in what one visitor may not see, found without asking any View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mulle.cards import Card
from mulle.engine.events import Dealt, Event
from mulle.engine.game_service import GameService
from mulle.engine.packs import SeededPacks
from mulle.games import ruleset
from mulle.rules.errors import RuleError
from mulle.rules.tricks.position import TrickPosition
from mulle.web.protocol.words import Game

SWAPS = 60


class SwappedPacks(SeededPacks):
    """The packs of `seed`, with the same promises; the first deck lies in `order`, the later ones anyhow."""

    def __init__(self, seed: bytes, order: Sequence[int] | None, later: int = 0) -> None:
        super().__init__(seed)
        self.order, self._later = order, later

    def deck(self, giv: int, faces: tuple[Card, ...], contributions: Sequence[bytes]) -> tuple[Card, ...]:
        """The deck of `giv`."""
        found = super().deck(giv, faces, contributions)
        if giv == 1 and self.order is not None:
            return tuple(found[place] for place in self.order)
        if giv > 1 and self._later:
            *hidden, last = found  # the last card of the second deck lies open in stickmulle
            Random(self._later).shuffle(hidden)
            return (*hidden, last)
        return found


@dataclass(frozen=True)
class Plan:
    """A match to be played by `moves`, up to some point in its first giv."""

    game: Game
    options: dict[str, Any]
    seed: bytes
    players: int
    moves: list[tuple[int, str]]
    held: list[list[tuple[int, str]]] = field(default_factory=list)


def match(plan: Plan, packs: SeededPacks) -> GameService:
    """The match at its first move, as the server opens it when nobody adds to the shuffle."""
    game = GameService(ruleset(plan.game, plan.options), packs=packs, names=("Anna", "Bo", "Cilla", "David"))
    game.start_omgang()
    game.deal_hands()
    return game


def planned(
    game: Game, options: dict[str, Any], number: int, plies: int, wants: tuple[type, ...] = ()
) -> Plan:
    """A random match, with moves of the kinds `wants` where it can; `held` is what others might play."""
    random, seed = Random(number), number.to_bytes(32, "big")
    players = ruleset(game, options).players
    plan = Plan(game, options, seed, players, [])
    live = match(plan, SeededPacks(seed))
    while len(plan.moves) < plies and live.phase == "play":
        assert live.turn is not None
        moves = list(live.view(live.turn).moves)
        move = str(random.choice([move for move in moves if isinstance(move, wants)] or moves))
        plan.held.append(_held(live, random))
        plan.moves.append((live.turn, move))
        live.play(live.turn, move)
        _deal(live)
    return plan


def _deal(live: GameService) -> None:
    if live.phase == "deal":
        live.deal_hands()


def _held(live: GameService, random: Random) -> list[tuple[int, str]]:
    """A card of every hand: to try to play those of others must tell nothing."""
    hands = enumerate(live.position.hands)
    return [(live.giv.seats[place], str(random.choice(hand))) for place, hand in hands if live.giv and hand]


def twin(plan: Plan, viewer: int | None, number: int = 1) -> list[int] | None:
    """Another order of the deck in which all that `viewer` may know is the same, if one is found."""
    random = Random(number)
    base = SeededPacks(plan.seed)
    wanted = _known(plan, viewer, base)
    deck = ruleset(plan.game, plan.options).deck
    order, swapped = list(range(len(deck))), 0
    for _ in range(SWAPS):
        tried = list(order)
        one, other = random.sample(range(len(deck)), 2)
        tried[one], tried[other] = tried[other], tried[one]
        if _known(plan, viewer, SwappedPacks(plan.seed, tried)) == wanted:
            order, swapped = tried, swapped + 1
    return order if swapped else None


def _known(plan: Plan, viewer: int | None, packs: SeededPacks) -> list[object] | None:
    """What `viewer` may know of the match so far: the open events, and the cards of their own."""
    live = match(plan, packs)
    known: list[object] = [*_open(live.events, viewer), _own(live, viewer)]
    try:
        for seat, move in plan.moves:
            known += _open(live.play(seat, move, "now"), viewer)
            if live.phase == "deal":
                known += _open(live.deal_hands(), viewer)
            known.append(_own(live, viewer))
    except RuleError:
        return None
    return known


def _open(events: Sequence[Event], viewer: int | None) -> list[object]:
    return [_reduced(event, viewer) if isinstance(event, Dealt) else event for event in events]


def _reduced(dealt: Dealt, viewer: int | None) -> object:
    hands = dict(zip(dealt.seats, dealt.hands, strict=True))
    return (
        dealt.giv,
        dealt.round,
        [len(hand or ()) for hand in dealt.hands],
        None if viewer is None else hands.get(viewer),
        dealt.call,
    )


def _own(live: GameService, viewer: int | None) -> object:
    """The cards that `viewer` holds, and those that the buyer of stickmulle has laid away."""
    if viewer is None:
        return None
    position = live.position
    laid = position.discard if isinstance(position, TrickPosition) and position.buyer == viewer else ()
    return position.hands[viewer], laid


def truth(plan: Plan, packs: SeededPacks) -> GameService:
    """The match as it really stands after the moves of `plan`."""
    live = match(plan, packs)
    for seat, move in plan.moves:
        live.play(seat, move, "now")
        if live.phase == "deal":
            live.deal_hands()
    return live
