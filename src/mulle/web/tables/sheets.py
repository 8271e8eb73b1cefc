"""The score sheet as a screen gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.score_sheet import score_sheet
from mulle.engine.settlement import settle
from mulle.engine.tell import margin_told
from mulle.web.protocol.states import PaymentState, Sheet, SheetLine, SheetRow
from mulle.web.tables.telling import side_name
from mulle.words import say

if TYPE_CHECKING:
    from mulle.engine.match import AnyMatch
    from mulle.engine.score_sheet import Row
    from mulle.web.tables.table import Table


def sheet_of(table: Table, language: str) -> Sheet:
    """The sheet of the match so far; made once for each giv, and every time while seats may still change."""
    if table.status == "open":
        return _made(table, language)
    if language not in table.sheets:
        table.sheets[language] = _made(table, language)
    return table.sheets[language]


def _made(table: Table, language: str) -> Sheet:
    sides = [side_name(table, side, language) for side in range(table.sides)]
    match = None if table.match is None else table.match.game.match
    if match is None:
        return Sheet(sides=sides, rows=[], totals=[0] * table.sides, payments=[])
    plain = score_sheet(match).rows
    netted = score_sheet(match, netted=True).rows if match.sides == 2 else [None] * len(plain)
    rows = [_row(row, net, language) for row, net in zip(plain, netted, strict=True)]
    payments = _payments(match, sides, language)
    return Sheet(sides=sides, rows=rows, totals=list(match.totals), payments=payments)


def _row(row: Row, netted: Row | None, language: str) -> SheetRow:
    shows_net = netted is not None and bool(netted.netted and any(netted.netted))
    return SheetRow(
        giv=row.giv,
        heading=say("match.heading", language, giv=row.giv),
        dealer=row.dealer,
        lines=_lines(row, language),
        netted=_lines(netted, language) if netted is not None and shows_net else None,
        totals=list(row.totals),
        lost=row.lost,
    )


def _lines(row: Row, language: str) -> list[SheetLine]:
    return [
        SheetLine(item=item, label=say(f"match.item.{item}", language), values=list(values))
        for item, values in row.items().items()
    ]


def _payments(match: AnyMatch, sides: list[str], language: str) -> list[PaymentState]:
    settlement = settle(match)
    if settlement is None:
        return []
    return [
        PaymentState(
            payer=payment.payer,
            payee=payment.payee,
            margin=str(payment.margin),
            club=payment.club,
            words=margin_told(sides[payment.payer], payment.margin, payment.club, language),
        )
        for payment in settlement.payments
    ]
