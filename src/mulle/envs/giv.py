"""One giv in play for learners: moves, sights as bytes, payoffs; native where that engine is installed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, cast

from mulle import native
from mulle.cards import written
from mulle.envs.payoffs import ahead, payoffs
from mulle.players.proofs import proven_voids
from mulle.rules.crowding import CrowdedTable
from mulle.rules.fishing import reading as fishing
from mulle.rules.fishing.dealing import deal_hands
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks import reading as tricks
from mulle.rules.tricks.start import start as start_tricks
from mulle.view import TrickView, played, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.native import NativePosition
    from mulle.rules.fishing.pieces import Cards
    from mulle.view import AnyView, Log

# More moves than this are offered in part; about one position in ten thousand has more.
MOST_MOVES = 256


class Giv(Protocol):
    """A giv at one moment; nothing in it ever changes, so that a copy of it is the giv itself."""

    @property
    def seat(self) -> int | None:
        """The seat at turn, or None when the giv is over."""

    @property
    def texts(self) -> Sequence[str]:
        """The legal moves of the seat at turn, sorted."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """For each seat its side's points so far less the mean of the others'."""

    def play(self, move: str) -> Giv:
        """The giv after `move`."""

    def observation(self, seat: int) -> bytes:
        """What `seat` sees (docs/environments.md)."""

    def move_features(self, move: str) -> bytes:
        """What a legal move does, likewise."""

    def view(self, seat: int) -> AnyView:
        """What `seat` sees as a View, for players in Python."""

    def to_dict(self) -> dict[str, Any]:
        """The whole position in normal form, for critics and for analysis."""

    @property
    def round(self) -> int:
        """The number of the round in play."""

    def by_rules(self) -> AnyPosition:
        """The position by the Python rules."""

    def dealt_again(self, drawn: Cards, stock: Cards) -> Giv:
        """The round just begun with other cards, `drawn` in the order of dealing; `stock` is left."""


@dataclass(frozen=True, slots=True)
class ReadableGiv:
    """A giv by the Python rules, which the native engine agrees with to the bit."""

    position: AnyPosition
    log: Log = ()

    @property
    def seat(self) -> int | None:
        """The seat at turn."""
        return self.position.turn

    @property
    def texts(self) -> Sequence[str]:
        """The legal moves, sorted."""
        return [str(move) for move in self.position.playable_moves()]

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the giv is worth to every seat so far."""
        return payoffs(self.position)

    def play(self, move: str) -> ReadableGiv:
        """The giv after `move`."""
        legal = self.position.verify(move)
        log = (*self.log, played(self.position, legal))
        return ReadableGiv(self.position.play(legal), log)

    def observation(self, seat: int) -> bytes:
        """What `seat` sees."""
        from mulle.features import observation

        seen = self.view(seat)
        voids = proven_voids(seen) if isinstance(seen, TrickView) else []
        shown = [suits for _, suits in voids] if voids else ((),) * 3
        return observation(self.position, seat, shown)

    def move_features(self, move: str) -> bytes:
        """What a legal move does."""
        from mulle.features import move_features

        return move_features(self.position, self.position.verify(move))

    def view(self, seat: int) -> AnyView:
        """What `seat` sees as a View."""
        return view(self.position, seat, self.log)

    def to_dict(self) -> dict[str, Any]:
        """The whole position."""
        return self.position.to_dict()

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.position.round if isinstance(self.position, Position) else 1

    def by_rules(self) -> AnyPosition:
        """The position itself."""
        return self.position

    def dealt_again(self, drawn: Cards, stock: Cards) -> ReadableGiv:
        """The round with other cards."""
        assert isinstance(self.position, Position)
        position = self.position
        hands, left = deal_hands(position.ruleset, (*drawn, *stock), position.forehand)
        return replace(self, position=replace(position, hands=hands, stock=left))


