"""Leaks of every kind are planted, and the comparison of the two worlds finds each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from mulle.cards import written
from mulle.rules.fishing.position import Position
from mulle.view import View
from mulle.web.live import replays
from mulle.web.protocol.commands import Play
from mulle.web.protocol.states import LogLine
from mulle.web.tables import deciding
from mulle.web.tables.frames import Frame
from mulle.web.tables.table import Table
from tests.server_safety.test_noninterference import partners_build, scene, seen_in_both
from tests.server_safety.worlds import Scene

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


def _stock(table: Table) -> str:
    position = None if table.match is None or table.match.game.giv is None else table.match.game.position
    return str(position.stock[:1]) if isinstance(position, Position) else ""


def stock_is_told(patch: Patch) -> None:
    """A log line that names the next card of the stock."""
    lines = Table.lines

    def told(table: Table, language: str) -> list[LogLine]:
        return [msgspec.structs.replace(line, told=_stock(table)) for line in lines(table, language)]

    patch.setattr(Table, "lines", told)


def deals_show_all_hands(patch: Patch) -> None:
    """The hands that were dealt, sent as they were dealt."""
    seen_by = Frame.seen_by
    patch.setattr(Frame, "seen_by", lambda frame, seat: seen_by(frame, 1 if seat is None else 1 - seat))


def undo_shows_the_hand(patch: Patch) -> None:
    """A sentence about a move that was taken back, with the hand it came from."""
    sentence = "mulle.web.tables.folding_matches.sentence"

    def told(key: str, table: Table, seat: int | None = None, **more: Any) -> Any:
        hand = "" if seat is None or table.match is None else written(table.match.game.position.hands[seat])
        return {language: [f"{key} {hand}" if key == "web.told.undone" else key] for language in ("sv", "en")}

    patch.setattr(sentence, told)


def running_matches_replay(patch: Patch) -> None:
    """The record and the replay of a match that is not over."""
    patch.setattr(replays, "_verify_over", lambda _: None)


def keepers_are_shown(patch: Patch) -> None:
    """Who must be able to take a partner's build, as it really is."""
    patch.setattr("mulle.view._seen_build", lambda _position, build, _seat: build)


def ids_follow_the_deck(patch: Patch) -> None:
    """A number of moves that counts those of the others."""
    more = "mulle.web.tables.states._moves"

    def counted(table: Table, viewer: Any, view: Any) -> Any:
        position = None if table.match is None or table.match.game.giv is None else table.match.game.position
        return [], 0 if position is None else hash(str(position)) % 97

    patch.setattr(more, counted)


def moves_are_tried_before_the_turn(patch: Patch) -> None:
    """A refusal that depends on the hand of whoever is at turn."""
    moved = deciding._play

    def tried(table: Table, visitor: Any, command: Play, at: int) -> Any:
        if table.match is not None and table.turn is not None:
            table.match.game.position.verify(command.move)
        return moved(table, visitor, command, at)

    patch.setitem(deciding._DECIDERS, Play, tried)


def bots_see_the_table(patch: Patch) -> None:
    """A bot's question with the stock in it."""
    view = "mulle.web.live.keeper._view_of"

    def of_all(table: Table, seat: int) -> View:
        assert table.match is not None
        seen, position = table.match.game.view(seat), table.match.game.position
        assert isinstance(seen, View)
        assert isinstance(position, Position)
        return replace(seen, hand=position.stock[:1])

    patch.setattr(view, of_all)


def short(viewer: int | None = 0, *, is_guest: bool = False, is_bot: bool = False) -> Scene:
    return scene("byggkasino", {}, 6, 4, viewer, is_guest=is_guest, is_bot=is_bot)


LEAKS: list[tuple[Plant, Callable[[], Scene]]] = [
    (stock_is_told, short),
    (deals_show_all_hands, short),
    (deals_show_all_hands, lambda: short(None)),
    (undo_shows_the_hand, lambda: short(None, is_guest=True)),
    (running_matches_replay, short),
    (keepers_are_shown, lambda: partners_build(None)),
    (ids_follow_the_deck, short),
    (moves_are_tried_before_the_turn, short),
    (bots_see_the_table, lambda: short(1, is_bot=True)),
]


@pytest.mark.parametrize(("plant", "made"), LEAKS, ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_leak_is_found(plant: Plant, made: Callable[[], Scene], monkeypatch: Patch) -> None:
    one = made()
    plant(monkeypatch)
    assert asyncio.run(seen_in_both([one])) is not None
