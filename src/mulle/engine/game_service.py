"""The public door: drives any game from the dealer's choice to the match's end with any mix of players."""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING, Literal

from mulle.engine import stages
from mulle.engine.ceremony import choose_dealer
from mulle.engine.decks import Decks
from mulle.engine.errors import EngineError
from mulle.engine.events import MatchOver, Moved
from mulle.engine.match import new_match
from mulle.engine.packs import SeededPacks
from mulle.engine.records import Record, header_of
from mulle.players.greedy import Greedy
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulle.engine.events import Event
    from mulle.engine.giv import Giv
    from mulle.engine.match import AnyMatch
    from mulle.engine.packs import Packs
    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.player import AnyMove, Player
    from mulle.view import AnyView, Log

Phase = Literal["shuffle", "deal", "play", "over"]
SEED_BYTES = 32


class GameService:
    """One match being played: each step adds its events to `events` and returns them.

    The steps are `start_omgang`, `deal_hands` and `play` in the order that `phase` tells; before
    `start_omgang` the players may `contribute` to the shuffle. `step` does whatever comes next.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        players: Sequence[Player | None] = (),
        *,
        seed: bytes | int | str | None = None,
        packs: Packs | None = None,
        names: Sequence[str] = (),
        clock: Callable[[], str] | None = None,
    ) -> None:
        seats = range(ruleset.players)
        self.ruleset = ruleset
        self.names = tuple(names[seat] if seat < len(names) else "" for seat in seats)
        self.players = [players[seat] if seat < len(players) else None for seat in seats]
        self.events: list[Event] = []
        self.phase: Phase = "shuffle"
        self.match: AnyMatch | None = None
        self.giv: Giv | None = None
        self._decks = Decks(ruleset, packs or SeededPacks(token_bytes(SEED_BYTES) if seed is None else seed))
        self._position: AnyPosition | None = None
        self._log: Log = ()
        self._clock = clock
        self._tell(*self._decks.promises(1))

    # What can be asked

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.phase == "over"

    @property
    def turn(self) -> int | None:
        """The match's seat that is to move, or None while nobody is."""
        if self.phase != "play" or self.position.turn is None:
            return None
        return self._giv_in_play().seats[self.position.turn]

    @property
    def position(self) -> AnyPosition:
        """The whole truth, for the engine and for records only: players get a `view`."""
        if self._position is None:
            raise EngineError("engine.not_started")
        return self._position

    def view(self, seat: int | None) -> AnyView:
        """What `seat`, or a spectator, may know now; one who sits out of a deciding giv looks on."""
        position = stages.hidden_until_dealt(self.position) if self.phase == "deal" else self.position
        return view(position, self._giv_in_play().place(seat), self._log)

    def record(self, date: str | None = None) -> Record:
        """The game so far, complete with what is hidden; `date` is written as it is given."""
        return Record(header_of(self.ruleset, self.names, self._decks, date), tuple(self.events))

    # The steps

    def contribute(self, seat: int, contribution: bytes) -> list[Event]:
        """`seat` adds to the next shuffle, which nobody can then have known."""
        self._expect("shuffle")
        return self._tell(self._decks.contribute(self._next_number(), seat, contribution))

    def start_omgang(self) -> list[Event]:
        """A new deck is shuffled and cut, and the table's cards are laid open; no hand is dealt yet."""
        self._expect("shuffle")
        told: list[Event] = [*self._decks.missing(self._next_number())]
        if self.match is None:
            chosen = choose_dealer(self.ruleset, self._decks.dealers_deck())
            self.match = new_match(self.ruleset, chosen.dealer)
            told.append(chosen)
        return self._tell(*told, *self._open(self.match))

    def _open(self, match: AnyMatch) -> list[Event]:
        self.giv = giv = match.next_giv
        assert giv is not None
        cut = self._decks.cut(giv)
        mulle = self._decks.mulle(giv.number)
        self._position = match.start(self._decks.to_deal(giv.number), mulle)
        self._log = ()
        self.phase = "deal"
        return [*([cut] if cut else []), stages.opened(giv, self._position, mulle)]

    def deal_hands(self) -> list[Event]:
        """The round's hands; before the last round the dealer says so."""
        self._expect("deal")
        self.phase = "play"
        return self._tell(stages.dealt(self._giv_in_play(), self.position))

    def play(self, seat: int, move: AnyMove | str, time: str | None = None) -> list[Event]:
        """`seat` plays `move`; raises `IllegalMove` with the reason when the rules forbid it."""
        self._expect("play")
        if seat != self.turn:
            raise EngineError("engine.not_your_turn", seat=seat)
        before = self.position
        legal = before.verify(move)
        after = before.play(legal)
        self._log = (*self._log, played(before, legal))
        self._position = after
        when = time or (self._clock() if self._clock else None)
        moved = Moved(giv=self._giv_in_play().number, seat=seat, move=str(legal), time=when)
        return self._tell(moved, *self._consequences(before, after))

    def auto_play(self) -> list[Event]:
        """The greedy player plays for the seat at turn."""
        return self._let_play(Greedy())

    def step(self) -> list[Event]:
        """Whatever comes next; nothing when the match is over or the seat at turn has no player here."""
        if self.phase == "shuffle":
            return self.start_omgang()
        if self.phase == "deal":
            return self.deal_hands()
        player = None if self.turn is None else self.players[self.turn]
        return [] if player is None else self._let_play(player)

    def run(self) -> AnyMatch | None:
        """Step until the match is over or somebody who has no player here is to move."""
        while self.step():
            pass
        return self.match

    # How it goes on

    def _let_play(self, player: Player) -> list[Event]:
        self._expect("play")
        seat = self.turn
        assert seat is not None
        return self.play(seat, player.choose(self.view(seat)))

    def _consequences(self, before: AnyPosition, after: AnyPosition) -> list[Event]:
        """What follows a move by itself: faults, counts, and the end of the giv or the match."""
        match, giv = self.match, self._giv_in_play()
        assert match is not None
        judged = (stages.fault(match, giv, before, after), stages.rond_scored(match, giv, before, after))
        told: list[Event] = [event for event in judged if event is not None]
        if after.is_over:
            return told + self._giv_over(match.after(after))
        if stages.begins_round(before, after):
            self.phase = "deal"
        return told

    def _giv_over(self, match: AnyMatch) -> list[Event]:
        self.match = match
        told: list[Event] = [] if match.lost is not None else [stages.giv_scored(match)]
        told += self._decks.reveal(len(match.played), match.is_over)
        if match.is_over:
            self.phase = "over"
            return [*told, MatchOver(winners=match.winners, totals=match.totals, lost=match.lost)]
        self.phase = "shuffle"
        return [*told, *self._decks.promises(self._next_number())]

    def _next_number(self) -> int:
        return 1 if self.match is None else len(self.match.played) + 1

    def _giv_in_play(self) -> Giv:
        if self.giv is None:
            raise EngineError("engine.not_started")
        return self.giv

    def _expect(self, phase: Phase) -> None:
        if self.phase != phase:
            raise EngineError(f"engine.phase.{self.phase}")

    def _tell(self, *events: Event) -> list[Event]:
        self.events += events
        return list(events)