@dataclass(frozen=True, slots=True)
class NativeGiv:
    """A giv in the native engine; `readable` is the same by the Python rules, for players that want it."""

    rules: AnyRuleset
    position: NativePosition
    readable: ReadableGiv | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> NativeGiv:
        """Nothing to copy."""
        return self

    @property
    def seat(self) -> int | None:
        """The seat at turn."""
        return self.position.turn

    @property
    def texts(self) -> Sequence[str]:
        """The legal moves, sorted; on absurdly crowded tables those that put no groups together."""
        try:
            return self.position.legal_moves()
        except (CrowdedTable, native.engine().CrowdedTable):
            return ReadableGiv(self.by_rules()).texts

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the giv is worth to every seat so far."""
        rules, scores = self.rules, self.position.scores()
        if not isinstance(rules, Ruleset):
            return ahead([items["total"] + items["chips"] for items in scores], rules.players)
        if self.position.is_over and rules.faults != "strict":
            return payoffs(self.by_rules())
        return ahead([items["total"] for items in scores], rules.players)

    def play(self, move: str) -> NativeGiv:
        """The giv after `move`."""
        readable = None if self.readable is None else self.readable.play(move)
        return NativeGiv(self.rules, self.position.play(move), readable)

    def observation(self, seat: int) -> bytes:
        """What `seat` sees."""
        return self.position.observation(seat)

    def move_features(self, move: str) -> bytes:
        """What a legal move does."""
        return self.position.move_features(move)

    def view(self, seat: int) -> AnyView:
        """What `seat` sees as a View."""
        assert self.readable is not None
        return self.readable.view(seat)

    def to_dict(self) -> dict[str, Any]:
        """The whole position."""
        return self.position.to_dict()

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.position.to_dict().get("round", 1))

    def by_rules(self) -> AnyPosition:
        """The position by the Python rules, read from its normal form."""
        data = self.position.to_dict()
        if isinstance(self.rules, Ruleset):
            return fishing.read_position(self.rules, data)
        return tricks.read_position(self.rules, data)

    def dealt_again(self, drawn: Cards, stock: Cards) -> NativeGiv:
        """The round with other cards; whoever is at turn when a round begins is forehand."""
        assert isinstance(self.rules, Ruleset)
        assert self.position.turn is not None
        hands, left = deal_hands(self.rules, (*drawn, *stock), self.position.turn)
        data = self.position.to_dict()
        data |= {"hands": [written(hand) for hand in hands], "stock": written(left)}
        return NativeGiv(self.rules, native.rules(self.rules).position(data))


def dealt(rules: AnyRuleset, random: Any, *, views: bool = False, engine: str = "auto") -> Giv:
    """A new giv, its deck shuffled by the numpy generator `random`; `views` where players are asked."""
    return begun(_opening(rules, random), views=views, engine=engine)


def begun(position: AnyPosition, *, views: bool = False, engine: str = "auto") -> Giv:
    """A giv that begins at `position`."""
    readable = ReadableGiv(position)
    if engine == "python" or (engine == "auto" and not native.is_available()):
        return readable
    return NativeGiv(position.ruleset, native.position(position), readable if views else None)


def _opening(rules: AnyRuleset, random: Any) -> AnyPosition:
    """Seat 0 begins a giv of the fishing family; in stickmulle the last seat deals, so that it begins too."""
    deck = tuple(rules.deck[place] for place in random.permutation(len(rules.deck)))
    if isinstance(rules, Ruleset):
        return start(rules, deck, 0)
    return start_tricks(rules, deck, rules.deck[random.permutation(len(deck))[0]], rules.players - 1)


def offered(texts: Sequence[str], most: int) -> list[str]:
    """At most `most` of the sorted moves, evenly spread: which they are does not depend on chance."""
    count = len(texts)
    if count <= most:
        return list(texts)
    return [texts[place * count // most] for place in range(most)]


def sizes(rules: AnyRuleset) -> tuple[int, int]:
    """How many numbers an observation and a move's features have."""
    return (1024, 176) if isinstance(rules, Ruleset) else (408, 64)


def generator(seed: int | None) -> Any:
    """A numpy generator; without a seed, of the system's chance."""
    import numpy as np

    return cast(Any, np.random.default_rng(seed))
