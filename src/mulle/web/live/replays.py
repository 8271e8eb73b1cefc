"""A finished match: its record, and its steps with open cards."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mulle.cards import written
from mulle.web.protocol.lobby import Replay, ReplayStep
from mulle.web.tables.errors import Refusal
from mulle.web.tables.fold import apply
from mulle.web.tables.sheets import sheet_of
from mulle.web.tables.states import giv_state, result_of
from mulle.web.tables.table import Table
from mulle.web.tables.views import screen_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.web.log.entries import Row
    from mulle.web.protocol.words import CardName
    from mulle.web.tables.frames import Frame


def record_lines(table: Table) -> bytes:
    """The record; refused while the match runs, since it tells what is hidden."""
    _verify_over(table)
    assert table.match is not None
    date = datetime.fromtimestamp(table.made_at / 1000, UTC).date().isoformat()
    lines = table.match.game.record(date).lines()
    return "".join(f"{line}\n" for line in lines).encode()


def _verify_over(table: Table) -> None:
    if not table.is_over or table.match is None:
        raise Refusal("web.not_over")


def replay_of(game: str, rows: Sequence[Row], language: str) -> Replay:
    """Every step of the match in `rows`; refused while it runs."""
    table, steps = Table(game), []
    for row in rows:
        frame = apply(table, row)
        if frame.happened and table.match is not None:
            steps.append(_step(table, frame, language))
    _verify_over(table)
    result = result_of(table, language)
    assert result is not None
    return Replay(
        game=game,
        settings=table.settings,
        names=table.names,
        steps=steps,
        sheet=sheet_of(table, language),
        result=result,
    )


def _step(table: Table, frame: Frame, language: str) -> ReplayStep:
    assert table.match is not None
    game = table.match.game
    giv = game.giv
    return ReplayStep(
        seq=frame.seq,
        at=frame.at,
        seat=frame.seat,
        happened=frame.seen_by(None),
        told=frame.told[language],
        said=frame.said[language],
        giv=None if giv is None else giv_state(giv),
        view=None if giv is None else screen_view(game.view(None), giv, len(table.seats), language),
        hands=_hands(table),
    )


def _hands(table: Table) -> list[list[CardName] | None]:
    """Everybody's cards, once they are dealt."""
    assert table.match is not None
    game = table.match.game
    if game.giv is None or game.phase == "deal":
        return [None for _ in table.seats]
    hands = dict(zip(game.giv.seats, game.position.hands, strict=True))
    return [written(hands[held.seat]) if held.seat in hands else None for held in table.seats]
