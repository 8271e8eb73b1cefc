"""A giv as a game tree: chance draws card by card, and players choose among their moves by number."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, cast

from mulle.cards import FACES
from mulle.envs.giv import begun, sizes
from mulle.features import observation
from mulle.features.numbers import counts, padded
from mulle.protocol.views import MOST_MOVES
from mulle.rules.fishing.dealing import deal_first, deal_hands
from mulle.rules.fishing.moves import parse_move
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks.dealing import deal_hands as deal_trick_hands
from mulle.rules.tricks.moves import parse_move as parse_trick_move
from mulle.rules.tricks.start import start as start_tricks
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.cards import Card
    from mulle.envs.giv import Giv
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove
    from mulle.view import AnyView, Log, Played, View

Cards = tuple["Card", ...]
Places = tuple[int, ...]
Faces = tuple[int, ...]

# Who is at turn where no seat is, numbered as OpenSpiel does.
CHANCE, NOBODY = -1, -4
# Seat 0 begins: its dealer is the last seat. Learners are asked at every seat, so nothing is lost by it.
FOREHAND = 0


@dataclass(slots=True, eq=False)
class Moment:
    """Where a giv has come to: what it is never changes, so that a copy of it is the moment itself.

    What takes time to tell is reckoned when it is asked for, and kept.
    """

    rules: AnyRuleset
    engine: str
    left: bytes
    """How many of each face chance may still draw."""
    faces: Faces
    """The faces that there are still any of."""
    to_draw: int
    """How many cards are to be drawn before the next move."""
    player: int = CHANCE
    """The seat at turn, or `CHANCE` or `NOBODY`."""
    drawn: Cards = ()
    """What has been drawn for the round in play, in the order of dealing."""
    giv: Giv | None = None
    """None before the first cards are dealt; between rounds its hands are not the ones to come."""
    made: tuple[tuple[int, str], ...] = ()
    """Every move so far, with the seat that made it."""
    actions: int = 0
    """How many draws and moves have been made."""
    round_ends: int = 0
    """As many actions have been made when the round in play ends, if no card comes back."""
    rounds: int = 0
    """How many rounds have been dealt."""
    before: Moment | None = None
    """The moment of the last move."""
    dealing: Moment | None = None
    """The moment before the first draw of the round in play."""
    _texts: list[str] | None = field(default=None, init=False)
    _payoffs: tuple[float, ...] | None = field(default=None, init=False)
    _position: AnyPosition | None = field(default=None, init=False)
    _log: Log | None = field(default=None, init=False)
    lines: list[float] | None = field(default=None, init=False)
    """The log in numbers, for whoever shows it (`mulle.envs.numbers`)."""

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        """Nothing to copy, so that copying a state costs next to nothing."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A moment is what has led to it: the native engine's positions have no other whole form."""
        return retraced, (self.rules, self.engine, self.trail())

    def trail(self) -> list[int | str]:
        """Every draw, a face, and every move, a text, from the beginning."""
        moments = [self]
        while moments[-1].before is not None:
            moments.append(moments[-1].before)
        found: list[int | str] = []
        for moment, after in zip(reversed(moments), [*moments[-2::-1], None], strict=True):
            if moment.before is None or moment.dealing is not moment.before.dealing:
                found += map(int, moment.drawn)
            if after is not None:
                found.append(after.made[-1][1])
        return found

    @property
    def texts(self) -> list[str]:
        """The moves of the seat at turn, sorted; an action is a place among them."""
        if self._texts is None:
            assert self.giv is not None
            texts = self.giv.texts
            listed = isinstance(texts, list) and len(texts) <= MOST_MOVES
            self._texts = cast("list[str]", texts) if listed else list(islice(texts, MOST_MOVES))
        return self._texts

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the giv is worth to every seat so far."""
        if self._payoffs is None:
            self._payoffs = (0.0,) * self.rules.players if self.giv is None else self.giv.payoffs
        return self._payoffs

    @property
    def rewards(self) -> list[float]:
        """What the last move was worth; OpenSpiel adds rewards up where players choose, not at chance."""
        if self.before is None:
            return list(self.payoffs)
        return [now - then for now, then in zip(self.payoffs, self.before.payoffs, strict=True)]

    @property
    def position(self) -> AnyPosition | None:
        """The position by the Python rules; None before anything is dealt, between rounds without hands."""
        if self._position is None and self.giv is not None:
            found = self.giv.by_rules()
            self._position = self._without_hands(found) if self.to_draw else found
        return self._position

    def _without_hands(self, position: AnyPosition) -> Position:
        """The rules have dealt on their own: those cards go back, and chance draws them anew."""
        assert isinstance(position, Position)
        return replace(position, hands=((),) * self.rules.players, stock=_sorted(self.left))

    @property
    def log(self) -> Log:
        """Every move so far as Views tell it."""
        untold = [self]
        while untold[-1]._log is None and untold[-1].before is not None:
            untold.append(untold[-1].before)
        found = untold.pop()._log or ()
        while untold:
            moment = untold.pop()
            found = moment._log = (*found, moment._last_line())
        return found

    def _last_line(self) -> Played:
        assert self.before is not None
        position = self.before.position
        assert position is not None
        return played(position, self.move_of(self.made[-1][1]))

    def move_of(self, text: str) -> AnyMove:
        """The move that `text` writes."""
        return parse_move(text) if isinstance(self.rules, Ruleset) else parse_trick_move(text)

    def chances(self) -> list[tuple[int, float]]:
        """The faces that may be drawn, each with its probability."""
        left = self.left
        total = sum(left)
        return [(face, left[face] / total) for face in self.faces]

    @property
    def draws_the_mulle(self) -> bool:
        """Whether the card to be drawn is the other deck's bottom card, which stays there (rules.md 5)."""
        return not self.drawn and not isinstance(self.rules, Ruleset)

    def draw(self, face: int) -> Moment:
        """The moment after chance has drawn `face`."""
        left, faces = self.left, self.faces
        if not left[face]:
            raise ValueError(f"no {FACES[face]} is left to draw")
        if self.drawn or not self.draws_the_mulle:
            left = left[:face] + bytes((left[face] - 1,)) + left[face + 1 :]
            faces = faces if left[face] else _without(faces, face)
        after = Moment(
            self.rules,
            self.engine,
            left,
            faces,
            self.to_draw - 1,
            CHANCE,
            (*self.drawn, FACES[face]),
            self.giv,
            self.made,
            self.actions + 1,
            self.round_ends,
            self.rounds,
            self.before,
            self.dealing or self,
        )
        if not after.to_draw:
            after._deal()
        return after

    def _deal(self) -> None:
        """Begin the round whose last card has just been drawn."""
        self.giv = _dealt(self)
        self.player = _at_turn(self.giv)
        self.rounds += 1
        rules = self.rules
        if isinstance(rules, Ruleset):
            self.round_ends = self.actions + rules.players * rules.hand

    def play(self, text: str) -> Moment:
        """The moment after the seat at turn has played the move `text`."""
        assert self.giv is not None
        giv = self.giv.play(text)
        after = Moment(
            self.rules,
            self.engine,
            self.left,
            self.faces,
            0,
            _at_turn(giv),
            self.drawn,
            giv,
            (*self.made, (self.player, text)),
            self.actions + 1,
            self.round_ends,
            self.rounds,
            self,
            self.dealing,
        )
        if after.actions >= self.round_ends and after.player != NOBODY:
            after._turn_to_chance()
        return after

    def _turn_to_chance(self) -> None:
        """Let chance draw where the round in play has ended."""
        rules = self.rules
        assert self.giv is not None
        if isinstance(rules, Ruleset) and self.giv.round > self.rounds:
            self.player, self.to_draw = CHANCE, rules.players * rules.hand
            self.drawn, self.dealing = (), None

    def sight(self, seat: int) -> bytes:
        """What `seat` sees, as every environment tells it (docs/environments.md)."""
        if not self.to_draw:
            assert self.giv is not None
            return self.giv.observation(seat)
        if self.position is None:
            return padded(counts(self.dealt_to(seat)), sizes(self.rules)[0])
        hands = tuple(self.dealt_to(other) for other in range(self.rules.players))
        return observation(replace(cast("Position", self.position), hands=hands), seat)

    def open_sight(self) -> bytes:
        """What lies open, told as seat 0 sees it: of builds, what whoever sits nowhere knows."""
        if not isinstance(self.position, Position):
            return self.sight(0)
        seen = cast("View", view(self.position, None))
        return observation(replace(self.position, builds=seen.builds), 0)

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


