"""The endpoint of a finished match's analysis: for whoever may see its replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import get
from litestar.params import FromPath

from mulle.analysis.accounts import UNIT
from mulle.analysis.report import BETTER_TOLD, move_words
from mulle.engine.score_sheet import side_names
from mulle.engine.simulate import sides_of
from mulle.engine.telling.match import seat_names
from mulle.web.http.asked import Asked, Node
from mulle.web.http.errors import language_of
from mulle.web.http.packed import PACKED
from mulle.web.http.visitors import address_of
from mulle.web.live.analyses import WORLDS
from mulle.web.protocol.analysis import BetterMove, MatchAnalysis, MoveAnalysis, SeatAnalysis, SideAnalysis

if TYPE_CHECKING:
    from mulle.analysis.accounts import GivAccount, JudgedDecision
    from mulle.analysis.analysis import Analysis
    from mulle.web.live.analyses import Work


@get("/api/tables/{game:str}/analysis", middleware=[PACKED])
async def analysis(server: Node, request: Asked, game: FromPath[str]) -> MatchAnalysis:
    """The analysis of a finished match, or how far it has come."""
    room = await server.existing_room(game)
    work = server.analyses.known(room.game)
    if work is None:
        server.orders.verify(address_of(request))
    rows = [] if work is not None else await server.hall.store.read(room.game)
    return _told(room.game, server.analyses.asked(room.game, rows), language_of(request))


def _told(game: str, work: Work, language: str) -> MatchAnalysis:
    found = work.analysis
    return MatchAnalysis(
        game=game,
        done=work.done,
        of=work.of,
        worlds=WORLDS,
        moves=[] if found is None else _moves(found, work.seqs, language),
        sides=[] if found is None else _sides(found, language),
        seats=[] if found is None else _seats(found, language),
    )


def _moves(found: Analysis, seqs: list[int], language: str) -> list[MoveAnalysis]:
    sides, moves = sides_of(found.rules), []
    won = [0] * sides
    for giv in found.givar:
        for judged in giv.decisions:
            moves.append(_move(giv, judged, seqs[judged.decision.number], won, language))
        for place, points in enumerate(giv.result):
            won[giv.giv.seats[place] % sides] += points
    return moves


def _move(giv: GivAccount, judged: JudgedDecision, seq: int, won: list[int], language: str) -> MoveAnalysis:
    seat, side = judged.decision.seat, giv.giv.seats.index(judged.decision.seat) % len(giv.result)
    expected = judged.expected[side]
    return MoveAnalysis(
        seq=seq,
        giv=giv.giv.number,
        seat=seat,
        words=move_words(judged, judged.decision.move, language),
        how=None if judged.judgement is None else judged.judgement.how,
        expected=expected / UNIT,
        best=(expected + judged.loss) / UNIT,
        standing=(won[seat % len(won)] + expected) / UNIT,
        luck=judged.luck[side] / UNIT,
        loss=judged.loss / UNIT,
        error=judged.error / UNIT,
        mistake=judged.is_mistake,
        blunder=judged.is_blunder,
        better=_better(judged, side, language),
    )


def _better(judged: JudgedDecision, side: int, language: str) -> list[BetterMove]:
    played = judged.played
    return [
        BetterMove(
            move=move.move,
            words=move_words(judged, move.move, language),
            gain=round(move.expected[side] - played.expected[side], 3),
        )
        for move in judged.better[:BETTER_TOLD]
        if played is not None
    ]


def _sides(found: Analysis, language: str) -> list[SideAnalysis]:
    names = side_names(
        seat_names(found.rules.players, found.names, language), sides_of(found.rules), language
    )
    columns = zip(names, found.result, found.luck, found.skill, strict=True)
    return [
        SideAnalysis(name=name, result=result / UNIT, luck=luck / UNIT, skill=skill / UNIT)
        for name, result, luck, skill in columns
    ]


def _seats(found: Analysis, language: str) -> list[SeatAnalysis]:
    names = seat_names(found.rules.players, found.names, language)
    return [
        SeatAnalysis(
            seat=seat.seat,
            name=names[seat.seat],
            decisions=seat.decisions,
            lost=seat.lost / UNIT,
            mistakes=seat.mistakes,
            blunders=seat.blunders,
            accuracy=seat.accuracy,
        )
        for seat in found.seats
    ]


HANDLERS = [analysis]
