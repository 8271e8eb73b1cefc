"""Replaying a record through the rules: every line must say what the game says (notation.md, Records)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from mulle.engine.errors import RecordError, ReplayError, at_line
from mulle.engine.events import Contributed, Cut, DealerChosen, Dealt, GivStarted, Moved
from mulle.engine.game_service import GameService
from mulle.engine.lines import numbered_lines
from mulle.engine.records import FIRST_EVENT, events_in, first_line
from mulle.engine.shuffle import keeps_commitment
from mulle.rules.errors import RuleError
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mulle.engine.events import Event
    from mulle.engine.giv import Giv
    from mulle.engine.header import Header
    from mulle.engine.match import AnyMatch
    from mulle.engine.packs import Packs
    from mulle.engine.records import Record
    from mulle.games.reading import AnyPosition
    from mulle.players.player import Player


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record: its event, the giv it belongs to, and the positions around it."""

    line: int
    event: Event
    giv: Giv | None
    before: AnyPosition | None
    after: AnyPosition | None


def replay(record: Record) -> Iterator[Step]:
    """Each line played again; raises `ReplayError` at the first that the rules contradict."""
    return _steps(_numbered(record), _replayer(record.header))


def replay_stream(stream: BinaryIO) -> Iterator[Step]:
    """Each line of a file played again as it is read, so that a long record takes no more than its game."""
    lines = numbered_lines(stream)
    return _steps(events_in(lines), _replayer(first_line(lines)))


def resumed(record: Record, players: Sequence[Player | None] = (), packs: Packs | None = None) -> GameService:
    """The game of `record` where it stands; `packs` are its own when decks are still to be shuffled."""
    game = _replayer(record.header, players, packs)
    for _ in _steps(_numbered(record), game):
        pass
    return game


def _numbered(record: Record) -> Iterator[tuple[int, Event]]:
    return enumerate(record.events, FIRST_EVENT)


def _replayer(
    header: Header, players: Sequence[Player | None] = (), packs: Packs | None = None
) -> GameService:
    try:
        return GameService(header.ruleset, players, packs=packs or header.packs(), names=header.names)
    except RuleError as error:
        raise at_line(1, error) from None


def _steps(events: Iterable[tuple[int, Event]], game: GameService) -> Iterator[Step]:
    line = FIRST_EVENT - 1
    for line, event in events:
        place = line - FIRST_EVENT
        before = _position(game)
        if place == len(game.events):
            _drive(game, event, line)
        if game.events[place] != event:
            raise _difference(line, event, game.events[place])
        yield Step(line, event, game.giv, before, _position(game))
    missing = game.events[line + 1 - FIRST_EVENT :]
    if missing:
        raise ReplayError("record.ends_early", line=line + 1, kind=missing[0].kind)


def _position(game: GameService) -> AnyPosition | None:
    return None if game.giv is None else game.position


def _difference(line: int, event: Event, right: Event) -> ReplayError:
    """The first key in which the line says something else than the game."""
    found, expected = event.to_dict(), right.to_dict()
    key = next(key for key in found if found[key] != expected.get(key))
    told = {"found": Quoted(json.dumps(found[key])), "expected": Quoted(json.dumps(expected[key]))}
    return ReplayError("record.differs", line=line, key=key, **told)


def _drive(game: GameService, event: Event, line: int) -> None:
    """Let the step happen that `event` begins; what follows by itself has no step of its own."""
    try:
        if isinstance(event, Contributed):
            game.contribute(event.seat, event.contribution)
        elif isinstance(event, Moved):
            game.play(event.seat, event.move, event.time)
        elif isinstance(event, Dealt):
            game.deal_hands()
        elif isinstance(event, DealerChosen | Cut | GivStarted):
            game.start_omgang()
        else:
            raise ReplayError("record.out_of_place", kind=event.kind)
    except RuleError as error:
        raise at_line(line, error, ReplayError) from None


@dataclass(frozen=True, slots=True)
class Verification:
    """A checked shuffle: the givar whose seed is told and keeps its promise, and those still secret."""

    proved: tuple[int, ...]
    secret: tuple[int, ...]
    match: AnyMatch | None


def verify(record: Record) -> Verification:
    """The committed shuffle of `record` recomputed and every line compared with what it gives.

    A giv whose seed is still secret cannot be checked; the record is then checked as far as that giv.
    """
    header = record.header
    if not header.is_committed:
        raise RecordError("record.not_committed", line=1)
    for giv, promised in header.commitments.items():
        if giv in header.seeds and not keeps_commitment(header.seeds[giv], giv, promised):
            raise RecordError("record.promise_broken", line=1, giv=giv)
    game = _replayer(header)
    try:
        for _ in _steps(_numbered(record), game):
            pass
    except ReplayError as error:
        if error.key != "engine.no_secret":
            raise
    proved = tuple(giv for giv in header.commitments if giv in header.seeds)
    secret = tuple(giv for giv in header.commitments if giv not in header.seeds)
    return Verification(proved, secret, game.match)