def opening(rules: AnyRuleset, engine: str = "auto") -> Moment:
    """The moment before anything is drawn."""
    left = bytes(counts(rules.deck))
    faces = tuple(face for face in range(len(left)) if left[face])
    if isinstance(rules, Ruleset):
        return Moment(rules, engine, left, faces, rules.players * rules.hand + rules.table)
    return Moment(rules, engine, left, faces, 1 + len(rules.deck), round_ends=1 << 30)


def retraced(rules: AnyRuleset, engine: str, trail: list[int | str]) -> Moment:
    """The moment that the draws and moves of `trail` lead to."""
    moment = opening(rules, engine)
    for step in trail:
        moment = moment.play(step) if isinstance(step, str) else moment.draw(step)
    return moment


def _at_turn(giv: Giv) -> int:
    seat = giv.seat
    return NOBODY if seat is None else seat


def _without(faces: Faces, face: int) -> Faces:
    place = faces.index(face)
    return faces[:place] + faces[place + 1 :]


def _sorted(left: Sequence[int]) -> Cards:
    return tuple(FACES[face] for face, copies in enumerate(left) for _ in range(copies))


def _piles(rules: AnyRuleset, places: Cards, position: AnyPosition | None) -> tuple[Cards, ...]:
    if not isinstance(rules, Ruleset):
        hands, talon = deal_trick_hands(places[1:], (FOREHAND - 1) % rules.players)
        return (*hands, talon)
    if len(places) > rules.players * rules.hand:
        return deal_first(rules, places, FOREHAND)[0]
    assert isinstance(position, Position)
    return deal_hands(rules, places, position.forehand)[0]


def _dealt(moment: Moment) -> Giv:
    """The giv once the round's last card is drawn."""
    rules, drawn = moment.rules, moment.drawn
    if moment.giv is not None:
        return moment.giv.dealt_again(drawn, _sorted(moment.left))
    if isinstance(rules, Ruleset):
        return begun(start(rules, (*drawn, *_sorted(moment.left)), FOREHAND), engine=moment.engine)
    mulle, *deck = drawn
    return begun(
        start_tricks(rules, tuple(deck), mulle, (FOREHAND - 1) % rules.players), engine=moment.engine
    )
